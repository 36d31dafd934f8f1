/**
 * MIME type of a picture by its first bytes (twelve are enough); null for anything else. Names lie: a webp that is
 * called `.jpg` is common in archives.
 */
export function pictureTypeOf(head: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  const riff = startsWith(head, [0x52, 0x49, 0x46, 0x46]);
  return riff && startsWith(head.subarray(8), [0x57, 0x45, 0x42, 0x50]) ? 'image/webp' : null;
}

/** A picture by its name, as a first guess; the bytes decide. */
export function hasPictureName(path: string): boolean {
  return /\.(jpe?g|png|webp)$/i.test(path);
}

/** What systems and comic programs leave in folders and archives: no page, and nothing to tell about. */
export function isLeftover(path: string): boolean {
  return /(^|\/)(__MACOSX\/|\.|thumbs\.db$|desktop\.ini$|comicinfo\.xml$|series\.json$)/i.test(path);
}

function startsWith(bytes: Uint8Array, prefix: number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
