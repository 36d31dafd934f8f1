import { type LanguageCode, languageOf } from '../../lib/page/languages';
import type { BlockReader } from './block-reader';
import { type Look, lookAtLines, readLineOf } from './look-at-lines';
import type { PaddleNet } from './paddle-net';
import type { ReadLine } from './read-line';
import type { ReaderEngines } from './reader-engines';
import { installedFile } from './tesseract-pool';
import type { PlacedLine } from './word-spaces';

/**
 * Chinese of one script. PP-OCRv4 knows the simplified characters and lacks a third of the traditional ones (說, 嗎,
 * 誰, 沒), which it passes over or takes for others; there tesseract reads. A network that knows them all does both.
 */
export function chineseReader(
  engines: ReaderEngines,
  net: PaddleNet,
  language: LanguageCode,
  look: Look = (image, block) => lookAtLines(net, image, block),
): BlockReader {
  if (!needsTesseract(net, language)) {
    const read: BlockReader['read'] = async (image, block) =>
      (await look(image, block)).map(({ characters }) => readLineOf(characters));
    return { name: net.name, read };
  }
  return {
    name: 'tesseract-chi_tra',
    read: async (image, block) => readTraditional(engines, await look(image, block)),
  };
}

async function readTraditional(engines: ReaderEngines, looked: PlacedLine[]): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for (const { characters, picture } of looked) {
    const seen = readLineOf(characters);
    const other = await engines.tesseract.readLine(picture, 'chi_tra');
    const text = withoutFrames(other.text);
    // Its confidence is that of words, which a single strange one pulls down; below this it is guessing.
    const isUsable = text !== '' && other.confidence >= leastTesseract;
    if (!isUsable) lines.push(seen);
    else
      lines.push({ text: withMarksOf(text, seen.text), confidence: Math.max(other.confidence, agreement(text, seen)) });
  }
  return lines;
}

const leastTesseract = 0.55;

function needsTesseract(net: PaddleNet, language: LanguageCode): boolean {
  const isTraditional = languageOf(language).script === 'chinese-traditional';
  return isTraditional && !net.knows('說') && installedFile('chi_tra') !== null;
}

/** Two readers that see the same characters are surer together than either says. */
function agreement(text: string, seen: ReadLine): number {
  const letters = [...text].filter((character) => /\p{Script=Han}/u.test(character));
  const shared = letters.filter((character) => seen.text.includes(character)).length;
  return letters.length === 0 ? 0 : seen.confidence * Math.min(1, (shared / letters.length) * 1.5);
}

/** Balloon outlines are read as bars and quotes. */
function withoutFrames(text: string): string {
  return text.replace(/[\s|'"`_\\]/g, '');
}

/** Tesseract takes an ellipsis at the end for single dots and strokes; the network sees it. */
function withMarksOf(text: string, seen: string): string {
  const ellipsis = /(?:[.·]{2,}|…|⋯)$/u.test(seen);
  return ellipsis ? text.replace(/[.·…、,，\-一]*$/u, '…') : text;
}
