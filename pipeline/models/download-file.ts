import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { ModelFile } from './model-entry';

export type DownloadOptions = {
  fetch?: typeof fetch;
  signal?: AbortSignal;
  /** Bytes of the unpacked file written so far; falls back when another attempt starts. */
  onBytes?: (written: number) => void;
  /** Milliseconds without a byte after which an attempt counts as failed. */
  stallMs?: number;
  /** Milliseconds before the second attempt at one address; doubles for each further one. */
  backoffMs?: number;
};

export type Address = { url: string; compression: 'none' | 'gzip' };

const attemptsPerAddress = 3;

/**
 * Fetches one file from the first address that delivers exactly what the entry promises (size and sha256 of the
 * packed and the unpacked file), and puts it at `destination` in one step: nobody ever sees half a file.
 * @throws Error that lists what went wrong at each address; the signal's reason when aborted
 */
export async function downloadFile(
  file: ModelFile,
  addresses: Address[],
  destination: string,
  options: DownloadOptions = {},
): Promise<void> {
  const faults: string[] = [];
  for (const address of addresses) {
    for (let attempt = 0; attempt < attemptsPerAddress; attempt++) {
      if (attempt > 0)
        await wait((options.backoffMs ?? 500) * 2 ** (attempt - 1), undefined, { signal: options.signal });
      try {
        await attemptDownload(file, address, destination, options);
        return;
      } catch (error) {
        options.signal?.throwIfAborted();
        const reason = error instanceof Error ? reasonOf(error) : String(error);
        faults.push(`${address.url}: ${reason}`);
        if (error instanceof FinalFault) break;
      }
    }
  }
  throw new Error([...new Set(faults)].join('\n'));
}

/** Trying again at the same address would bring the same answer. */
class FinalFault extends Error {}

async function attemptDownload(
  file: ModelFile,
  address: Address,
  destination: string,
  options: DownloadOptions,
): Promise<void> {
  const stall = new AbortController();
  const stallMs = options.stallMs ?? 30_000;
  const timer = setTimeout(() => stall.abort(new Error(`nothing arrived for ${stallMs / 1000} s`)), stallMs);
  const signal = options.signal ? AbortSignal.any([options.signal, stall.signal]) : stall.signal;
  const part = `${destination}.${process.pid}-${Math.random().toString(36).slice(2)}.part`;
  try {
    const response = await (options.fetch ?? fetch)(address.url, { signal });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      const reason = `HTTP ${response.status}`;
      throw response.status >= 500 || response.status === 429 ? new Error(reason) : new FinalFault(reason);
    }
    const packed = measure(() => timer.refresh());
    const raw = measure((bytes) => options.onBytes?.(bytes));
    await pipeline(
      [
        Readable.fromWeb(response.body as ReadableStream),
        packed.stream,
        ...(address.compression === 'gzip' ? [createGunzip()] : []),
        raw.stream,
        createWriteStream(part, { flush: true }),
      ],
      { signal },
    );
    if (address.compression === 'gzip') {
      compare('packed size', packed.bytes(), file.packedSize);
      compare('packed sha256', packed.sha256(), file.packedSha256);
    }
    compare('size', raw.bytes(), file.size);
    compare('sha256', raw.sha256(), file.sha256);
    await rename(part, destination);
  } finally {
    clearTimeout(timer);
    await rm(part, { force: true });
  }
}

/** A stream that passes everything on, counting and hashing it. */
function measure(onBytes: (total: number) => void) {
  const hash = createHash('sha256');
  let total = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk);
      total += chunk.length;
      onBytes(total);
      done(null, chunk);
    },
  });
  return { stream, bytes: () => total, sha256: () => hash.digest('hex') };
}

function compare(what: string, found: number | string, expected: number | string | undefined): void {
  if (expected !== undefined && found !== expected) {
    throw new Error(`wrong ${what}: expected ${expected}, found ${found}`);
  }
}

/** `fetch failed` hides the interesting part in its cause. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
