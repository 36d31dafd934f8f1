import { expect, test } from 'vitest';
import { clipOf, fitted, layerOf } from './place';

const box = { left: 10, top: 20, width: 400, height: 400 };
const tall = { width: 100, height: 200 };

test.each([
  ['fill', { left: 10, top: 20, width: 400, height: 400 }],
  ['contain', { left: 110, top: 20, width: 200, height: 400 }],
  ['cover', { left: 10, top: -180, width: 400, height: 800 }],
  ['none', { left: 160, top: 120, width: 100, height: 200 }],
  ['scale-down', { left: 160, top: 120, width: 100, height: 200 }],
])('a picture that is fitted by %s lies where the browser puts it', (fit, place) => {
  expect(fitted(box, tall, fit)).toEqual(place);
});

test('a picture that is not loaded takes its box', () => {
  expect(fitted(box, { width: 0, height: 0 }, 'contain')).toEqual(box);
});

test('a frame that scrolls cuts what stands out of it', () => {
  document.body.innerHTML = '<div style="overflow: auto"><img></div>';
  const frame = document.querySelector('div')!;
  frame.getBoundingClientRect = () => new DOMRect(0, 100, 300, 200);
  const picture = document.querySelector('img')!;
  expect(clipOf({ left: 0, top: 50, width: 300, height: 400 }, picture)).toBe('inset(50px 0px 150px 0px)');
  expect(clipOf({ left: 0, top: 120, width: 300, height: 100 }, picture)).toBeNull();
});

test('an overlay lies in the outermost layer of its picture, so below what the site keeps above that', () => {
  document.body.innerHTML = `
    <div style="position: relative; z-index: 5"><p style="position: relative; z-index: 99"><img id="a"></p></div>
    <img id="b">`;
  expect(layerOf(document.querySelector('#a')!)).toBe('5');
  expect(layerOf(document.querySelector('#b')!)).toBe('0');
});
