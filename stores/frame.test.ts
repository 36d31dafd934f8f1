import { describe, expect, test } from 'vitest';
import type { Region } from '@/lib/page/region-document';
import { boxToAsk, frameOf, movedFrame, resizedFrame, smallestSide } from './frame';

const page = { width: 800, height: 1000 };
const frame = { x: 100, y: 100, width: 200, height: 80 };

function region(box: object, own?: object): Region {
  return { lettering: { box }, ...(own && { manual: { box: own } }) } as Region;
}

describe('the frame of a text', () => {
  test('moves by whole pixels and keeps its middle on the page', () => {
    expect(movedFrame(frame, 10.4, -3.6, page)).toEqual({ ...frame, x: 110, y: 96 });
    expect(movedFrame(frame, 9999, -9999, page)).toEqual({ ...frame, x: 700, y: -40 });
  });

  test('a handle moves its own sides, the others stay', () => {
    expect(resizedFrame(frame, { x: 1, y: 1 }, 30, 10, page)).toEqual({ ...frame, width: 230, height: 90 });
    expect(resizedFrame(frame, { x: -1, y: 0 }, 30, 10, page)).toEqual({ ...frame, x: 130, width: 170 });
    expect(resizedFrame(frame, { x: 0, y: -1 }, 30, -20, page)).toEqual({ ...frame, y: 80, height: 100 });
  });

  test('never turns inside out and ends with the page', () => {
    expect(resizedFrame(frame, { x: 1, y: -1 }, -999, 999, page)).toEqual({
      ...frame,
      width: smallestSide,
      y: 180 - smallestSide,
      height: smallestSide,
    });
    expect(resizedFrame(frame, { x: 1, y: 0 }, 9999, 0, page).width).toBe(700);
  });

  test('is the box that a person made, and moving that takes the drawn text along', () => {
    const drawn = { x: 120, y: 110, width: 150, height: 60 };
    const own = region(drawn, frame);
    expect(frameOf(own)).toEqual(frame);
    expect(boxToAsk(own, { ...frame, x: 90, y: 130 })).toEqual({ ...drawn, x: 110, y: 140 });
    expect(boxToAsk(own, { ...frame, width: 240 })).toEqual({ ...frame, width: 240 });
  });
});
