import { describe, expect, it } from 'vitest';
import { clampScale, fitted, keepInSight, swipeStep, toggleZoom, zoomAt } from './moves';

describe('the previewer', () => {
  it('zooms between a third and three times', () => {
    expect([0.1, 0.5, 9].map(clampScale)).toEqual([1 / 3, 0.5, 3]);
  });

  it('toggles between one and two on a double tap, around the finger', () => {
    const view = toggleZoom(fitted, { x: 100, y: -50 });
    expect(view).toEqual({ scale: 2, x: -100, y: 50 });
    expect(toggleZoom(view, { x: 0, y: 0 })).toEqual(fitted);
  });

  it('keeps what is under the fingers where it is while pinching', () => {
    const point = { x: 40, y: 60 };
    const before = { scale: 1.5, x: 10, y: -20 };
    const after = zoomAt(before, 2.4, point);
    expect((point.x - after.x) / after.scale).toBeCloseTo((point.x - before.x) / before.scale);
    expect((point.y - after.y) / after.scale).toBeCloseTo((point.y - before.y) / before.scale);
  });

  it('never loses the picture', () => {
    const far = keepInSight({ scale: 2, x: 5000, y: -5000 }, { width: 400, height: 800 });
    expect(far).toEqual({ scale: 2, x: 300, y: -600 });
  });

  it('turns the page on a far or a fast swipe, and on no other', () => {
    expect(swipeStep(-200, 900, 400, false)).toBe(1);
    expect(swipeStep(-60, 100, 400, false)).toBe(1);
    expect(swipeStep(60, 100, 400, false)).toBe(-1);
    expect(swipeStep(-60, 900, 400, false)).toBe(0);
    expect(swipeStep(-3, 1, 400, false)).toBe(0);
  });

  it('finds the next picture on the left in right-to-left languages', () => {
    expect(swipeStep(200, 900, 400, true)).toBe(1);
    expect(swipeStep(-200, 900, 400, true)).toBe(-1);
  });
});
