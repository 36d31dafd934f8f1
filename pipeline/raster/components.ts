import type { Box } from '../../lib/page/region-document';
import type { Mask } from './mask';

/** A connected set of pixels; edges are inclusive and relative to the mask's window. */
export type Component = { id: number; left: number; top: number; right: number; bottom: number; size: number };

export type Labelled = {
  /** 0 where the mask is empty, else a component's id. */
  labels: Int32Array;
  /** components[id - 1] has that id. */
  components: Component[];
};

/** Connected components of the set pixels, diagonal neighbours included; linear in pixels. */
export function labelComponents(mask: Mask): Labelled {
  const { data, width, height } = mask;
  const labels = new Int32Array(width * height);
  const components: Component[] = [];
  const stack: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || labels[start]) continue;
    const component: Component = { id: components.length + 1, left: width, top: height, right: 0, bottom: 0, size: 0 };
    labels[start] = component.id;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop()!;
      const y = Math.floor(at / width);
      const x = at - y * width;
      component.size++;
      if (x < component.left) component.left = x;
      if (x > component.right) component.right = x;
      if (y < component.top) component.top = y;
      if (y > component.bottom) component.bottom = y;
      const fromX = x > 0 ? x - 1 : 0;
      const toX = x < width - 1 ? x + 1 : x;
      const toY = y < height - 1 ? y + 1 : y;
      for (let ny = y > 0 ? y - 1 : 0; ny <= toY; ny++) {
        for (let next = ny * width + fromX; next <= ny * width + toX; next++) {
          if (!data[next] || labels[next]) continue;
          labels[next] = component.id;
          stack.push(next);
        }
      }
    }
    components.push(component);
  }
  return { labels, components };
}

/** A component's box in page coordinates. */
export function componentBox(component: Component, window: { left: number; top: number }): Box {
  return {
    x: component.left + window.left,
    y: component.top + window.top,
    width: component.right - component.left + 1,
    height: component.bottom - component.top + 1,
  };
}

/**
 * Whether ink within a line's box is a border rather than glyphs: longer than joined letters or a dash usually are,
 * and filling little of its box (a border with an initial standing on it).
 */
export function isBorder(component: Component, fontSize: number): boolean {
  const width = component.right - component.left + 1;
  const height = component.bottom - component.top + 1;
  if (Math.max(width, height) < 6 * fontSize) return false;
  return Math.min(width, height) < 0.4 * fontSize || component.size < 0.25 * width * height;
}
