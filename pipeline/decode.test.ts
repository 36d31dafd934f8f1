import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkPage, decodePage, encodePage } from './decode';

const small = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#3264c8' } });

describe('what is refused', () => {
  it('refuses an empty file', async () => {
    await expect(decodePage(new Uint8Array())).rejects.toMatchObject({ code: 'image-empty' });
  });

  it('refuses one byte more than 5 MB and takes the size before the type', async () => {
    await expect(decodePage(new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: 'image-too-large' });
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a text', Buffer.from('hello, this is no image at all')],
    ['three bytes', Buffer.from([1, 2, 3])],
  ])('refuses %s whatever its name says', async (_, bytes) => {
    await expect(decodePage(bytes)).rejects.toMatchObject({ code: 'image-type' });
  });

  it('refuses a GIF', async () => {
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    await expect(decodePage(gif)).rejects.toMatchObject({ code: 'image-type' });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a %s cut short', async (format) => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919 * (1 + (i % 13))) & 255));
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    await expect(decodePage(whole.subarray(0, Math.floor(whole.length / 2)))).rejects.toMatchObject({
      code: 'image-broken',
    });
  });

  it('refuses a magic number with nothing behind it', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)]);
    await expect(decodePage(bytes)).rejects.toMatchObject({ code: 'image-broken' });
  });

  it.each([
    [30_000, 30_000],
    [30_001, 2],
    [8_000, 5_001],
  ])('refuses %i × %i pixels from the header alone', async (width, height) => {
    // The header promises pixels that the file does not hold: reading them would end as image-broken.
    await expect(decodePage(pngHeader(width, height))).rejects.toMatchObject({ code: 'image-too-many-pixels' });
  });
});

describe('what is read', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('reads %s and names its type', async (format) => {
    const { image, mime } = await decodePage(await small().toFormat(format).toBuffer());
    expect(mime).toBe(`image/${format}`);
    expect([image.width, image.height, image.data.length]).toEqual([40, 20, 2400]);
    expect(Math.abs(image.data[2]! - 0xc8)).toBeLessThan(12);
  });

  it('turns a picture upright by its EXIF orientation', async () => {
    const { image } = await decodePage(await small().withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect([image.width, image.height]).toEqual([20, 40]);
  });

  it('puts transparent pictures on white and makes grey ones RGB', async () => {
    const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    expect([...(await decodePage(clear)).image.data.subarray(0, 3)]).toEqual([255, 255, 255]);
    const grey = await small().greyscale().png().toBuffer();
    expect((await decodePage(grey)).image.data.length).toBe(2400);
  });

  it('takes the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    const { image } = await decodePage(animated);
    expect([image.width, image.height]).toEqual([8, 8]);
    expect([...image.data.subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  it.each(['image/jpeg', 'image/png', 'image/webp'] as const)('writes %s that reads back alike', async (mime) => {
    const { image } = await decodePage(await small().png().toBuffer());
    const again = await decodePage(await encodePage(image, mime));
    expect(again.mime).toBe(mime);
    expect(Math.abs(again.image.data[0]! - 0x32)).toBeLessThan(12);
  });
});

describe('a check', () => {
  it('tells the size that the picture has upright', async () => {
    const turned = await small().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await checkPage(turned)).toEqual({ width: 20, height: 40, mime: 'image/jpeg' });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('finds the last rows of a %s missing', async (format) => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919 * (1 + (i % 13))) & 255));
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    await expect(checkPage(whole.subarray(0, Math.floor(whole.length * 0.97)))).rejects.toMatchObject({
      code: 'image-broken',
    });
  });
});

function pngHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(99))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
