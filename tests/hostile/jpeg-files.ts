import sharp from 'sharp';
import { orientations, profiles } from './jpeg-metadata';
import { build, finish, flatJpeg, parse, segment, segmentPlaces, start, withFirst, withPart } from './jpeg-parts';
import { either, type HostileUpload, hostile, truncations } from './upload';

const frame = 0xc0;

/** Jpegs with something wrong, odd or overdone. */
export async function jpegFiles(): Promise<HostileUpload[]> {
  const good = await drawn().jpeg().toBuffer();
  return [
    hostile('a good jpeg', good, 'taken'),
    ...truncations('jpeg', good, segmentPlaces(good), good.length - 2),
    ...dimensions(good),
    ...frames(good),
    ...tables(good),
    ...segments(good),
    ...orientations(good),
    ...profiles(good),
    ...colours(good),
    ...scans(good),
  ].map((file) => ({ ...file, fileName: 'page.jpg' }));
}

/** A picture with edges, as a page has them. */
function drawn() {
  const raw = { width: 40, height: 56, channels: 3 } as const;
  const bytes = Buffer.from(Array.from({ length: 40 * 56 * 3 }, (_, at) => ((at * 37) % 97 > 60 ? 20 : 230)));
  return sharp(bytes, { raw });
}

function dimensions(good: Buffer): HostileUpload[] {
  const flood = 'image-too-many-pixels' as const;
  return [
    ...[
      [65_500, 65_500],
      [65_535, 65_535],
      [30_001, 8],
      [8, 30_001],
      [6_400, 6_400],
    ].map(([width = 0, height = 0]) =>
      hostile(`a jpeg that claims ${width} × ${height} pixels`, sized(good, frame, width, height), [
        flood,
        'image-broken',
      ]),
    ),
    ...[
      [0, 0],
      [0, 56],
      [40, 0],
      [41, 56],
      [400, 560],
    ].map(([width = 0, height = 0]) =>
      hostile(`a jpeg of 40 × 56 that claims ${width} × ${height}`, sized(good, frame, width, height), either),
    ),
    hostile('a jpeg of 45 million real pixels', () => flatJpeg(9_000, 5_000), flood),
    hostile('a jpeg of 40 million pixels', () => flatJpeg(8_000, 5_000), 'taken'),
    hostile('a progressive jpeg of 40 million pixels', () => flatJpeg(8_000, 5_000, { progressive: true }), 'taken'),
    hostile(
      'a progressive jpeg of 40 million pixels with all of its colour',
      () => flatJpeg(8_000, 5_000, { progressive: true, chromaSubsampling: '4:4:4' }),
      ['taken', flood],
    ),
  ];
}

/** The file with other sizes in its frame. */
function sized(file: Buffer, marker: number, width: number, height: number): Buffer {
  return withPart(file, marker, (data) => {
    data.writeUInt16BE(height, 1);
    data.writeUInt16BE(width, 3);
    return data;
  });
}

function frames(good: Buffer): HostileUpload[] {
  const framed = (change: (data: Buffer) => Buffer | null) => withPart(good, frame, change);
  const set = (at: number, value: number) =>
    framed((data) => {
      data[at] = value;
      return data;
    });
  const { parts, scans } = parse(good);
  const asType = (marker: number) =>
    build(
      parts.map((part) => (part.marker === frame ? { ...part, marker } : part)),
      scans,
    );
  return [
    hostile(
      'no frame',
      framed(() => null),
    ),
    hostile(
      'an empty frame',
      framed(() => Buffer.alloc(0)),
    ),
    hostile('two frames', withFirst(good, segment(frame, parts.find(({ marker }) => marker === frame)!.data)), either),
    ...[0, 1, 2, 9, 12, 16, 255].map((depth) => hostile(`a frame of ${depth} bits`, set(0, depth))),
    ...[0, 1, 2, 4, 5, 255].map((count) => hostile(`a frame that claims ${count} components`, set(5, count), either)),
    ...[0x00, 0x01, 0x10, 0x15, 0x51, 0xff].map((sampling) =>
      hostile(`a frame sampled by ${sampling}`, set(7, sampling), either),
    ),
    ...[0x44, 0x41, 0x14, 0x31, 0x13].map((sampling) =>
      hostile(`a frame sampled by ${sampling}`, set(7, sampling), either),
    ),
    ...[4, 255].map((table) => hostile(`a frame with quantisation table ${table}`, set(8, table), either)),
    ...[0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf].map((marker) =>
      hostile(`a frame of type ${marker.toString(16)}`, asType(marker), either),
    ),
  ];
}

function tables(good: Buffer): HostileUpload[] {
  const huffman = (change: (data: Buffer) => Buffer | null) => withPart(good, 0xc4, change);
  const quantisers = (change: (data: Buffer) => Buffer | null) => withPart(good, 0xdb, change);
  return [
    hostile(
      'no Huffman tables',
      huffman(() => null),
      either,
    ),
    hostile(
      'a Huffman table that promises 4,080 codes',
      huffman((data) => data.fill(255, 1, 17)),
    ),
    hostile(
      'Huffman tables without codes',
      huffman((data) => data.fill(0, 1, 17)),
      either,
    ),
    hostile(
      'Huffman tables of number 255',
      huffman((data) => data.fill(255, 0, 1)),
    ),
    hostile(
      'a Huffman table cut short',
      huffman((data) => data.subarray(0, 10)),
    ),
    hostile(
      'no quantisation',
      quantisers(() => null),
    ),
    hostile(
      'quantisation by nothing',
      quantisers((data) => data.fill(0, 1)),
      either,
    ),
    hostile(
      'quantisation table 15',
      quantisers((data) => data.fill(0x0f, 0, 1)),
    ),
    hostile(
      'quantisation cut short',
      quantisers((data) => data.subarray(0, 20)),
      either,
    ),
  ];
}

