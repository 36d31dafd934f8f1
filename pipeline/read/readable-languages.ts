import { type LanguageCode, languageCodes, languageOf } from '../../lib/page/languages';
import { PageError } from '../page';
import { installedFile, type TesseractLanguage } from './tesseract-pool';

/** Which reader a language goes to. */
export type ReaderChoice =
  | { kind: 'japanese' }
  | { kind: 'chinese' }
  | { kind: 'latin' }
  | { kind: 'tesseract'; language: TesseractLanguage };

/** Languages whose text can be read on this machine, sorted by code. */
export function readableLanguages(): LanguageCode[] {
  return languageCodes.filter((code) => choiceFor(code) !== null);
}

/** @throws PageError model-missing when no reader knows the language's letters */
export function readerFor(language: LanguageCode): ReaderChoice {
  const choice = choiceFor(language);
  if (choice) return choice;
  throw new PageError(
    'model-missing',
    `There is no reader for ${languageOf(language).label} (${language}). Leave the source language out to let the page decide, or choose one of: ${readableLanguages().join(', ')}.`,
  );
}

function choiceFor(code: LanguageCode): ReaderChoice | null {
  const { script } = languageOf(code);
  if (script === 'japanese') return { kind: 'japanese' };
  if (script === 'chinese-simplified' || script === 'chinese-traditional') return { kind: 'chinese' };
  if (script === 'latin') return { kind: 'latin' };
  const language = otherScripts[code];
  return language && installedFile(language) ? { kind: 'tesseract', language } : null;
}

/** One package a script would lose letters that only some of its languages have; hence by language. */
const otherScripts: Partial<Record<LanguageCode, TesseractLanguage>> = {
  KOR: 'kor',
  THA: 'tha',
  ARA: 'ara',
  UKR: 'ukr',
  RUS: 'rus',
};
