import type { ImportRefusal } from '@/lib/import/import-limit';
import { png, rows } from './png-parts';
import { type ZipEntry, zip, zip64 } from './zip-parts';

export type HostileArchive = {
  about: string;
  bytes: () => Uint8Array;
  /** What is right: opened, with these pages; or refused for one of these reasons. */
  right: readonly ('opened' | ImportRefusal)[];
  /** Of an opened one: whether its first page can be read. */
  reads?: boolean;
};

const shape = { width: 24, height: 16 };
const picture = png(shape, rows(shape, 0x50));
const page: ZipEntry = { name: '1.png', bytes: picture };
const megabyte = 1024 * 1024;

function archive(
  about: string,
  bytes: HostileArchive['bytes'],
  right: HostileArchive['right'][number] | HostileArchive['right'],
  reads?: boolean,
): HostileArchive {
  return { about, bytes, right: typeof right === 'string' ? [right] : right, reads };
}

/** Zips with something wrong, odd or overdone. */
export function hostileArchives(): HostileArchive[] {
  return [
    archive('a good one', () => zip([page]), 'opened', true),
    ...paths(),
    ...bombs(),
    ...overlaps(),
    ...lies(),
    ...kinds(),
    ...remains(),
  ];
}

function paths(): HostileArchive[] {
  const outside = [
    '../1.png',
    '../../etc/1.png',
    'a/../../1.png',
    'a/..',
    '/1.png',
    '//host/1.png',
    '/etc/cron.d/1.png',
    'c:/1.png',
    'C:\\1.png',
    'c:1.png',
    '..\\1.png',
    'a\\..\\..\\1.png',
    '\\\\host\\share\\1.png',
    'a\0b/1.png',
    '1.png\0.exe',
  ];
  const inside = [
    'a/./1.png',
    '....//1.png',
    '%2e%2e%2f1.png',
    '~/1.png',
    'con.png',
    '\u202egnp.png',
    'a\nb.png',
    `${'a/'.repeat(200)}1.png`,
  ];
  const link = { attributes: (0o120777 << 16) >>> 0, madeBy: (3 << 8) | 20 };
  return [
    ...outside.map((name) =>
      archive(`a path of ${JSON.stringify(name)}`, () => zip([page, { ...page, name }]), 'archive-unsafe'),
    ),
    ...inside.map((name) =>
      archive(`a path of ${JSON.stringify(name.slice(0, 30))}`, () => zip([{ ...page, name }]), [
        'opened',
        'archive-unsafe',
        // What systems hide is left out, and nothing remains.
        'archive-empty',
      ]),
    ),
    archive('a link', () => zip([{ ...page, ...link }]), 'archive-unsafe'),
    archive(
      'a link beside a page',
      () => zip([page, { name: 'x', bytes: Buffer.from('/etc/passwd'), ...link }]),
      'archive-unsafe',
    ),
    archive('a name of another text before the bytes', () => zip([{ ...page, localName: '../../1.png' }]), 'opened'),
    archive(
      'a name that is no UTF-8',
      () => zip([{ ...page, name: Buffer.from([0xff, 0xfe, 0x2e, 0x70, 0x6e, 0x67]), flags: 0x800 }]),
      ['opened', 'archive-broken'],
    ),
    archive('a name of 60,000 letters', () => zip([{ ...page, name: `${'a'.repeat(60_000)}.png` }]), 'opened'),
    archive('the same name a hundred times', () => zip(Array<ZipEntry>(100).fill(page)), 'opened', true),
  ];
}