function segments(good: Buffer): HostileUpload[] {
  const app = (marker: number, text: string) => segment(marker, Buffer.from(text, 'latin1'));
  const tail = (text: string) => Buffer.concat([good, Buffer.from(text, 'latin1')]);
  const jfif = (width: number, height: number) =>
    segment(0xe0, Buffer.from([0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 0, 0, 1, 0, 1, width, height]));
  return [
    ...[0, 1, 2, 65_535].map((length) =>
      hostile(
        `a segment that claims ${length} bytes`,
        withFirst(good, segment(0xe5, Buffer.from('x'), length)),
        either,
      ),
    ),
    hostile(
      'a thousand segments of 4 KB',
      withFirst(good, ...Array<Buffer>(1_000).fill(segment(0xe7, Buffer.alloc(4_000)))),
      either,
    ),
    hostile(
      'seventy segments of 64 KB',
      withFirst(good, ...Array<Buffer>(70).fill(segment(0xef, Buffer.alloc(65_533)))),
      either,
    ),
    hostile('4 MB of fill bytes', withFirst(good, Buffer.alloc(4_000_000, 0xff)), either),
    hostile('a script in a comment', withFirst(good, app(0xfe, '*/=alert(1)/*')), 'taken'),
    hostile('a server page in a comment', withFirst(good, app(0xfe, '<?php system($_GET["c"]); ?>')), 'taken'),
    hostile('a web page behind the picture', tail('<html><script>alert(1)</script>'), 'taken'),
    hostile('an archive behind the picture', tail('PK\x03\x04\x14\0\0\0'), 'taken'),
    hostile('a second jpeg behind the picture', Buffer.concat([good, good]), 'taken'),
    hostile('a jpeg within a segment', withFirst(good, segment(0xe9, good)), 'taken'),
    hostile('a thumbnail that is not there', withFirst(good, jfif(255, 255)), either),
    hostile('two starts', Buffer.concat([start, good]), either),
    hostile('an end right behind the start', Buffer.concat([start, finish, good.subarray(2)])),
    hostile('a start and noise', Buffer.concat([start, Buffer.from([0xff, 0xe0]), Buffer.alloc(5_000, 0x5a)])),
    hostile('a start and nothing', Buffer.concat([start, Buffer.from([0xff]), Buffer.alloc(64)])),
    hostile(
      'XMP with an entity that grows',
      withFirst(
        good,
        app(
          0xe1,
          `http://ns.adobe.com/xap/1.0/\0<!DOCTYPE a [<!ENTITY a "${'a'.repeat(999)}"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>`,
        ),
      ),
      'taken',
    ),
    hostile('a picture of several views', withFirst(good, app(0xe2, 'MPF\0II*\0\xff\xff\xff\xff')), 'taken'),
  ];
}

function colours(good: Buffer): HostileUpload[] {
  const adobe = (transform: number) =>
    segment(0xee, Buffer.from([0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, transform]));
  const inks = (progressive: boolean) => drawn().toColourspace('cmyk').jpeg({ progressive }).toBuffer();
  return [
    hostile('a jpeg in four inks', () => inks(false), 'taken'),
    hostile('a progressive jpeg in four inks', () => inks(true), 'taken'),
    hostile(
      'a progressive jpeg in four inks that claims 36 million pixels',
      async () => sized(await inks(true), 0xc2, 6_000, 6_000),
      'image-too-many-pixels',
    ),
    hostile('a grey jpeg', () => drawn().greyscale().jpeg().toBuffer(), 'taken'),
    ...[0, 1, 2, 255].map((transform) =>
      hostile(`a jpeg with Adobe transform ${transform}`, withFirst(good, adobe(transform)), 'taken'),
    ),
    hostile('four inks without their mark', async () => withPart(await inks(false), 0xee, () => null), either),
  ];
}

function scans(good: Buffer): HostileUpload[] {
  const { parts, scans } = parse(good);
  const at = (index: number, value: number) => {
    const bent = Buffer.from(scans);
    bent[index] = value;
    return build(parts, bent);
  };
  const restart = withFirst(good, segment(0xdd, Buffer.from([0, 1])));
  return [
    ...[0, 1, 2, 5, 255].map((count) => hostile(`a scan that claims ${count} components`, at(4, count), either)),
    ...[0x22, 0xff].map((table) => hostile(`a scan with tables ${table}`, at(6, table), either)),
    hostile('no scan', build(parts, finish)),
    hostile('restarts that never come', restart, either),
    hostile(
      'a scan of the first marker',
      build(parts, Buffer.concat([scans.subarray(0, 20), Buffer.from([0xff, 0xd7]), scans.subarray(20)])),
      either,
    ),
    hostile('extra scans on 36 million pixels', () => withMoreScans(6_000, 6_000, 2_000), either),
    hostile('extra scans to 5 MB', () => withMoreScans(512, 512, 40_000), either),
  ];
}

/** A progressive jpeg whose last scan comes again and again: each makes the decoder go through all pixels. */
async function withMoreScans(width: number, height: number, most: number): Promise<Buffer> {
  const flat = await flatJpeg(width, height, { progressive: true });
  const last = flat.subarray(flat.lastIndexOf(Buffer.from([0xff, 0xda])), flat.length - 2);
  const times = Math.min(most, Math.floor((4_900_000 - flat.length) / last.length));
  return Buffer.concat([flat.subarray(0, -2), ...Array<Buffer>(times).fill(last), finish]);
}
