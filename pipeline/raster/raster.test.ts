import { describe, expect, it } from 'vitest';
import { labelComponents } from './components';
import { fillHoles, floodFill } from './flood';
import { close, countSet, createMask, dilate, erode, type Mask, paintBox } from './mask';
import { simplify, traceOutline } from './outline';
import { boxPolygon, convexHull, fillPolygon, polygonArea, polygonBox } from './polygon';

describe('masks', () => {
  it('grows and shrinks by squares', () => {
    const grown = dilate(masked(9, 9, { x: 4, y: 4, width: 1, height: 1 }), 2);
    expect(countSet(grown)).toBe(25);
    expect(countSet(erode(grown, 2))).toBe(1);
  });

  it('treats what lies beyond the window as the caller asks when shrinking', () => {
    const full = masked(6, 6, { x: 0, y: 0, width: 6, height: 6 });
    expect(countSet(erode(full, 1))).toBe(36);
    expect(countSet(erode(full, 1, 'empty'))).toBe(16);
  });

  it('closes a notch and leaves a convex outline as it was', () => {
    const square = masked(20, 20, { x: 4, y: 4, width: 12, height: 12 });
    const notched = { ...square, data: square.data.slice() };
    paintBox(notched, { x: 9, y: 4, width: 2, height: 6 }, 0, 0);
    expect(close(notched, 3).data).toEqual(square.data);
    expect(close(square, 3).data).toEqual(square.data);
  });
});

describe('components and floods', () => {
  it('joins pixels that touch at corners', () => {
    const mask = masked(4, 4, { x: 0, y: 0, width: 2, height: 2 });
    paintBox(mask, { x: 2, y: 2, width: 2, height: 2 });
    expect(labelComponents(mask).components).toEqual([{ id: 1, left: 0, top: 0, right: 3, bottom: 3, size: 8 }]);
  });

  it('does not flow through corners', () => {
    const open = masked(4, 4, { x: 0, y: 0, width: 2, height: 2 });
    paintBox(open, { x: 2, y: 2, width: 2, height: 2 });
    expect(countSet(floodFill(open, masked(4, 4, { x: 0, y: 0, width: 1, height: 1 })))).toBe(4);
  });

  it('fills holes but not bays', () => {
    const ring = masked(9, 9, { x: 1, y: 1, width: 7, height: 7 });
    paintBox(ring, { x: 3, y: 3, width: 3, height: 3 }, 0, 0);
    expect(countSet(fillHoles(ring))).toBe(49);
    paintBox(ring, { x: 4, y: 0, width: 1, height: 4 }, 0, 0);
    expect(countSet(fillHoles(ring))).toBe(49 - 9 - 2);
  });
});

describe('polygons', () => {
  it('traces what it filled', () => {
    const polygon = [
      [10, 10],
      [40, 10],
      [40, 25],
      [25, 25],
      [25, 40],
      [10, 40],
    ] as [number, number][];
    const mask = fillPolygon(polygon, { left: 5, top: 5, width: 50, height: 50 });
    expect(countSet(mask)).toBe(polygonArea(polygon));
    const traced = traceOutline(mask, 0.5);
    expect(polygonArea(traced)).toBe(polygonArea(polygon));
    expect([...traced].sort()).toEqual([...polygon].sort());
  });

  it('traces pixels that touch only at a corner as one outline', () => {
    const mask = masked(6, 6, { x: 1, y: 1, width: 2, height: 2 });
    paintBox(mask, { x: 3, y: 3, width: 2, height: 2 });
    expect(polygonBox(traceOutline(mask, 0.1))).toEqual({ x: 1, y: 1, width: 4, height: 4 });
  });

  it('keeps a simplified circle within the tolerance', () => {
    const circle = Array.from({ length: 360 }, (_, i) => [
      100 + 50 * Math.cos((i * Math.PI) / 180),
      100 + 50 * Math.sin((i * Math.PI) / 180),
    ]) as [number, number][];
    const simple = simplify(circle, 1.5);
    expect(simple.length).toBeLessThan(30);
    expect(polygonArea(simple)).toBeGreaterThan(0.95 * polygonArea(circle));
  });

  it('has nothing to trace in an empty mask', () => {
    expect(traceOutline(createMask({ left: 0, top: 0, width: 5, height: 5 }), 1)).toEqual([]);
  });

  it('finds the convex hull', () => {
    const hull = convexHull([...boxPolygon({ x: 0, y: 0, width: 10, height: 10 }), [5, 5], [5, 9]]);
    expect(polygonArea(hull)).toBe(100);
    expect(hull).toHaveLength(4);
  });
});

function masked(width: number, height: number, box: { x: number; y: number; width: number; height: number }): Mask {
  const mask = createMask({ left: 0, top: 0, width, height });
  paintBox(mask, box);
  return mask;
}
