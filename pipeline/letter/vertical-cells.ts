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

export type Cell = { text: string; kind: CellKind };

/**
 * Cuts a column's text into cells, from top to bottom. Every cell is one em high, but for `run`, which is as
 * high as it is wide.
 */
export function cellsOf(text: string): Cell[] {
  return [...text.matchAll(CELL)].map(([cell]) => ({ text: verticalForm(cell), kind: kindOf(cell) }));
}

const CELL = /[!?！？]{2,3}(?![!?！？])|[!?！？]{2}|(?<![0-9])[0-9]{2}(?![0-9])|[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'’.-]+|.\p{M}*/gsu;

const TURNED = '…‥―—–-‐（）「」『』［］【】〔〕〈〉《》｛｝()[]{}：；:;＝=→←';
const MIRRORED = 'ー〜～~';
const CORNER = '、。，．,.';
const SMALL = 'ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ';

function kindOf(cell: string): CellKind {
  if (cell.length > 1) {
    if (/^[!?！？0-9]+$/.test(cell)) return 'together';
    if (/^[A-Za-zÀ-ÿ]/.test(cell)) return 'run';
  }
  if (MIRRORED.includes(cell)) return 'turned-mirrored';
  if (TURNED.includes(cell)) return 'turned';
  if (CORNER.includes(cell)) return 'corner';
  return SMALL.includes(cell) ? 'small' : 'upright';
}

/** Marks and digits of one cell are drawn narrow; western quotation marks have no upright form. */
function verticalForm(cell: string): string {
  if (/^[!?！？]+$/.test(cell)) return cell.replace(/！/g, '!').replace(/？/g, '?');
  return quotes[cell] ?? cell;
}

const quotes: Record<string, string> = { '“': '「', '”': '」', '‘': '『', '’': '』' };