function bombs(): HostileArchive[] {
  const zeros = (megabytes: number) => Buffer.alloc(megabytes * megabyte);
  const many = (count: number, entry: (at: number) => ZipEntry) => () =>
    zip(Array.from({ length: count }, (_, at) => entry(at)));
  return [
    archive('a page of 50 MB of zeros', () => zip([{ name: '1.png', bytes: zeros(50) }]), 'archive-bomb'),
    archive('a page of 200 MB of zeros', () => zip([{ name: '1.png', bytes: zeros(200) }]), 'archive-bomb'),
    archive(
      'a page of 50 MB that says it has 1,000 bytes',
      () => zip([{ name: '1.png', bytes: zeros(50), size: 1_000 }]),
      'opened',
      false,
    ),
    archive(
      'a page that says it has 101 MB',
      () => zip([{ ...page, method: 0, size: 101 * megabyte, packedSize: 101 * megabyte }]),
      ['archive-bomb', 'archive-broken'],
    ),
    archive('a page that says it has four gigabytes', () => zip([{ ...page, size: 0xfffffffe }]), 'archive-bomb'),
    archive(
      'three pages that say they have 90 MB each of nothing',
      many(3, (at) => ({ name: `${at}.png`, bytes: picture, size: 90 * megabyte })),
      'archive-bomb',
    ),
    archive(
      '2,001 texts',
      many(2_001, (at) => ({ name: `${at}.txt` })),
      'archive-bomb',
    ),
    archive(
      '20,000 empty pages',
      many(20_000, (at) => ({ name: `${at}.png` })),
      'archive-bomb',
    ),
    archive(
      '2,000 folders and a page',
      () => zip([page, ...Array.from({ length: 1_999 }, (_, at): ZipEntry => ({ name: `${at}/` }))]),
      'opened',
      true,
    ),
  ];
}

function overlaps(): HostileArchive[] {
  const twoAt = (offset: number) => zip([page, { ...page, name: '2.png', offset }]);
  return [
    archive('two pages of the same bytes', () => twoAt(0), 'archive-bomb'),
    archive('two pages that overlap by a part', () => twoAt(20), ['archive-bomb', 'archive-broken']),
    archive(
      'a hundred pages of the same bytes',
      () => zip(Array.from({ length: 100 }, (_, at): ZipEntry => ({ ...page, name: `${at}.png`, offset: 0 }))),
      'archive-bomb',
    ),
    archive(
      'a page that begins behind the end',
      () => zip([{ ...page, offset: 9_999_999 }]),
      ['opened', 'archive-broken'],
      false,
    ),
    archive(
      'a page that begins in the directory',
      () => zip([{ ...page, offset: 200 }]),
      ['opened', 'archive-broken'],
      false,
    ),
    archive(
      'a page that begins at four gigabytes',
      () => zip([{ ...page, offset: 0xffffffff }]),
      ['opened', 'archive-broken'],
      false,
    ),
  ];
}

function lies(): HostileArchive[] {
  const one = (entry: Partial<ZipEntry>) => () => zip([{ ...page, ...entry }]);
  return [
    archive('a wrong sum', one({ sum: 1 }), 'opened', false),
    archive('a size that is too small', one({ size: 10 }), 'opened', false),
    archive('a size that is too large', one({ size: 10_000 }), 'opened', false),
    archive('packed bytes that are too few', one({ packedSize: 10 }), 'opened', false),
    archive('packed bytes beyond the archive', one({ packedSize: 99_999_999 }), ['opened', 'archive-broken'], false),
    archive(
      'stored bytes that say they are packed',
      () => zip([{ name: '1.png', bytes: picture, method: 0, flags: 0 }]).fill(8, 8, 9),
      ['opened', 'archive-broken'],
    ),
    ...[1, 9, 12, 14, 93, 95, 98, 99, 255].map((method) =>
      archive(`packed by method ${method}`, one({ method }), ['opened', 'archive-broken', 'archive-encrypted'], false),
    ),
    ...[0x1, 0x41, 0x2001].map((flags) => archive(`encrypted by flags ${flags}`, one({ flags }), 'archive-encrypted')),
    archive('an end that counts no file', () => zip([page], { entries: 0 }), [
      'archive-empty',
      'archive-broken',
      'opened',
    ]),
    archive('an end that counts 65,535 files', () => zip([page], { entries: 65_535 }), ['archive-broken', 'opened']),
    archive('a directory that is elsewhere', () => zip([page], { directoryOffset: 5 }), ['archive-broken', 'opened']),
    archive('a directory behind the end', () => zip([page], { directoryOffset: 0xfffffff0 }), [
      'archive-broken',
      'opened',
    ]),
    archive('a directory of four gigabytes', () => zip([page], { directorySize: 0xfffffff0 }), [
      'archive-broken',
      'opened',
    ]),
    archive('a directory of nothing', () => zip([page], { directorySize: 0 }), [
      'archive-broken',
      'archive-empty',
      'opened',
    ]),
    archive(
      'ZIP64 sizes of sixteen exabytes',
      one({ size: 0xffffffff, packedSize: 0xffffffff, extra: zip64(2n ** 64n - 1n, 2n ** 64n - 1n) }),
      ['archive-bomb', 'archive-broken'],
    ),
    archive(
      'ZIP64 sizes that are true',
      one({ size: 0xffffffff, packedSize: 0xffffffff, extra: zip64(BigInt(picture.length), 40n) }),
      ['opened', 'archive-broken'],
    ),
    archive('ZIP64 that is not there', one({ size: 0xffffffff, packedSize: 0xffffffff }), [
      'archive-bomb',
      'archive-broken',
    ]),
    archive('ZIP64 cut short', one({ size: 0xffffffff, packedSize: 0xffffffff, extra: zip64(1n).subarray(0, 7) }), [
      'archive-bomb',
      'archive-broken',
    ]),
    archive('extra fields of noise', one({ extra: Buffer.alloc(60_000, 0x5a) }), ['opened', 'archive-broken']),
    archive('an extra field longer than it is', one({ extra: Buffer.from([1, 0, 0xff, 0xff, 1]) }), [
      'opened',
      'archive-broken',
    ]),
  ];
}

