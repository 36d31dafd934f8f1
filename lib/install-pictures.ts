import type { Locale } from './i18n/locales';
import type { InstallStep } from './i18n/pages';

export type { InstallStep } from './i18n/pages';

/** CSS pixels of each step's picture, and whether it has words of ours in it, so that each language has its own. */
export const installPictures = {
  'steps-1': { width: 800, height: 680, worded: false },
  'steps-2': { width: 800, height: 420, worded: false },
  'steps-3': { width: 1000, height: 760, worded: true },
  'steps-4': { width: 340, height: 560, worded: true },
} as const satisfies Record<InstallStep, { width: number; height: number; worded: boolean }>;

/** Address and size of a step's picture (scripts/draw-install-steps.ts). */
export function installPicture(step: InstallStep, locale: Locale): { src: string; width: number; height: number } {
  const { width, height, worded } = installPictures[step];
  return { src: `/steps/${worded ? `${locale}.` : ''}${step}.webp`, width, height };
}
