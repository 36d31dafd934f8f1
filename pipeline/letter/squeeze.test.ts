import { describe, expect, it } from 'vitest';
import { balloon, caption } from '../../tests/balloon-shapes';
import { fillOf, lineBoxes } from './fill';
import { setText, type TextToSet } from './set-text';
import { type Setting, squeezed } from './squeeze';

const limits = { least: 6, readable: 10, comfortable: 16, largest: 30 };

function tried(sizes: (setting: Setting) => number | null): { settings: Setting[]; size: number | undefined } {
  const settings: Setting[] = [];
  const best = squeezed(limits, 'DEU', (setting) => {
    settings.push(setting);
    const size = sizes(setting);
    return size === null ? null : { size };
  });
  return { settings, size: best?.size };
}

function input(overrides: Partial<TextToSet>): TextToSet {
  return {
    text: 'I never thought you would come back!',
    language: 'ENG',
    area: balloon(10, 10, 220, 200),
    sourceFontSize: 26,
    kind: 'balloon',
    colors: { text: '#000000', background: '#ffffff' },
    font: 'comic',
    flat: true,
    ...overrides,
  };
}

describe('squeezing a long text', () => {
  it('tries nothing but whole words of natural width while they can be read with ease', () => {
    expect(tried(() => 16).settings).toEqual([{ division: 'words', stretch: 1, leading: 1 }]);
  });

  it('condenses before it divides words, and cuts words only when nothing else can be read', () => {
    const { settings } = tried(() => 8);
    expect(settings.map(({ division }) => division)).toEqual([
      'words',
      'words',
      'syllables',
      'syllables',
      'words',
      'letters',
    ]);
    expect(settings.map(({ stretch }) => stretch < 1)).toEqual([false, true, false, true, true, true]);
  });

  it('takes a harder way only for a clear gain', () => {
    expect(tried(({ division }) => (division === 'words' ? 12 : 12.5)).size).toBe(12);
    expect(tried(({ division }) => (division === 'words' ? 12 : 15)).size).toBe(15);
    expect(tried(({ division }) => (division === 'letters' ? 7 : null)).size).toBe(7);
    // Readable is worth any way.
    expect(tried(({ division }) => (division === 'words' ? 9.8 : 10)).size).toBe(10);
  });

  it('keeps a long word whole by condensing it, and English words whole where German ones are divided', () => {
    const narrow = { area: caption(0, 0, 118, 150), kind: 'caption' as const, sourceFontSize: 26 };
    const condensed = setText(input({ ...narrow, text: 'A lovely BUTTERFLY!' }));
    expect(condensed.lines.join(' ')).not.toContain('-');
    const german = setText(input({ ...narrow, text: 'Die Schmetterlingssammlung!', language: 'DEU' }));
    expect(german.lines.some((line) => line.endsWith('-'))).toBe(true);
  });

  it('ends hardly a line with a number or a one-letter word, where there is room for another break', () => {
    let ends = 0;
    let lines = 0;
    for (let width = 90; width < 260; width += 10) {
      const set = setText(
        input({ text: 'Он ушёл в лес и взял 3 яблока', language: 'RUS', area: balloon(0, 0, width, 220) }),
      );
      lines += set.lines.length - 1;
      ends += set.lines.slice(0, -1).filter((line) => /(^| )(В|И|3)$/.test(line)).length;
    }
    expect(lines).toBeGreaterThan(30);
    expect(ends).toBeLessThan(4);
  });
});

describe('the fill of a balloon', () => {
  it('is 1 for lines that touch the outline, less with air around them', () => {
    const lettering = setText(input({}));
    const [first] = lineBoxes({ ...lettering, lines: [lettering.lines[0]!] }, 'ENG');
    expect(first!.height).toBeGreaterThan(0);
    const fill = fillOf(input({}).area, lettering, 'ENG');
    expect(fill).toBeGreaterThan(0.6);
    expect(fill).toBeLessThan(1);
    const half = setText(input({ size: lettering.size / 2 }));
    const same = { ...half, lines: lettering.lines, lineHeight: lettering.lineHeight / 2 };
    const { x, y, width, height } = lettering.box;
    const box = { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 };
    expect(fillOf(input({}).area, { ...same, box }, 'ENG')).toBeCloseTo(fill / 4, 1);
  });

  it('is over 1 where text reaches out, and 0 without text', () => {
    expect(
      fillOf(balloon(0, 0, 60, 40), setText(input({ size: 40, area: balloon(0, 0, 60, 40) })), 'ENG'),
    ).toBeGreaterThan(1);
    expect(fillOf(balloon(0, 0, 60, 40), setText(input({ text: '' })), 'ENG')).toBe(0);
  });
});
