import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Small pictures, good and hostile, for tests of the edge. */

/** A 60 × 80 png of noise: no two are the same picture. */
export async function noisePng(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 60, height: 80, channels: 3 } as const;
  return new Uint8Array(
    await sharp(randomBytes(60 * 80 * 3), { raw })
      .png()
      .toBuffer(),
  );
}

export async function noiseJpeg(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp(await noisePng())
      .jpeg()
      .toBuffer(),
  );
}

export async function truncatedJpeg(): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await noiseJpeg();
  return whole.slice(0, whole.length / 2);
}

/** A true png whose header then claims 30,000 × 30,000 pixels, its checksum made right again. */
export async function hugePng(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await noisePng();
  const view = new DataView(bytes.buffer);
  view.setUint32(16, 30_000);
  view.setUint32(20, 30_000);
  view.setUint32(29, crc32(bytes.subarray(12, 29)));
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
