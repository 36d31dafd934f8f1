import type { RgbImage, TextBlock } from '../page';
import { grayCrop } from './line-pictures';
import type { ReadLine } from './read-line';
import type { ReaderEngines } from './reader-engines';
import type { TesseractLanguage } from './tesseract-pool';

/** Reads a block line by line with one of tesseract's languages. */
export async function readWithTesseract(
  engines: ReaderEngines,
  image: RgbImage,
  block: TextBlock,
  language: TesseractLanguage,
): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for (const line of block.lines) {
    const { text, confidence } = await engines.tesseract.readLine(grayCrop(image, block, line), language);
    lines.push({ text: withoutEdgeMarks(text), confidence: text === '' ? 0 : confidence });
  }
  return lines;
}

/** Balloon outlines at a line's ends are read as quotes, bars and accents without their counterpart. */
function withoutEdgeMarks(text: string): string {
  return text
    .replace(/^[\s'"`´‘’^*~|\\/_<>=+•«»]+(?=[\p{L}\p{N}])/u, '')
    .replace(/(?<=\.\.|…)[,.'`]+$/u, '')
    .replace(/[\s`´|\\/_^<>=]+$/u, '');
}
