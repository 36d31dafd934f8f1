import { deflateSync } from 'node:zlib';
import { chunk, chunkPlaces, end, header, packedZeros, png, pngSignature, rows, uint32 } from './png-parts';
import { either, type HostileUpload, hostile, truncations } from './upload';

const shape = { width: 24, height: 16 };
const pixels = rows(shape, 0x60);
const good = png(shape, pixels);

/** Pngs with something wrong, odd or overdone. */
export function pngFiles(): HostileUpload[] {
  return [
    hostile('a good png', good, 'taken'),
    ...truncations('png', good, chunkPlaces(good), good.length - 16),
    ...dimensions(),
    ...shapes(),
    ...headers(),
    ...chunkOrder(),
    ...pixelData(),
    ...ancillary(),
    ...animations(),
  ];
}

function dimensions(): HostileUpload[] {
  const flood = 'image-too-many-pixels' as const;
  const claimed = [
    [30_000, 30_000],
    [30_001, 1],
    [1, 30_001],
    [6_325, 6_325],
    [40_000_001, 1],
    [65_536, 65_536],
    [1_000_000, 1_000_000],
  ] as const;
  const impossible = [
    [0, 0],
    [0, 9],
    [9, 0],
    [0x7fffffff, 1],
    [0x7fffffff, 0x7fffffff],
    [0x80000000, 9],
    [0xffffffff, 0xffffffff],
  ] as const;
  const files = claimed.map(([width, height]) =>
    hostile(`a png that claims ${width} × ${height} pixels`, png({ width, height }, pixels), [flood, 'image-broken']),
  );
  const odd = impossible.map(([width, height]) =>
    hostile(`a png that claims ${width} × ${height} pixels`, png({ width, height }, pixels), ['image-broken', flood]),
  );
  const bits = { width: 30_000, height: 30_000, depth: 1, colour: 0 };
  const interlaced = { width: 20_000, height: 20_000, interlace: 1 };
  return [
    ...files,
    ...odd,
    hostile('a png of 900 million real pixels in one bit each', () => png(bits, rows(bits)), flood),
    hostile('an interlaced png of 400 million pixels', () => png(interlaced, packedZeros(1)), flood),
    hostile(
      'a png as tall as can be',
      () => png({ width: 800, height: 30_000 }, rows({ width: 800, height: 30_000 })),
      'taken',
    ),
    hostile(
      'a png as wide as can be',
      () => png({ width: 30_000, height: 9 }, rows({ width: 30_000, height: 9 })),
      'taken',
    ),
    hostile(
      'a png of 40 million pixels',
      () => png({ width: 8_000, height: 5_000 }, rows({ width: 8_000, height: 5_000 })),
      'taken',
    ),
    hostile('a png of one pixel', png({ width: 1, height: 1 }, rows({ width: 1, height: 1 })), 'taken'),
  ];
}

/** Every depth with every colour type: fifteen are pngs. */
function shapes(): HostileUpload[] {
  const depths: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };
  const palette = chunk('PLTE', Buffer.alloc(3 * 2, 0x80));
  return [0, 1, 2, 3, 4, 5, 6, 7, 255].flatMap((colour) =>
    [0, 1, 2, 4, 8, 16, 17, 255].map((depth) => {
      const one = { ...shape, depth, colour };
      const valid = depths[colour]?.includes(depth) ?? false;
      const before = colour === 3 ? [palette] : [];
      return hostile(
        `a png of depth ${depth} and colour type ${colour}`,
        png(one, rows(one), before),
        valid ? 'taken' : 'image-broken',
      );
    }),
  );
}

function headers(): HostileUpload[] {
  const body = header(shape).subarray(8, 21);
  const withHeader = (bytes: Uint8Array) => Buffer.concat([pngSignature, bytes, chunk('IDAT', pixels), end]);
  return [
    ...[1, 255].map((compression) => hostile(`compression ${compression}`, png({ ...shape, compression }, pixels))),
    ...[1, 64, 255].map((filter) => hostile(`filter method ${filter}`, png({ ...shape, filter }, pixels))),
    ...[2, 255].map((interlace) => hostile(`interlace ${interlace}`, png({ ...shape, interlace }, pixels))),
    hostile('no header', Buffer.concat([pngSignature, chunk('IDAT', pixels), end])),
    hostile('an empty header', withHeader(chunk('IHDR'))),
    hostile('a header that is short', withHeader(chunk('IHDR', body.subarray(0, 12)))),
    hostile('a header that is long', withHeader(chunk('IHDR', Buffer.concat([body, Buffer.alloc(1)])))),
    hostile('a header with a wrong sum', withHeader(chunk('IHDR', body, 1))),
    hostile(
      'a header called twice',
      withHeader(Buffer.concat([header(shape), header({ width: 9, height: 9 })])),
      either,
    ),
    hostile('a header in small letters', withHeader(chunk('ihdr', body))),
    hostile(
      'a chunk before the header',
      withHeader(Buffer.concat([chunk('tEXt', Buffer.from('a\0b')), header(shape)])),
      either,
    ),
    ...[0xffffffff, 0x7fffffff, 0x80000000, 5_000_000].map((length) =>
      hostile(
        `a header that claims ${length} bytes`,
        withHeader(Buffer.concat([uint32(length), header(shape).subarray(4)])),
      ),
    ),
  ];
}

