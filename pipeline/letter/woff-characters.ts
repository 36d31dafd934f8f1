import { inflateSync } from 'node:zlib';

/**
 * Characters a WOFF 1.0 file can draw, read from its `cmap` table alone.
 *
 * WOFF packs each table by itself, so the map of a font comes out without unpacking its glyphs (0.4 ms a file);
 * that is why coverage is read from the .woff and drawing uses the .woff2 beside it, which holds the same glyphs.
 * Formats 4 and 12 are read, the only ones in the bundled faces (OpenType specification, `cmap`).
 *
 * @throws Error when the file is no WOFF with a Unicode `cmap`.
 */
export function charactersOfWoff(file: Buffer): Set<number> {
  const characters = new Set<number>();
  const table = cmapTable(file);
  const subtables = table.readUInt16BE(2);
  for (let index = 0; index < subtables; index++) {
    const offset = table.readUInt32BE(4 + index * 8 + 4);
    const format = table.readUInt16BE(offset);
    if (format === 4) addSegments(table, offset, characters);
    else if (format === 12) addGroups(table, offset, characters);
  }
  if (characters.size === 0) throw new Error('The font has no Unicode character map (cmap format 4 or 12).');
  return characters;
}

const WOFF_SIGNATURE = 0x774f4646;

function cmapTable(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error('Not a WOFF 1.0 file.');
  const tables = file.readUInt16BE(12);
  for (let index = 0; index < tables; index++) {
    const entry = 44 + index * 20;
    if (file.toString('latin1', entry, entry + 4) !== 'cmap') continue;
    const offset = file.readUInt32BE(entry + 4);
    const packed = file.readUInt32BE(entry + 8);
    const unpacked = file.readUInt32BE(entry + 12);
    const bytes = file.subarray(offset, offset + packed);
    return packed < unpacked ? inflateSync(bytes) : bytes;
  }
  throw new Error('The font has no cmap table.');
}

function addSegments(table: Buffer, offset: number, into: Set<number>): void {
  const segments = table.readUInt16BE(offset + 6) / 2;
  const ends = offset + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const ranges = deltas + segments * 2;
  for (let segment = 0; segment < segments; segment++) {
    const start = table.readUInt16BE(starts + segment * 2);
    const end = table.readUInt16BE(ends + segment * 2);
    if (start === 0xffff) continue;
    const delta = table.readUInt16BE(deltas + segment * 2);
    const rangeAt = ranges + segment * 2;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end; code++) {
      const raw = range === 0 ? code : table.readUInt16BE(rangeAt + range + (code - start) * 2);
      const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) into.add(code);
    }
  }
}

function addGroups(table: Buffer, offset: number, into: Set<number>): void {
  const groups = table.readUInt32BE(offset + 12);
  for (let group = 0; group < groups; group++) {
    const at = offset + 16 + group * 12;
    const end = table.readUInt32BE(at + 4);
    for (let code = table.readUInt32BE(at); code <= end; code++) into.add(code);
  }
}
