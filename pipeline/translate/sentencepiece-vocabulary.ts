import { readFileSync } from 'node:fs';

/**
 * Pieces of a SentencePiece model file. The format is a protocol buffer (sentencepiece_model.proto); of it only
 * `ModelProto.pieces` (field 1, repeated) and in each `SentencePiece.piece` (field 1) are read.
 */
export function readPieces(path: string): Set<string> {
  const bytes = readFileSync(path);
  const pieces = new Set<string>();
  for (const piece of fieldsOf(bytes)) {
    if (piece.field !== 1) continue;
    for (const { field, content } of fieldsOf(piece.content)) if (field === 1) pieces.add(content.toString('utf8'));
  }
  return pieces;
}

/** Length-delimited fields of one message; others are stepped over. */
function* fieldsOf(bytes: Buffer): Generator<{ field: number; content: Buffer }> {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const wire = tag & 7;
    if (wire === 0) varint();
    else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else {
      const length = varint();
      yield { field: tag >> 3, content: bytes.subarray(at, at + length) };
      at += length;
    }
  }
}
