import type { IncomingMessage } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Plain is what is asked for; these are read all the same, one layer of them. */
const decoders: Record<string, (() => Transform) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The body of an answer, or its beginning. It is counted while it comes, after decompression, so that neither a false
 * Content-Length nor a decompression bomb takes more than `mostBytes` and one chunk.
 * @throws errors of the connection and of the decompression
 */
export async function readBody(
  response: IncomingMessage,
  mostBytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of decoded(response)) {
    const bytes: Uint8Array = chunk;
    chunks.push(bytes);
    length += bytes.length;
    if (length > mostBytes) break;
  }
  response.destroy();
  return { bytes: new Uint8Array(Buffer.concat(chunks).subarray(0, mostBytes)), isCut: length > mostBytes };
}

/** Leaving the loop over it destroys the answer and its connection. */
function decoded(response: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const decoder = Object.hasOwn(decoders, encoding) && decoders[encoding]?.();
  if (!decoder) throw new Error(`the answer is encoded as ${encoding}`);
  // Errors of either reach the reader through the decoder, which the pipeline destroys with them.
  return pipeline(response, decoder, () => {});
}
