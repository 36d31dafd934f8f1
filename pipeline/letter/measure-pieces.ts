import { type LanguageCode, languageOf } from '../../lib/page/languages';
import type { WritingDirection } from '../../lib/page/region-document';
import type { Line, MeasuredPiece } from './line-breaks';
import { widthOf } from './measure';
import { piecesOf } from './pieces';
import { endTrim, startTrim, trimsOf } from './punctuation-space';
import type { Setting } from './squeeze';
import { isIdeographic } from './text-style';
import { columnLength } from './vertical-cells';

/** The pieces of a text with their lengths along the line, em. */
export function measurePieces(
  text: string,
  style: string,
  language: LanguageCode,
  direction: WritingDirection,
  { division, stretch }: Setting,
): MeasuredPiece[] {
  const closing = direction === 'vertical' || isIdeographic(languageOf(language).script);
  return piecesOf(text, language, division).map((piece) => {
    const ends = closing ? { startTrim: startTrim(piece.text), endTrim: endTrim(piece.text, language) } : NO_TRIMS;
    // A line is measured without the blank at its ends; inside it, the piece has that blank.
    const alone =
      direction === 'vertical' ? columnLength(piece.text, style, language) : rowLength(piece.text, style, language);
    return {
      ...piece,
      width: (alone + ends.startTrim + ends.endTrim) * stretch,
      startTrim: ends.startTrim * stretch,
      endTrim: ends.endTrim * stretch,
    };
  });
}

const NO_TRIMS = { startTrim: 0, endTrim: 0 };

/** Length of a row, em, natural width: full-width punctuation without the blank that is closed up. */
export function rowLength(text: string, style: string, language: LanguageCode): number {
  const width = widthOf(text, style, language);
  if (!isIdeographic(languageOf(language).script)) return width;
  return trimsOf([...text], language).reduce((sum, { before, after }) => sum - before - after, width);
}

/** The lines as text, with the spaces and hyphens that belong to them. */
export function linesOf(lines: Line[], pieces: MeasuredPiece[]): string[] {
  return lines.map(({ from, to, hyphen }) => {
    const words = pieces
      .slice(from, to)
      .map((piece, index, all) => piece.text + (piece.space && index < all.length - 1 ? ' ' : ''));
    return words.join('').replace(/　+$/, '') + (hyphen ? '-' : '');
  });
}
