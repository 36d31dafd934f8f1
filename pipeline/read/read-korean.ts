import type { BlockReader } from './block-reader';
import { lookAtGlyphs } from './look-at-glyphs';
import { readLineOf } from './look-at-lines';
import type { ReaderEngines } from './reader-engines';

/** Our own network for Korean, rows and columns; it sees the spaces between words as well. */
export function koreanReader(engines: ReaderEngines): BlockReader {
  return {
    name: 'own-korean',
    async read(image, block) {
      const net = await engines.glyphNet('ocr-ko');
      const lines = [];
      for (const line of block.lines) {
        const guesses = await lookAtGlyphs(net, image, block, line);
        const seen = guesses.map(({ candidates, center }) => ({ ...candidates[0]!, center }));
        lines.push(readLineOf(seen.filter(({ probability }) => probability >= leastGlyph)));
      }
      return lines;
    },
  };
}

/** What is less likely than this is mostly a piece of the drawing. */
const leastGlyph = 0.3;
