import sharp, { type JpegOptions } from 'sharp';

/** A jpeg as its segments, so that each can be bent. */

export const start = Buffer.from([0xff, 0xd8]);
export const finish = Buffer.from([0xff, 0xd9]);

/** @param claimed length that the segment says it has, when that is a lie */
export function segment(marker: number, data: Uint8Array = new Uint8Array(), claimed = data.length + 2): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(claimed & 0xffff, 2);
  return Buffer.concat([head, data]);
}

export type Part = { marker: number; data: Buffer };

/** The segments up to the first scan, and all that follows it. */
export function parse(file: Buffer): { parts: Part[]; scans: Buffer } {
  const parts: Part[] = [];
  let at = 2;
  while (file[at + 1] !== 0xda) {
    const length = file.readUInt16BE(at + 2);
    parts.push({ marker: file[at + 1]!, data: Buffer.from(file.subarray(at + 4, at + 2 + length)) });
    at += 2 + length;
  }
  return { parts, scans: file.subarray(at) };
}

export function build(parts: readonly Part[], scans: Uint8Array): Buffer {
  return Buffer.concat([start, ...parts.map(({ marker, data }) => segment(marker, data)), scans]);
}

/** The file with one of its segments changed. @param change gets a copy of the data; null drops the segment */
export function withPart(file: Buffer, marker: number, change: (data: Buffer) => Buffer | null): Buffer {
  const { parts, scans } = parse(file);
  const changed = parts.flatMap((part) => {
    const data = part.marker === marker ? change(part.data) : part.data;
    return data ? [{ marker: part.marker, data }] : [];
  });
  return build(changed, scans);
}

/** The file with segments put right behind its start. */
export function withFirst(file: Buffer, ...segments: Uint8Array[]): Buffer {
  return Buffer.concat([start, ...segments, file.subarray(2)]);
}

/** Where each segment begins, its length and its end; and places in the scan. */
export function segmentPlaces(file: Buffer): number[] {
  const places = [0, 2];
  let at = 2;
  while (file[at + 1] !== 0xda) {
    const next = at + 2 + file.readUInt16BE(at + 2);
    places.push(at, at + 2, at + 4, (at + next) >> 1, next);
    at = next;
  }
  return [...places, at + 14, (at + file.length) >> 1];
}

/** An EXIF segment with one entry of its first directory. */
export function exif(tag: number, type: number, count: number, value: number, next = 0): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(tag, 10);
  tiff.writeUInt16LE(type, 12);
  tiff.writeUInt32LE(count >>> 0, 14);
  tiff.writeUInt32LE(value >>> 0, 18);
  tiff.writeUInt32LE(next >>> 0, 22);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}

/** A plain picture of this many pixels; flat, so that it packs to almost nothing. */
export async function flatJpeg(width: number, height: number, options: JpegOptions = {}): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: '#808890' };
  return sharp({ create, limitInputPixels: false }).jpeg(options).toBuffer();
}
