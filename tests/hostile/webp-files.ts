import sharp, { type WebpOptions } from 'sharp';
import { either, type HostileUpload, hostile, truncations } from './upload';

/** Webps with something wrong, odd or overdone. */
export async function webpFiles(): Promise<HostileUpload[]> {
  const lossy = await drawn(3).webp().toBuffer();
  const lossless = await drawn(3).webp({ lossless: true }).toBuffer();
  const clear = await drawn(4).webp().toBuffer();
  const moving = await animation(2, 24, 32);
  return [
    hostile('a good webp', lossy, 'taken'),
    hostile('a good lossless webp', lossless, 'taken'),
    hostile('a webp that one can see through', clear, 'taken'),
    hostile('an animated webp', moving, 'taken'),
    ...[lossy, lossless, clear].flatMap((file) => truncations('webp', file, places(file), file.length)),
    // Of an animation the first frame is enough.
    ...truncations('moving webp', moving, places(moving), 12),
    ...dimensions(lossy, lossless),
    ...sizes(lossy),
    ...extended(lossy),
    ...animations(moving),
  ].map((file) => ({ ...file, fileName: 'page.webp' }));
}

function drawn(channels: 3 | 4) {
  const raw = { width: 32, height: 48, channels };
  const bytes = Buffer.from(Array.from({ length: 32 * 48 * channels }, (_, at) => ((at * 37) % 97 > 60 ? 20 : 230)));
  return sharp(bytes, { raw });
}

async function animation(frames: number, width: number, height: number): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp({ create: { width, height, channels: 3, background: { r: at * 4, g: 80, b: 90 } } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
}

function flat(width: number, height: number, options: WebpOptions = {}): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: '#808890' };
  return sharp({ create, limitInputPixels: false })
    .webp({ effort: 0, ...options })
    .toBuffer();
}

function dimensions(lossy: Buffer, lossless: Buffer): HostileUpload[] {
  const flood = 'image-too-many-pixels' as const;
  const sized = (width: number, height: number) => {
    const bent = Buffer.from(lossy);
    const at = bent.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    bent.writeUInt16LE(width, at + 3);
    bent.writeUInt16LE(height, at + 5);
    return bent;
  };
  const wide = Buffer.from(lossless);
  wide.fill(0xff, 21, 24);
  return [
    ...[
      [16_383, 16_383],
      [6_400, 6_400],
    ].map(([width = 0, height = 0]) =>
      hostile(`a webp that claims ${width} × ${height} pixels`, sized(width, height), [flood, 'image-broken']),
    ),
    ...[
      [0, 0],
      [0, 48],
      [32, 0],
      [16_384, 48],
      [33, 49],
      [320, 480],
    ].map(([width = 0, height = 0]) =>
      hostile(`a webp of 32 × 48 that claims ${width} × ${height}`, sized(width, height), either),
    ),
    hostile('a lossless webp that claims all the pixels it can', wide, [flood, 'image-broken']),
    hostile('a webp of 45 million real pixels', () => flat(9_000, 5_000), flood),
    hostile('a webp of 40 million pixels', () => flat(8_000, 5_000), 'taken'),
    hostile('a lossless webp of 40 million pixels', () => flat(8_000, 5_000, { lossless: true }), ['taken', flood]),
  ];
}

/** Lies about lengths. */
function sizes(good: Buffer): HostileUpload[] {
  const at = (place: number, value: number) => {
    const bent = Buffer.from(good);
    bent.writeUInt32LE(value >>> 0, place);
    return bent;
  };
  return [
    ...[0, 1, 11, good.length, 0x7fffffff, 0xfffffffe, 0xffffffff].flatMap((value) => [
      hostile(`a webp whose file claims ${value} bytes`, at(4, value), either),
      hostile(`a webp whose picture claims ${value} bytes`, at(16, value), either),
    ]),
    hostile(
      'a webp with a web page behind it',
      Buffer.concat([good, Buffer.from('<script>alert(1)</script>')]),
      'taken',
    ),
    hostile('a webp with an archive behind it', Buffer.concat([good, Buffer.from('PK\x03\x04')]), 'taken'),
    hostile('a webp without a picture', riff(), 'image-broken'),
    hostile('a webp of a chunk nobody knows', riff(chunk('EVIL', Buffer.alloc(40))), 'image-broken'),
    hostile(
      'a sound that says it is a webp',
      riff(chunk('fmt ', Buffer.alloc(16)), chunk('data', Buffer.alloc(64))),
      'image-broken',
    ),
    hostile('a webp of empty lossy pixels', riff(chunk('VP8 ', new Uint8Array())), 'image-broken'),
    hostile('a webp of empty lossless pixels', riff(chunk('VP8L', new Uint8Array())), 'image-broken'),
    hostile(
      'a webp of lossless noise',
      riff(chunk('VP8L', Buffer.concat([Buffer.from([0x2f, 31, 0xc0, 5, 0]), Buffer.alloc(500, 0xa7)]))),
      'image-broken',
    ),
  ];
}

