import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { seededRandom } from '@/bench/random';

/** Where numbers break: nothing, ends of ranges, signs. */
const edges = [0, 1, 2, 0x7f, 0x80, 0xfe, 0xff];
const mostBytes = 5 * 1024 * 1024;

/**
 * The file of this number: one of the seeds, changed in one to four ways. The same number always gives the same file,
 * so that what it breaks can be made again.
 */
export function mutant(seeds: readonly Uint8Array[], number: number): Uint8Array {
  const fraction = seededRandom(number);
  const random: Random = (below) => Math.floor(fraction() * below);
  const pick = () => Buffer.from(seeds[random(seeds.length)]!);
  let file: Buffer = pick();
  const changes = 1 + random(4);
  for (let change = 0; change < changes; change++) file = mutations[random(mutations.length)]!(file, random, pick);
  // Without this most pngs would fail at their first checksum, and nothing behind it would ever be tried.
  return (random(4) > 0 ? withRightSums(file) : file).subarray(0, mostBytes);
}

type Random = (below: number) => number;
type Mutation = (file: Buffer, random: Random, pick: () => Buffer) => Buffer;

const mutations: readonly Mutation[] = [
  flipBits,
  setByte,
  setNumber,
  cut,
  remove,
  repeat,
  insertNoise,
  splice,
  moveRange,
  bendChunk,
  bendChunk,
  bendPixels,
];

function flipBits(file: Buffer, random: Random): Buffer {
  for (let flips = 1 + random(16); flips > 0 && file.length > 0; flips--) file[random(file.length)]! ^= 1 << random(8);
  return file;
}

function setByte(file: Buffer, random: Random): Buffer {
  if (file.length > 0) file[random(file.length)] = edges[random(edges.length)]!;
  return file;
}

/** A number of two or four bytes, often in the header, where sizes and counts stand. */
function setNumber(file: Buffer, random: Random): Buffer {
  if (file.length < 8) return file;
  const at = random(Math.min(file.length - 4, random(2) ? 64 : file.length));
  const value = [0, 1, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff, file.length][random(9)]!;
  const kind = random(3);
  if (kind === 0) file.writeUInt16BE(value & 0xffff, at);
  else if (kind === 1) file.writeUInt32BE(value, at);
  else file.writeUInt32LE(value, at);
  return file;
}

function cut(file: Buffer, random: Random): Buffer {
  return file.subarray(0, random(file.length + 1));
}

function remove(file: Buffer, random: Random): Buffer {
  const [from, to] = range(file, random);
  return Buffer.concat([file.subarray(0, from), file.subarray(to)]);
}

function repeat(file: Buffer, random: Random): Buffer {
  const [from, to] = range(file, random);
  const times = 1 + random(random(8) === 0 ? 2_000 : 4);
  const room = Math.max(1, Math.floor(200_000 / (to - from + 1)));
  const again = Array<Buffer>(Math.min(times, room)).fill(file.subarray(from, to));
  return Buffer.concat([file.subarray(0, to), ...again, file.subarray(to)]);
}

function insertNoise(file: Buffer, random: Random): Buffer {
  const at = random(file.length + 1);
  const noise = Buffer.from(Array.from({ length: 1 + random(64) }, () => random(256)));
  return Buffer.concat([file.subarray(0, at), noise, file.subarray(at)]);
}

function splice(file: Buffer, random: Random, pick: () => Buffer): Buffer {
  const other = pick();
  return Buffer.concat([file.subarray(0, random(file.length + 1)), other.subarray(random(other.length + 1))]);
}

function moveRange(file: Buffer, random: Random): Buffer {
  const [from, to] = range(file, random);
  const moved = Buffer.from(file.subarray(from, to));
  const rest = Buffer.concat([file.subarray(0, from), file.subarray(to)]);
  const at = random(rest.length + 1);
  return Buffer.concat([rest.subarray(0, at), moved, rest.subarray(at)]);
}

/** Changes the length or type that a chunk, segment or box says of itself, wherever something looks like one. */
function bendChunk(file: Buffer, random: Random): Buffer {
  const heads: number[] = [];
  for (let at = 0; at + 8 < Math.min(file.length, 20_000); at++) {
    const isSegment = file[at] === 0xff && file[at + 1]! >= 0xc0;
    const isChunk = file.subarray(at, at + 4).every((byte) => (byte | 32) >= 0x61 && (byte | 32) <= 0x7a);
    if (isSegment || isChunk) heads.push(at);
  }
  const at = heads[random(heads.length)];
  if (at === undefined) return file;
  if (file[at] === 0xff) {
    if (random(2)) file[at + 1] = 0xc0 + random(64);
    else file.writeUInt16BE([0, 1, 2, 3, 0xffff, random(0x10000)][random(6)]!, at + 2);
  } else if (random(3) === 0) file[at + random(4)]! ^= 32;
  else if (random(2) && at >= 4) file.writeUInt32BE(random(file.length + 9), at - 4);
  else file.writeUInt32LE(random(file.length + 9), at + 4);
  return file;
}

/** Changes what a png's pixels are packed from, so that the change reaches the filters behind the unpacking. */
function bendPixels(file: Buffer, random: Random): Buffer {
  const at = file.indexOf('IDAT');
  if (at < 4) return flipBits(file, random);
  const until = at + 4 + file.readUInt32BE(at - 4);
  try {
    const rows = inflateSync(file.subarray(at + 4, until), { maxOutputLength: 1 << 20 });
    const packed = deflateSync(random(3) === 0 ? rows.subarray(0, random(rows.length + 1)) : flipBits(rows, random));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(packed.length);
    return Buffer.concat([file.subarray(0, at - 4), length, Buffer.from('IDAT'), packed, file.subarray(until)]);
  } catch {
    return file;
  }
}

/** Makes the checksums of a png right again, as far as its chunks can be followed. */
function withRightSums(file: Buffer): Buffer {
  if (file.length < 20 || file.readUInt32BE(0) !== 0x89504e47) return file;
  for (let at = 8; at + 12 <= file.length; ) {
    const until = at + 8 + file.readUInt32BE(at);
    if (until + 4 > file.length) break;
    file.writeUInt32BE(crc32(file.subarray(at + 4, until)), until);
    at = until + 4;
  }
  return file;
}

function range(file: Buffer, random: Random): [number, number] {
  const from = random(file.length + 1);
  return [from, Math.min(file.length, from + random(random(2) ? 16 : 2_000))];
}