function chunkOrder(): HostileUpload[] {
  const file = (...parts: Uint8Array[]) => Buffer.concat([pngSignature, header(shape), ...parts]);
  const indexed = { ...shape, colour: 3 };
  const withPalette = (bytes: number) => png(indexed, rows(indexed), [chunk('PLTE', Buffer.alloc(bytes))]);
  const single = [...pixels].map((byte) => chunk('IDAT', Buffer.from([byte])));
  return [
    hostile('no pixels', file(end)),
    hostile('an end before the pixels', file(end, chunk('IDAT', pixels), end)),
    hostile('pixels in chunks of one byte', file(...single, end), 'taken'),
    hostile(
      'ten thousand empty chunks of pixels',
      file(...Array<Buffer>(10_000).fill(chunk('IDAT')), chunk('IDAT', pixels), end),
      either,
    ),
    hostile(
      'pixels with a text between',
      file(
        chunk('IDAT', pixels.subarray(0, 9)),
        chunk('tEXt', Buffer.from('a\0b')),
        chunk('IDAT', pixels.subarray(9)),
        end,
      ),
      either,
    ),
    hostile('an unknown chunk that must be known', file(chunk('EVIL'), chunk('IDAT', pixels), end), either),
    hostile('pixels with a wrong sum', file(chunk('IDAT', pixels, 1), end)),
    hostile('pixels in a chunk of four gigabytes', file(uint32(0xffffffff), Buffer.from('IDAT'), pixels)),
    hostile('no end', file(chunk('IDAT', pixels)), either),
    hostile('an end with data', file(chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(9))), either),
    hostile('colours of a palette that is not there', png(indexed, rows(indexed))),
    hostile('an empty palette', withPalette(0)),
    hostile('a palette of two thirds of a colour', withPalette(2)),
    hostile('a palette of 257 colours', withPalette(257 * 3)),
    hostile('a colour outside the palette', png(indexed, rows(indexed, 200), [chunk('PLTE', Buffer.alloc(3))]), either),
    hostile(
      'transparency longer than the palette',
      png(indexed, rows(indexed), [chunk('PLTE', Buffer.alloc(3)), chunk('tRNS', Buffer.alloc(300))]),
      either,
    ),
    hostile(
      'transparency before the palette',
      png(indexed, rows(indexed), [chunk('tRNS', Buffer.alloc(1)), chunk('PLTE', Buffer.alloc(3))]),
      either,
    ),
    hostile(
      'transparency of a grey png in one byte',
      png({ ...shape, colour: 0 }, rows({ ...shape, colour: 0 }), [chunk('tRNS', Buffer.alloc(1))]),
      either,
    ),
  ];
}

function pixelData(): HostileUpload[] {
  const short = rows({ ...shape, height: shape.height - 1 });
  const spoiled = Buffer.from(pixels);
  spoiled[spoiled.length - 1]! ^= 0xff;
  return [
    hostile('pixels that are no zlib', png(shape, Buffer.from('this is not compressed at all'))),
    hostile('empty pixels', png(shape, new Uint8Array())),
    hostile('pixels with a row missing', png(shape, short)),
    hostile('pixels with a wrong checksum at the end', png(shape, spoiled), either),
    hostile('pixels that go on after the last row', png(shape, rows({ ...shape, height: 500 })), either),
    hostile('300 MB of zeros for 24 × 16 pixels', () => png(shape, packedZeros(300)), either),
    hostile(
      'pixels packed in a dictionary',
      png(shape, deflateSync(Buffer.alloc(2000), { dictionary: Buffer.from('evil') })),
    ),
    hostile('an interlaced png with plain rows', png({ ...shape, interlace: 1 }, pixels), either),
    ...[5, 128, 255].map((filter) => hostile(`rows with filter ${filter}`, png(shape, rows(shape, 1, filter)))),
    ...[1, 2, 3, 4].map((filter) => hostile(`rows with filter ${filter}`, png(shape, rows(shape, 1, filter)), 'taken')),
  ];
}