/** The extended format: a picture with flags, profile, EXIF and XMP. */
function extended(good: Buffer): HostileUpload[] {
  const picture = good.subarray(12);
  const flags = [0x00, 0x02, 0x04, 0x08, 0x10, 0x20, 0x3e, 0xff].map((flag) =>
    hostile(`a webp with flags ${flag} and nothing that they promise`, riff(canvas(flag, 32, 48), picture), either),
  );
  const profile = Buffer.alloc(3_000_000, 0x37);
  const exif = Buffer.from('49492a000800000001001201030001000000060000000000ffff', 'hex');
  return [
    ...flags,
    hostile('a webp of 4 gigapixels by its canvas', riff(canvas(0, 0x1000000, 0x1000000), picture), [
      'image-too-many-pixels',
      'image-broken',
    ]),
    hostile('a webp whose canvas is smaller than its picture', riff(canvas(0, 1, 1), picture), either),
    hostile('a webp with 3 MB of profile', riff(canvas(0x20, 32, 48), chunk('ICCP', profile), picture), either),
    hostile(
      'a webp with an empty profile',
      riff(canvas(0x20, 32, 48), chunk('ICCP', new Uint8Array()), picture),
      either,
    ),
    hostile('a webp turned by EXIF', riff(canvas(0x08, 32, 48), picture, chunk('EXIF', exif)), 'taken'),
    hostile(
      'a webp with EXIF of noise',
      riff(canvas(0x08, 32, 48), picture, chunk('EXIF', Buffer.alloc(999, 0x4d))),
      'taken',
    ),
    hostile(
      'a webp with XMP that includes a file',
      riff(
        canvas(0x04, 32, 48),
        picture,
        chunk('XMP ', Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')),
      ),
      'taken',
    ),
    hostile(
      'a webp with ten thousand chunks',
      riff(canvas(0, 32, 48), ...Array<Buffer>(10_000).fill(chunk('JUNK', Buffer.alloc(8))), picture),
      either,
    ),
    hostile('a webp with two pictures', riff(canvas(0, 32, 48), picture, picture), either),
    hostile(
      'a webp whose alpha is noise',
      riff(canvas(0x10, 32, 48), chunk('ALPH', Buffer.alloc(200, 0x9d)), picture),
      either,
    ),
  ];
}

function animations(moving: Buffer): HostileUpload[] {
  const frame = (x: number, width: number, height: number, data: Uint8Array) =>
    chunk(
      'ANMF',
      Buffer.concat([uint24(x), uint24(0), uint24(width - 1), uint24(height - 1), uint24(100), Buffer.from([0]), data]),
    );
  const control = chunk('ANIM', Buffer.alloc(6));
  const pixels = moving.subarray(moving.indexOf(Buffer.from('VP8')), moving.lastIndexOf(Buffer.from('ANMF')));
  const animated = (width: number, height: number, ...frames: Uint8Array[]) =>
    riff(canvas(0x02, width, height), control, ...frames);
  return [
    hostile('an animated webp of 60 frames', () => animation(60, 500, 500), 'taken'),
    hostile('an animated webp of 400 small frames', () => animation(400, 16, 16), 'taken'),
    hostile('an animated webp without frames', animated(24, 32), 'image-broken'),
    hostile(
      'an animated webp whose frame is empty',
      animated(24, 32, frame(0, 24, 32, new Uint8Array())),
      'image-broken',
    ),
    hostile(
      'an animated webp whose frame lies outside',
      animated(24, 32, frame(0xfffff0, 24, 32, pixels)),
      'image-broken',
    ),
    hostile(
      'an animated webp whose frame is a flood',
      animated(24, 32, frame(0, 0xffffff, 0xffffff, pixels)),
      'image-broken',
    ),
    hostile('an animated webp whose canvas is a flood', animated(16_384, 16_384, frame(0, 24, 32, pixels)), [
      'image-too-many-pixels',
      'image-broken',
    ]),
    hostile(
      'an animated webp with a small frame on 40 million pixels',
      animated(8_000, 5_000, frame(0, 24, 32, pixels)),
      ['taken', 'image-too-many-pixels', 'image-broken'],
    ),
  ];
}

function riff(...chunks: Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), uint32(body.length), body]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), uint32(data.length), data, Buffer.alloc(data.length % 2)]);
}

function canvas(flags: number, width: number, height: number): Buffer {
  return chunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), uint24(width - 1), uint24(height - 1)]));
}

function uint24(value: number): Buffer {
  return uint32(value).subarray(0, 3);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

function places(file: Buffer): number[] {
  const found = [0, 4, 8, 12];
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    found.push(at, at + 4, at + 8, at + 8 + (length >> 1), at + 8 + length);
    at += 8 + length + (length % 2);
  }
  return found;
}
