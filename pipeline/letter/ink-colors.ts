import type { Lettering } from '../../lib/page/region-document';

/**
 * Colours to letter with. Text that would not stand out from its ground becomes black or white; near-blacks and
 * near-whites, which scans make of pure ink, become pure. Text over art gets an outline of the opposite lightness.
 *
 * @param colors `#rrggbb`
 * @param flat whether the ground is of one colour
 */
export function inkColors(
  colors: { text: string; background: string },
  flat: boolean,
): { color: string; outline: string | null } {
  const color = readable(colors.text, colors.background);
  if (flat) return { color, outline: null };
  const outline = contrast(color, colors.background) >= OUTLINE_CONTRAST ? colors.background : opposite(color);
  return { color, outline };
}

/** What `inkColors` and `outlineWidth` say, as a lettering's fields. */
export function inkFields(
  colors: { text: string; background: string },
  flat: boolean,
  size: number,
): Pick<Lettering, 'color' | 'outline' | 'outlineWidth'> {
  const ink = inkColors(colors, flat);
  return ink.outline ? { ...ink, outlineWidth: outlineWidth(size) } : ink;
}

/** How far an outline stands out on each side, page pixels: seen around small letters, not a slab around large ones. */
export function outlineWidth(size: number): number {
  return Math.round((1 + size * 0.075) * 100) / 100;
}

/** Whether the letters are lighter than their ground. */
export function isLightOnDark(colors: { text: string; background: string }): boolean {
  return luminance(colors.text) > luminance(colors.background);
}

/** WCAG 2.2 contrast below which a letter is lost on its ground. */
const LEAST_CONTRAST = 3;
const OUTLINE_CONTRAST = 7;

function readable(text: string, background: string): string {
  const pure = purified(text, background);
  return contrast(pure, background) >= LEAST_CONTRAST ? pure : opposite(background);
}

function purified(text: string, background: string): string {
  const channels = rgb(text);
  const grey = Math.max(...channels) - Math.min(...channels) < 40;
  const level = channels.reduce((sum, value) => sum + value, 0) / 3;
  const dark = luminance(background) > 0.35;
  if (grey && dark && level < 100) return '#000000';
  if (grey && !dark && level > 175) return '#ffffff';
  return text;
}

function opposite(color: string): string {
  return contrast(color, '#000000') > contrast(color, '#ffffff') ? '#000000' : '#ffffff';
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = rgb(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function rgb(color: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
}
