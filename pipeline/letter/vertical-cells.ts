import type { LanguageCode } from '../../lib/page/languages';
import { widthOf } from './measure';
import { trimsOf } from './punctuation-space';

/** How one cell of a column is drawn. */
export type CellKind =
  /** As in a row. */
  | 'upright'
  /** Turned a quarter clockwise: brackets, dashes, dots. */
  | 'turned'
  /** Turned and mirrored: the long-vowel mark and the wave, whose stroke begins at the top. */
  | 'turned-mirrored'
  /** Full stops and commas, moved from the lower left to the upper right. */
  | 'corner'
  /** Small kana, moved up and to the right. */
  | 'small'
  /** Two or three marks or digits side by side in one cell (tate-chu-yoko). */
  | 'together'
  /** A foreign word, turned as a whole. */
  | 'run';

export type Cell = {
  text: string;
  kind: CellKind;
  /** Height in the column, em. */
  length: number;
  /** Middle of the glyph from the top of the cell, em; not the cell's middle where blank is closed up. */
  centre: number;
};

/**
 * Cuts a column's text into cells, from top to bottom. Every cell is one em high, but for `run`, which is as
 * high as it is wide, and punctuation whose blank half is closed up.
 */
export function cellsOf(text: string, style: string, language: LanguageCode): Cell[] {
  const parts = [...text.matchAll(CELL)].map(([part]) => part);
  const trims = trimsOf(parts.map(verticalForm), language);
  return parts.map((part, index) => {
    const kind = kindOf(part, language);
    const form = verticalForm(part);
    const whole = kind === 'run' ? widthOf(form, style, language) : 1;
    const { before, after } = trims[index]!;
    return { text: form, kind, length: whole - before - after, centre: whole / 2 - before };
  });
}

/** Height of a column, em. */
export function columnLength(text: string, style: string, language: LanguageCode): number {
  return cellsOf(text, style, language).reduce((sum, cell) => sum + cell.length, 0);
}

/** Words of Latin letters lie on their side; initials of two or three letters stand (OK, TV, SOS). */
const CELL =
  /[!?！？]{2,3}(?![!?！？])|[!?！？]{2}|(?<![0-9])[0-9]{2}(?![0-9])|(?![A-Z]{2,3}(?![A-Za-zÀ-ÿ]))[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'’.-]+|.\p{M}*/gsu;
const TURNED = '…‥―—–-‐（）「」『』［］【】〔〕〈〉《》｛｝()[]{}：；:;＝=→←';
const MIRRORED = 'ー〜～~';
const CORNER = '、。，．,.';
const SMALL = 'ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ';

function kindOf(cell: string, language: LanguageCode): CellKind {
  if (cell.length > 1) {
    if (/^[!?！？0-9]+$/.test(cell)) return 'together';
    if (/^[A-Za-zÀ-ÿ]/.test(cell)) return 'run';
  }
  if (MIRRORED.includes(cell)) return 'turned-mirrored';
  // The colon's dots lie side by side in Japanese columns and stand in Chinese ones.
  if ('：；'.includes(verticalForm(cell)) && language !== 'JPN') return 'upright';
  if (TURNED.includes(verticalForm(cell))) return 'turned';
  if (CORNER.includes(cell)) return 'corner';
  return SMALL.includes(cell) ? 'small' : 'upright';
}

/** Marks and digits of one cell are drawn narrow; western quotation marks have no upright form. */
function verticalForm(cell: string): string {
  if (/^[!?！？]{2,}$/.test(cell)) return cell.replace(/！/g, '!').replace(/？/g, '?');
  return wide[cell] ?? cell;
}

/** Full-width forms stand in the middle of a column, narrow ones at its left. */
const wide: Record<string, string> = {
  '“': '「',
  '”': '」',
  '‘': '『',
  '’': '』',
  '!': '！',
  '?': '？',
  '(': '（',
  ')': '）',
  '[': '［',
  ']': '］',
  ':': '：',
  ';': '；',
  '~': '〜',
};
