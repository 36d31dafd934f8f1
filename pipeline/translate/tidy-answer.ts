import type { LanguageCode } from '../../lib/page/languages';
import { toChineseScript } from './chinese-script';

/** Control characters, half characters and those that turn the writing direction: they spoil what is around them. */
const invisible =
  /[\p{Cc}\p{Cs}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** An engine's answer as one clean row of text, in the Chinese script that was asked for. */
export async function tidyAnswer(text: string, to: LanguageCode): Promise<string> {
  const row = text.replace(/\s+/g, ' ').replace(invisible, '').trim();
  if (to !== 'CHS' && to !== 'CHT') return row;
  const [converted = row] = await toChineseScript([row], to);
  return isOtherScript(row, converted) ? converted : row;
}

/** A few characters may stand for either script; when many change, the text was in the other one. */
function isOtherScript(text: string, converted: string): boolean {
  const [before, after] = [[...text], [...converted]];
  const changed = before.filter((character, index) => character !== after[index]).length;
  return changed >= 2 && changed / before.length > 0.15;
}
