import { isPremium, type TranslatorId } from './engines';

/** `keep`: -san, senpai as they are; `adapt`: what the target language would say; `drop`: the bare name. */
export const honorificsModes = ['keep', 'adapt', 'drop'] as const;
export type Honorifics = (typeof honorificsModes)[number];

/** Language models can be told how to treat them; the others translate as they do. */
export function followsHonorifics(translator: TranslatorId): boolean {
  return isPremium(translator);
}
