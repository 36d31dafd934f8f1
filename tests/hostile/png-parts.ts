import { crc32, deflateSync } from 'node:zlib';

/** A png as its chunks, so that each can be bent. */

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export type Header = {
  width: number;
  height: number;
  depth?: number;
  colour?: number;
  compression?: number;
  filter?: number;
  interlace?: number;
};

export function chunk(type: string, data: Uint8Array = new Uint8Array(), sum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(sum ?? crc32(body))]);
}

export function header({
  width,
  height,
  depth = 8,
  colour = 2,
  compression = 0,
  filter = 0,
  interlace = 0,
}: Header): Buffer {
  const shape = Buffer.from([depth, colour, compression, filter, interlace]);
  return chunk('IHDR', Buffer.concat([uint32(width), uint32(height), shape]));
}

export const end = chunk('IEND');

/** A whole png. @param before chunks between header and pixels */
export function png(shape: Header, pixels: Uint8Array, before: readonly Uint8Array[] = []): Buffer {
  return Buffer.concat([pngSignature, header(shape), ...before, chunk('IDAT', pixels), end]);
}

const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Packed rows of one value for a shape without interlacing. @param filter the first byte of each row */
export function rows({ width, height, depth = 8, colour = 2 }: Header, value = 0, filter = 0): Buffer {
  const row = Buffer.alloc(1 + Math.ceil((width * depth * (samples[colour] ?? 1)) / 8), value);
  row[0] = filter;
  return deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)), { level: 9 });
}

/** So many zeros, packed to a thousandth. */
export function packedZeros(megabytes: number): Buffer {
  return deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

/** Where each chunk begins, and its type, data and sum. */
export function chunkPlaces(file: Buffer): number[] {
  const places = [0, 4, 8];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const length = file.readUInt32BE(at);
    places.push(at, at + 4, at + 8, at + 8 + (length >> 1), at + 8 + length, at + 12 + length);
  }
  return [...new Set(places)];
}
