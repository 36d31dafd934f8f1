import type { SKRSContext2D } from '@napi-rs/canvas';
import { isRightToLeft, type LanguageCode, languageOf } from '../../lib/page/languages';
import type { Lettering } from '../../lib/page/region-document';
import { loadFonts } from './fonts';
import type { Ink } from './letter-page';
import { widthOf } from './measure';
import { trimsOf } from './punctuation-space';
import { isIdeographic, proportionsOf } from './text-style';

/** Draws the lines of a lettering one under another. */
export function drawRows(context: SKRSContext2D, lettering: Lettering, language: LanguageCode, ink: Ink): void {
  const { box, size, lineHeight, lines, font, align } = lettering;
  const { script } = languageOf(language);
  const rightToLeft = isRightToLeft(script);
  const shape = proportionsOf(font, language);
  const lean = Math.tan(((lettering.slant ?? 0) * Math.PI) / 180);
  const baseline = box.y + shape.ascent * size;
  context.direction = rightToLeft ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  lines.forEach((line, index) => {
    const runs = isIdeographic(script) ? closedRuns(line, font, language) : [{ text: line, at: 0 }];
    const last = runs.at(-1)!;
    const stretch = (lettering.stretch ?? 1) * size;
    const width = (isIdeographic(script) ? (last.end ?? 0) : widthOf(line, font, language)) * stretch;
    const free = box.width - width;
    const atLeft = (align === 'start') !== rightToLeft;
    const x = box.x + (align === 'center' ? free / 2 : atLeft ? 0 : free);
    context.font = `${size}px ${loadFonts().families(line, font, language)}`;
    for (const run of runs) {
      context.save();
      // A leaning line stands in the middle of its height where an upright one would.
      context.translate(
        x + run.at * stretch - (lean * (shape.ascent - shape.descent) * size) / 2,
        baseline + index * lineHeight,
      );
      context.transform(lettering.stretch ?? 1, 0, -lean, 1, 0, 0);
      ink(run.text);
      context.restore();
    }
  });
}

type Run = { text: string; at: number; end?: number };

/** Pieces of a line between which blank is closed up, each with its start, em; `end` is where its ink's cell ends. */
function closedRuns(line: string, font: string, language: LanguageCode): Run[] {
  const characters = [...line];
  const runs: Run[] = [];
  let from = 0;
  let x = 0;
  trimsOf(characters, language).forEach(({ before, after }, index, all) => {
    if (before > 0 && index > from) {
      const text = characters.slice(from, index).join('');
      runs.push({ text, at: x });
      x += widthOf(text, font, language);
      from = index;
    }
    if (before > 0) x -= before;
    if (after > 0 || index === all.length - 1) {
      const text = characters.slice(from, index + 1).join('');
      const end = x + widthOf(text, font, language) - after;
      runs.push({ text, at: x, end });
      x = end;
      from = index + 1;
    }
  });
  return runs.length > 0 ? runs : [{ text: line, at: 0, end: 0 }];
}
