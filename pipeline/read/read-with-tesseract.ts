import type { BlockReader } from './block-reader';
import { layColumn } from './glyph-cells';
import { glyphPicture, grayCrop } from './line-pictures';
import { nothingRead } from './read-line';
import type { ReaderEngines } from './reader-engines';
import type { TesseractLanguage } from './tesseract-pool';

/** Reads a block line by line with one of tesseract's languages; columns are laid on one line first. */
export function withTesseract(engines: ReaderEngines, language: TesseractLanguage): BlockReader {
  return {
    name: `tesseract-${language}`,
    async read(image, block) {
      const lines = [];
      for (const line of block.lines) {
        const isColumn = line.direction === 'vertical';
        const picture = isColumn ? layColumn(glyphPicture(image, block, line)) : grayCrop(image, block, line);
        const read = await engines.tesseract.readLine(picture, language);
        const text = withoutEdgeMarks(read.text);
        lines.push(text === '' ? nothingRead : { text, confidence: read.confidence });
      }
      return lines;
    },
  };
}

/** Balloon outlines at a line's ends are read as quotes, bars and accents without their counterpart. */
function withoutEdgeMarks(text: string): string {
  return text
    .replace(/^[\s'"`´‘’^*~|\\/_<>=+•«»]+(?=[\p{L}\p{N}])/u, '')
    .replace(/(?<=\.\.|…)[,.'`]+$/u, '')
    .replace(/[\s`´|\\/_^<>=]+$/u, '');
}
