import { describe, expect, test } from 'vitest';
import { firstView, fitSize, fitted, isStacked, keepInside, onNewCanvas, widthScale, zoomAt } from './zoom';

const canvas = { width: 832, height: 632 };
const page = { width: 1600, height: 2400 };
const fit = fitSize(page, canvas);

describe('the page on the canvas', () => {
  test('is fitted whole with a margin and keeps its shape', () => {
    expect(fit.height).toBeCloseTo(600);
    expect(fit.width / fit.height).toBeCloseTo(page.width / page.height);
  });

  test('a strip is fitted to the width and opens at its top', () => {
    const strip = { width: 800, height: 8000 };
    const size = fitSize(strip, canvas);
    expect(size.width).toBeCloseTo(760);
    const top = canvas.height / 2 + firstView(strip, canvas).y - size.height / 2;
    expect(top).toBeCloseTo(16);
  });

  test('what lies under the pointer stays there while zooming', () => {
    const point = { x: 120, y: -80 };
    const before = { scale: 1.2, x: 10, y: 20 };
    const after = zoomAt(before, 1.5, point, page, fit);
    expect((point.x - after.x) / after.scale).toBeCloseTo((point.x - before.x) / before.scale);
    expect((point.y - after.y) / after.scale).toBeCloseTo((point.y - before.y) / before.scale);
  });

  test('zoom ends at a third and at the larger of three and twice the page’s own pixels', () => {
    expect(zoomAt(fitted, 0.001, { x: 0, y: 0 }, page, fit).scale).toBeCloseTo(1 / 3);
    expect(zoomAt(fitted, 1000, { x: 0, y: 0 }, page, fit).scale).toBeCloseTo((2 * 1600) / 400);
    expect(zoomAt(fitted, 1000, { x: 0, y: 0 }, { width: 300, height: 400 }, { width: 450, height: 600 }).scale).toBe(
      3,
    );
  });

  test('cannot be pushed off the canvas', () => {
    const pushed = keepInside({ scale: 3, x: 5000, y: -5000 }, fit, canvas);
    expect(pushed.x).toBeLessThan(fit.width * 3);
    expect(pushed.y).toBe(-((fit.height * 3 - canvas.height) / 2 + 16));
    expect(keepInside({ scale: 1, x: 300, y: 0 }, fit, canvas).x).toBe(0);
  });
});

describe('another size of the canvas', () => {
  const narrow = { width: 600, height: 632 };

  test('leaves a fitted page fitted', () => {
    expect(onNewCanvas(fitted, page, canvas, { width: 300, height: 300 })).toEqual(fitted);
  });

  test('keeps the same pixels in the middle of an enlarged page, as large as they were', () => {
    const before = { scale: 3, x: 100, y: -200 };
    const after = onNewCanvas(before, page, canvas, { width: 700, height: 500 });
    const fitAfter = fitSize(page, { width: 700, height: 500 });
    expect(fitAfter.width * after.scale).toBeCloseTo(fit.width * 3);
    expect([after.x, after.y]).toEqual([100, -200]);
  });

  test('fitting to the width leaves the margins only', () => {
    expect(fitSize(page, narrow).width * widthScale(fitSize(page, narrow), narrow)).toBeCloseTo(568);
  });

  test('two of a page lie beside each other or on top of each other, whichever is larger', () => {
    expect(isStacked(page, { width: 375, height: 440 })).toBe(false);
    expect(isStacked(page, { width: 400, height: 1300 })).toBe(true);
    expect(isStacked({ width: 2400, height: 1600 }, { width: 375, height: 440 })).toBe(true);
  });
});