function ancillary(): HostileUpload[] {
  const packed = (type: string, keyword: string, megabytes: number) =>
    chunk(type, Buffer.concat([Buffer.from(keyword, 'latin1'), packedZeros(megabytes)]));
  const between = (...parts: Uint8Array[]) => png(shape, pixels, parts);
  const texts = Array.from({ length: 3_000 }, (_, at) => chunk('tEXt', Buffer.from(`k${at}\0${'x'.repeat(1_000)}`)));
  return [
    hostile('a comment that unpacks to 300 MB', () => between(packed('zTXt', 'Comment\0\0', 300)), either),
    hostile(
      'an international comment that unpacks to 200 MB',
      () => between(packed('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', 200)),
      either,
    ),
    hostile('a colour profile that unpacks to 200 MB', () => between(packed('iCCP', 'icc\0\0', 200)), either),
    hostile(
      'a colour profile of noise',
      between(chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(3000, 7))]))),
      either,
    ),
    hostile(
      'a colour profile that claims four gigabytes',
      between(chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(200, 0xff))]))),
      either,
    ),
    hostile('a colour profile without a name', between(chunk('iCCP', deflateSync(Buffer.alloc(200)))), either),
    hostile('3,000 comments', between(...texts), either),
    hostile('a comment without an end', between(chunk('tEXt', Buffer.alloc(100, 65))), either),
    hostile(
      'a script in a comment',
      between(chunk('tEXt', Buffer.from('Title\0<script>alert(1)</script><?php system($_GET[0]); ?>'))),
      'taken',
    ),
    hostile('gamma of nothing', between(chunk('gAMA', uint32(0))), either),
    hostile('gamma in two bytes', between(chunk('gAMA', Buffer.alloc(2))), either),
    hostile('primaries without a colour', between(chunk('cHRM', Buffer.alloc(32))), either),
    hostile('size of a pixel nothing', between(chunk('pHYs', Buffer.alloc(9))), either),
    hostile('size of a pixel four billion', between(chunk('pHYs', Buffer.alloc(9, 0xff))), either),
    hostile('a rendering intent of 255', between(chunk('sRGB', Buffer.from([255]))), either),
    hostile('significant bits of 255', between(chunk('sBIT', Buffer.alloc(3, 255))), either),
    hostile('a background in one byte', between(chunk('bKGD', Buffer.alloc(1))), either),
    hostile('a month of 99', between(chunk('tIME', Buffer.alloc(7, 99))), either),
    hostile('an EXIF block of noise', between(chunk('eXIf', Buffer.alloc(999, 0x4d))), either),
    hostile(
      'an EXIF block that leads to itself',
      between(
        chunk('eXIf', Buffer.from('4d4d002a000000080001011200030000000100060000000000 08'.replace(' ', ''), 'hex')),
      ),
      either,
    ),
    hostile(
      'two palettes of a suggested kind',
      between(chunk('sPLT', Buffer.from('a\0\x08\0\0\0\0\0\0')), chunk('sPLT', Buffer.from('a\0\x11'))),
      either,
    ),
  ];
}

function animations(): HostileUpload[] {
  const control = (frames: number) => chunk('acTL', Buffer.concat([uint32(frames), uint32(0)]));
  const frame = (sequence: number, width: number, height: number, x = 0) =>
    chunk('fcTL', Buffer.concat([...[sequence, width, height, x, 0].map(uint32), Buffer.from([0, 1, 0, 1, 0, 0])]));
  const data = chunk('fdAT', Buffer.concat([uint32(2), pixels]));
  const animated = (...parts: Uint8Array[]) =>
    Buffer.concat([pngSignature, header(shape), ...parts, chunk('IDAT', pixels), frame(1, 24, 16), data, end]);
  return [
    hostile('an animated png', animated(control(2), frame(0, 24, 16)), 'taken'),
    hostile('an animated png of two billion frames', animated(control(0x7fffffff), frame(0, 24, 16)), either),
    hostile('an animated png without frames', animated(control(0)), either),
    hostile('an animated png whose frame lies outside', animated(control(2), frame(0, 24, 16, 0x7ffffff0)), either),
    hostile('an animated png whose frame is a flood', animated(control(2), frame(0, 0x7fffffff, 0x7fffffff)), either),
  ];
}
