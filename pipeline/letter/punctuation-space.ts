import type { LanguageCode } from '../../lib/page/languages';

/** Blank that is left out before and after one full-width character, em. */
export type Trim = { before: number; after: number };

/**
 * Blank halves of full-width punctuation that a letterer closes up (JLREQ 3.1, "line composition rules for
 * punctuation marks"): between marks that follow each other, before an opening bracket at the start of a line and
 * after a closing mark at its end. The same for rows and columns.
 *
 * @param characters one line, character by character
 * @returns one entry for each character
 */
export function trimsOf(characters: readonly string[], language: LanguageCode): Trim[] {
  const trims = characters.map(() => ({ before: 0, after: 0 }));
  characters.forEach((character, index) => {
    const next = characters[index + 1];
    if (isOpening(character) && (index === 0 || isOpening(characters[index - 1]!) || characters[index - 1] === '　'))
      trims[index]!.before = HALF;
    if (isClosing(character, language) && (next === undefined || endsBlank(next, language))) trims[index]!.after = HALF;
  });
  return trims;
}

/** What a line saves when it starts with this text, em. */
export function startTrim(text: string): number {
  return isOpening(text[0] ?? '') ? HALF : 0;
}

/** What a line saves when it ends with this text, em. */
export function endTrim(text: string, language: LanguageCode): number {
  return isClosing(text.at(-1) ?? '', language) ? HALF : 0;
}

const HALF = 0.5;
const OPENING = '「『（［【〔〈《｛';
const CLOSING = '」』）］】〕〉》｝';
const STOPS = '、。，．';

function isOpening(character: string): boolean {
  return character !== '' && OPENING.includes(character);
}

/** Traditional Chinese stops stand in the middle of their cell. */
function isClosing(character: string, language: LanguageCode): boolean {
  if (character === '') return false;
  return CLOSING.includes(character) || (language !== 'CHT' && STOPS.includes(character));
}

/** A mark that brings its own blank, or none is wanted before it. */
function endsBlank(next: string, language: LanguageCode): boolean {
  return isOpening(next) || isClosing(next, language) || next === '　' || next === '・';
}
