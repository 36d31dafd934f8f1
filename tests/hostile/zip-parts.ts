import { crc32, deflateRawSync } from 'node:zlib';

/** One file of an archive, and what its two headers say of it when that is not the truth. */
export type ZipEntry = {
  name: string | Uint8Array;
  bytes?: Uint8Array;
  /** 8: deflated, 0: as it is. */
  method?: number;
  flags?: number;
  /** What both headers claim. */
  size?: number;
  packedSize?: number;
  sum?: number;
  /** Of the directory alone: where the file begins, its attributes and the system that made it. */
  offset?: number;
  attributes?: number;
  madeBy?: number;
  extra?: Uint8Array;
  /** Of the header before the bytes alone, when it contradicts the directory. */
  localName?: string;
};

/** What the end of the archive says when that is not the truth. */
export type ZipEnd = { entries?: number; directorySize?: number; directoryOffset?: number; comment?: Uint8Array };

/** A zip written by hand, so that each field can lie. */
export function zip(entries: readonly ZipEntry[], end: ZipEnd = {}): Buffer {
  const bodies: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = pack(entry);
    const local = localHeader(entry, packed);
    records.push(record(entry, packed, offset));
    bodies.push(local, packed);
    offset += local.length + packed.length;
  }
  const directory = Buffer.concat(records);
  return Buffer.concat([...bodies, directory, endRecord(entries.length, directory.length, offset, end)]);
}

function pack({ bytes = new Uint8Array(), method = 8 }: ZipEntry): Buffer {
  return method === 8 ? deflateRawSync(bytes, { level: 9 }) : Buffer.from(bytes);
}

function localHeader({ name, localName = undefined, ...entry }: ZipEntry, packed: Buffer): Buffer {
  const nameBytes = Buffer.from(localName ?? name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  writeShared(head, 6, entry, packed);
  head.writeUInt16LE(nameBytes.length, 26);
  return Buffer.concat([head, nameBytes]);
}

function record({ name, ...entry }: ZipEntry, packed: Buffer, offset: number): Buffer {
  const nameBytes = Buffer.from(name);
  const extra = Buffer.from(entry.extra ?? []);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(entry.madeBy ?? 20, 4);
  head.writeUInt16LE(20, 6);
  writeShared(head, 8, entry, packed);
  head.writeUInt16LE(nameBytes.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE((entry.attributes ?? 0) >>> 0, 38);
  head.writeUInt32LE((entry.offset ?? offset) >>> 0, 42);
  return Buffer.concat([head, nameBytes, extra]);
}

/** Flags, method, time, sum and sizes stand in both headers in this order. */
function writeShared(head: Buffer, at: number, entry: Omit<ZipEntry, 'name'>, packed: Buffer) {
  const bytes = entry.bytes ?? new Uint8Array();
  head.writeUInt16LE(entry.flags ?? 0, at);
  head.writeUInt16LE(entry.method ?? 8, at + 2);
  head.writeUInt32LE((entry.sum ?? crc32(bytes)) >>> 0, at + 8);
  head.writeUInt32LE((entry.packedSize ?? packed.length) >>> 0, at + 12);
  head.writeUInt32LE((entry.size ?? bytes.length) >>> 0, at + 16);
}

function endRecord(count: number, size: number, offset: number, end: ZipEnd): Buffer {
  const comment = Buffer.from(end.comment ?? []);
  const head = Buffer.alloc(22);
  head.writeUInt32LE(0x06054b50, 0);
  head.writeUInt16LE((end.entries ?? count) & 0xffff, 8);
  head.writeUInt16LE((end.entries ?? count) & 0xffff, 10);
  head.writeUInt32LE((end.directorySize ?? size) >>> 0, 12);
  head.writeUInt32LE((end.directoryOffset ?? offset) >>> 0, 16);
  head.writeUInt16LE(comment.length, 20);
  return Buffer.concat([head, comment]);
}

/** The extra field of ZIP64: 64-bit sizes and offset. */
export function zip64(...values: bigint[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(value, 4 + 8 * index);
  return field;
}
