/** A message of manga-image-translator's streams: `u8 status | u32 big-endian length | payload`. */
export type Frame = { status: 'result' | 'progress' | 'error' | 'queue' | 'waiting'; payload: Uint8Array };

const statuses: Frame['status'][] = ['result', 'progress', 'error', 'queue', 'waiting'];
const headBytes = 5;
/** A page's answer has a few MB; more is no answer. */
const maxPayload = 64 * 1024 * 1024;

/**
 * The frames of a stream, however its bytes are cut. The stream's end inside a frame ends it as well: whoever reads
 * must have seen a result or an error.
 * @throws Error for bytes that are no frames
 */
export async function* readFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let parts: Uint8Array[] = [];
  let held = 0;
  let wanted = headBytes;
  for await (const chunk of chunks) {
    parts.push(chunk);
    held += chunk.length;
    // Joined only when there is enough: a large payload comes in thousands of chunks.
    while (held >= wanted) {
      const bytes = Buffer.concat(parts);
      const { status, length } = headOf(bytes);
      wanted = headBytes + length;
      parts = [bytes];
      if (held < wanted) break;
      yield { status, payload: bytes.subarray(headBytes, wanted) };
      parts = [bytes.subarray(wanted)];
      held -= wanted;
      wanted = headBytes;
    }
  }
}

function headOf(bytes: Buffer): { status: Frame['status']; length: number } {
  const status = statuses[bytes[0] ?? -1];
  const length = bytes.readUInt32BE(1);
  if (!status) throw new Error(`A frame has the unknown status ${bytes[0]}.`);
  if (length > maxPayload) throw new Error(`A frame says that it has ${length} bytes.`);
  return { status, length };
}
