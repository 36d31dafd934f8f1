import { describe, expect, it } from 'vitest';
import { drawText } from '@/tests/draw-text';
import { layColumn } from './glyph-cells';
import { cropDarkOnLight, medianGray, otsuThreshold } from './gray-image';
import { glyphPicture, grayCrop } from './line-pictures';
import { furiganaLines } from './read-japanese';
import { textRows } from './trim-rows';

const column = () => drawText(['先生に会う'], { font: 'noto-sans-jp', direction: 'vertical', size: 40 });

describe('cropDarkOnLight', () => {
  it.each([
    ['white on black', '#ffffff', '#000000'],
    ['red on green of one brightness', '#d02020', '#2f7a2f'],
    ['black on yellow', '#000000', '#ffee00'],
  ])('makes %s dark on light', (_, ink, paper) => {
    const { image, block } = drawText(['■■■'], { font: 'noto-sans-jp', ink, paper });
    const crop = cropDarkOnLight(image, { left: 0, top: 0, width: image.width, height: image.height }, block.colors);
    const darkest = Math.min(...crop.data);
    expect(medianGray(crop) - darkest).toBeGreaterThan(120);
    expect(otsuThreshold(crop)).toBeGreaterThan(darkest);
  });
});

describe('glyphPicture', () => {
  it('is cut close around the glyphs', () => {
    const { image, block } = column();
    const line = block.lines[0]!;
    const loose = { ...line, box: { x: line.box.x - 15, y: line.box.y - 15, width: line.box.width + 30, height: 240 } };
    const picture = glyphPicture(image, block, loose);
    expect(picture.width).toBeLessThan(48);
    expect(picture.height).toBeLessThan(215);
  });

  it('leaves out furigana and the outline of a balloon', () => {
    const plain = column();
    const disturbed = drawText(['先生に会う'], {
      font: 'noto-sans-jp',
      direction: 'vertical',
      size: 40,
      small: { text: 'せんせい', size: 13, x: 98, y: 50 },
      decorate(context) {
        context.lineWidth = 2;
        context.strokeRect(40, -20, 200, 400);
      },
    });
    const line = disturbed.block.lines[0]!;
    line.box = { ...line.box, x: 38, width: 70 };
    const clean = glyphPicture(plain.image, plain.block, plain.block.lines[0]!);
    const picture = glyphPicture(disturbed.image, disturbed.block, line);
    expect(Math.abs(picture.width - clean.width)).toBeLessThanOrEqual(3);
    expect(picture.data.filter((value) => value < 100).length).toBeCloseTo(
      clean.data.filter((value) => value < 100).length,
      -2,
    );
  });
});

describe('glyphPicture of a wide crop', () => {
  const clean = column();
  const glyphs = glyphPicture(clean.image, clean.block, clean.block.lines[0]!);
  const wide = (decorate: Parameters<typeof drawText>[1]['decorate']) => {
    const { image, block } = drawText(['先生に会う'], {
      font: 'noto-sans-jp',
      direction: 'vertical',
      size: 40,
      small: { text: 'せんせい', size: 13, x: 98, y: 50 },
      decorate,
    });
    const line = block.lines[0]!;
    return glyphPicture(image, block, { ...line, box: { ...line.box, width: 95, height: line.box.height + 14 } });
  };

  it('leaves out the bow of a balloon beside the furigana', () => {
    const picture = wide((context) => {
      context.lineWidth = 8;
      context.beginPath();
      context.ellipse(26, 140, 106, 150, 0, -0.55, 0.55);
      context.stroke();
    });
    expect(Math.abs(picture.width - glyphs.width)).toBeLessThanOrEqual(3);
  });

  it('leaves out furigana of the next column that reaches in', () => {
    const { image, block } = drawText(['先生に会う'], {
      font: 'noto-sans-jp',
      direction: 'vertical',
      size: 40,
      small: { text: 'せんせい', size: 13, x: 33, y: 50 },
    });
    const line = block.lines[0]!;
    const picture = glyphPicture(image, block, { ...line, box: { ...line.box, x: 33, width: 66 } });
    expect(Math.abs(picture.width - glyphs.width)).toBeLessThanOrEqual(3);
  });

  it('keeps the comma that reaches below its row', () => {
    const { image, block } = drawText(['네, 뭐'], { font: 'noto-sans-kr' });
    const { width, height } = glyphPicture(image, block, block.lines[0]!);
    const inked = (text: string) => {
      const drawn = drawText([text], { font: 'noto-sans-kr' });
      const { data } = glyphPicture(drawn.image, drawn.block, drawn.block.lines[0]!);
      return data.filter((value) => value < 128).length;
    };
    expect(width / height).toBeGreaterThan(2);
    expect(inked('네, 뭐')).toBeGreaterThan(inked('네 뭐') + 20);
  });

  it("leaves out a caption's border below the last glyph", () => {
    const picture = wide((context) => context.fillRect(0, 258, 200, 3));
    expect(Math.abs(picture.height - glyphs.height)).toBeLessThanOrEqual(3);
  });
});

describe('textRows', () => {
  it('leaves the frame above a caption and empty rows out', () => {
    const { image, block } = drawText(['HELLO THERE'], {
      font: 'comic-neue',
      decorate: (context) => context.fillRect(0, 33, 400, 3),
    });
    const line = block.lines[0]!;
    line.box = { ...line.box, y: 32, height: 44 };
    const rows = textRows(grayCrop(image, block, line));
    expect(rows.from).toBeGreaterThanOrEqual(4);
    expect(rows.to - rows.from).toBeLessThan(36);
  });
});

describe('glyph cells', () => {
  it('lays a column on one line without turning its glyphs', () => {
    const { image, block } = column();
    const line = layColumn(glyphPicture(image, block, block.lines[0]!));
    expect(line.width / line.height).toBeGreaterThan(3.5);
    expect(line.width / line.height).toBeLessThan(5.5);
  });
});

describe('furiganaLines', () => {
  const line = (x: number, width: number, y = 0, height = 200) => ({
    box: { x, y, width, height },
    direction: 'vertical' as const,
    score: 1,
  });

  it('are thin lines to the right of a wide one, not other columns', () => {
    const host = line(100, 40);
    const small = line(141, 16, 10, 60);
    const next = line(40, 38);
    expect([...furiganaLines([small, host, next])]).toEqual([small]);
  });

  it('are not thin lines to the left or far away', () => {
    expect(furiganaLines([line(100, 40), line(80, 16), line(200, 16)]).size).toBe(0);
  });
});
