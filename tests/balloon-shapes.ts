import type { Polygon } from '@/lib/page/region-document';

/** A balloon for tests: 2 is an ellipse, higher exponents come closer to a box. */
export function balloon(x: number, y: number, width: number, height: number, exponent = 2): Polygon {
  return Array.from({ length: 64 }, (_, index) => {
    const angle = (index / 64) * 2 * Math.PI;
    const side = (value: number, radius: number) => radius * Math.sign(value) * Math.abs(value) ** (2 / exponent);
    return [x + width / 2 + side(Math.cos(angle), width / 2), y + height / 2 + side(Math.sin(angle), height / 2)];
  });
}

export function caption(x: number, y: number, width: number, height: number): Polygon {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** Whether a point lies in a polygon (even-odd). */
export function contains(area: Polygon, x: number, y: number): boolean {
  let inside = false;
  area.forEach(([x0, y0], index) => {
    const [x1, y1] = area[(index + 1) % area.length]!;
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) inside = !inside;
  });
  return inside;
}
