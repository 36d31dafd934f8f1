import { type LanguageCode, languageCodes, languageOf } from '../../lib/page/languages';
import { installedModels } from '../models/installed-models';
import { PageError } from '../page';
import { familyFor, type ScriptFamily } from './script-readers';

/** Which reader a language goes to. */
export type ReaderChoice =
  | { kind: 'japanese' }
  | { kind: 'chinese' }
  | { kind: 'latin' }
  | { kind: 'script'; family: ScriptFamily };

/**
 * Languages whose text can be read on this machine, sorted by code.
 * @param downloadsDir folder with fetched models (`DATA_DIR/models`), which may know further scripts
 */
export function readableLanguages(downloadsDir?: string): LanguageCode[] {
  const fetched = new Set(downloadsDir ? installedModels(downloadsDir, 'reading').map(({ entry }) => entry.id) : []);
  return readable((id) => fetched.has(id));
}

/**
 * @param isFetched whether a reader of models.lock.json is on this machine
 * @throws PageError model-missing when no reader knows the language's letters
 */
export function readerFor(language: LanguageCode, isFetched: (id: string) => boolean): ReaderChoice {
  const choice = choiceFor(language, isFetched);
  if (choice) return choice;
  throw new PageError(
    'model-missing',
    `There is no reader for ${languageOf(language).label} (${language}). Leave the source language out to let the page decide, or choose one of: ${readable(isFetched).join(', ')}. Readers for further scripts can be fetched: npm run models -- --list`,
  );
}

function readable(isFetched: (id: string) => boolean): LanguageCode[] {
  return languageCodes.filter((code) => choiceFor(code, isFetched) !== null);
}

function choiceFor(code: LanguageCode, isFetched: (id: string) => boolean): ReaderChoice | null {
  const { script } = languageOf(code);
  if (script === 'japanese') return { kind: 'japanese' };
  if (script === 'chinese-simplified' || script === 'chinese-traditional') return { kind: 'chinese' };
  if (script === 'latin') return { kind: 'latin' };
  const family = familyFor(code, isFetched);
  return family && { kind: 'script', family };
}