function kinds(): HostileArchive[] {
  const inner = ['zip', 'cbz', 'rar', 'cbr', '7z', 'cb7', 'tar', 'gz', 'ZIP'];
  return [
    ...inner.map((ending) =>
      archive(
        `a ${ending} within`,
        () => zip([page, { name: `volume.${ending}`, bytes: zip([page]) }]),
        'archive-nested',
      ),
    ),
    archive('an archive that is called a page', () => zip([{ name: '1.png', bytes: zip([page]) }]), 'opened', true),
    archive('no picture', () => zip([{ name: 'a.txt' }]), 'archive-empty'),
    archive('only what systems leave', () => zip([{ name: '__MACOSX/1.png' }, { name: '.DS_Store' }]), 'archive-empty'),
    archive('nothing', () => zip([]), 'archive-empty'),
    archive('a program behind', () => Buffer.concat([zip([page]), Buffer.from('MZ\x90\0')]), [
      'opened',
      'archive-broken',
    ]),
    archive('a picture before', () => Buffer.concat([picture, zip([page])]), ['opened', 'archive-broken']),
    archive('two archives in one file', () => Buffer.concat([zip([page]), zip([{ ...page, name: '../2.png' }])]), [
      'opened',
      'archive-unsafe',
      'archive-broken',
    ]),
    archive('a comment that looks like an end', () => zip([page], { comment: zip([{ ...page, name: '../2.png' }]) }), [
      'opened',
      'archive-unsafe',
      'archive-broken',
    ]),
    archive('a comment of 64 KB', () => zip([page], { comment: Buffer.alloc(65_535, 0x50) }), 'opened', true),
  ];
}

/** Cut at each place, and what is no archive at all. */
function remains(): HostileArchive[] {
  const whole = zip([page]);
  const cuts = [
    0,
    1,
    4,
    29,
    30,
    40,
    80,
    whole.length - 90,
    whole.length - 60,
    whole.length - 22,
    whole.length - 4,
    whole.length - 1,
  ];
  const others = ['not a zip', '<html>', 'PK', 'PK\x03\x04', 'PK\x05\x06', 'Rar!\x1a\x07', '%PDF-1.7'];
  return [
    ...cuts.map((cut) => archive(`cut after ${cut} bytes`, () => whole.subarray(0, cut), 'archive-broken')),
    ...others.map((text) =>
      archive(`only ${JSON.stringify(text)}`, () => Buffer.from(text, 'latin1'), 'archive-broken'),
    ),
    archive('a megabyte of zeros', () => Buffer.alloc(megabyte), 'archive-broken'),
    archive('a megabyte of beginnings', () => Buffer.alloc(megabyte, 'PK\x03\x04'), 'archive-broken'),
    archive('a megabyte of ends', () => Buffer.alloc(megabyte, 'PK\x05\x06'), ['archive-broken', 'archive-empty']),
  ];
}
