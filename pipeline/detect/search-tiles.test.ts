import { describe, expect, it } from 'vitest';
import { createMask, type Mask, paintBox } from '../raster/mask';
import { planTiles } from './search-tiles';

const text = { x: 100, y: 200, width: 200, height: 60 };
const far = { x: 500, y: 900, width: 40, height: 200 };

function textMask(): Mask {
  const mask = createMask({ left: 0, top: 0, width: 800, height: 1200 });
  paintBox(mask, text);
  paintBox(mask, far);
  return mask;
}

describe('tiles to search', () => {
  it('hold each text with room around it, and leave the empty page out', () => {
    const tiles = planTiles(textMask(), { scale: 1, largest: 300_000, everywhere: false });
    expect(tiles).toHaveLength(2);
    for (const box of [text, far]) {
      const around = tiles.filter(
        (tile) =>
          tile.left <= box.x - 40 &&
          tile.top <= box.y - 40 &&
          tile.left + tile.width >= box.x + box.width + 40 &&
          tile.top + tile.height >= box.y + box.height + 40,
      );
      expect(around).toHaveLength(1);
    }
    const searched = tiles.reduce((sum, tile) => sum + tile.width * tile.height, 0);
    expect(searched).toBeLessThan(0.15 * 800 * 1200);
  });

  it('cover every pixel where all is to be searched, none larger than memory allows', () => {
    const tiles = planTiles(textMask(), { scale: 1, largest: 300_000, everywhere: true });
    const covered = createMask({ left: 0, top: 0, width: 800, height: 1200 });
    for (const { left, top, width, height } of tiles) {
      expect(width * height).toBeLessThan(1.15 * 300_000);
      paintBox(covered, { x: left, y: top, width, height });
    }
    expect(covered.data.every((pixel) => pixel === 1)).toBe(true);
  });

  it('are none on a page without anything that looks like text', () => {
    const empty = createMask({ left: 0, top: 0, width: 300, height: 300 });
    expect(planTiles(empty, { scale: 1.5, largest: 300_000, everywhere: false })).toEqual([]);
  });
});
