import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Polygon } from '@/lib/page/region-document';
import { type FoundBalloon, FoundBalloons } from './found-balloons';

const polygon: Polygon = [
  [100, 50],
  [300, 50],
  [300, 150],
];
const page = { width: 1000, height: 500 };
const fit = { width: 500, height: 250 };

test('a balloon is outlined when it is found, then shows what was read, then the translation', () => {
  const draw = (part: Partial<FoundBalloon>) => (
    <FoundBalloons balloons={[{ id: 'r1', polygon, ...part }]} page={page} fit={fit} />
  );
  const { container, rerender } = render(draw({}));
  expect(container.querySelectorAll('polygon')).toHaveLength(1);
  expect(container.querySelector('[data-found]')).toBeNull();

  rerender(draw({ source: { text: 'やめろ' }, translation: null }));
  expect(container.querySelector('[data-found="read"]')).toHaveTextContent('やめろ');

  rerender(draw({ source: { text: 'やめろ' }, translation: { text: 'Stop.' } }));
  const words = container.querySelector<HTMLElement>('[data-found="translated"]')!;
  expect(words).toHaveTextContent('Stop.');
  expect(words.style).toMatchObject({ left: '10%', top: '10%', width: '20%', height: '20%' });
  expect(Number.parseFloat(words.style.fontSize)).toBeGreaterThan(5);
});
