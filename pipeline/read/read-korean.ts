import type { BlockReader } from './block-reader';
import { lookAtGlyphs } from './look-at-glyphs';
import { readLineOf } from './look-at-lines';
import { nothingRead } from './read-line';
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
        const { text } = readLineOf(seen.filter(({ probability }) => probability >= leastGlyph));
        // What is left out makes the line less sure all the same.
        const { confidence } = text === '' ? nothingRead : readLineOf(seen);
        lines.push({ text: text.replace(/[‼⁉⁇]/g, (pair) => pairs[pair]!), confidence });
      }
      return lines;
    },
  };
}

/** Marks that the network knows as one, as they are typed. */
const pairs: Record<string, string> = { '‼': '!!', '⁉': '?!', '⁇': '??' };
/** What is less likely than this is mostly a piece of the drawing. */
const leastGlyph = 0.3;
