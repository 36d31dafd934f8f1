import { setTimeout as sleep } from 'node:timers/promises';
import type { DetectorId } from '../../lib/page/engines';
import type { RgbImage } from '../page';
import { type PlateText, readAnswer } from './answer';
import { readFrames } from './frames';

export type PlateServerOptions = {
  /** Where manga-image-translator's server listens. */
  url: string;
  /** Is sent a POST when the server must be started again; without it a server that was left in the middle stays unused. */
  restartUrl?: string;
  /** Longest time for a page; the server gives up at 240 s, and then nobody knows what it does. */
  seconds: number;
  /** Longest time for coming back after a restart. */
  restartSeconds?: number;
  warn(message: string, error?: unknown): void;
};

/** `requestId` is named to the server (X-Request-Id). */
export type PageRequest = { signal?: AbortSignal; requestId?: string };

export type PlateServer = {
  /**
   * Finds, reads and erases the texts of a page.
   * @param png the page as a file
   * @returns none for a page without text
   * @throws PlateServerError when another engine must do it; the signal's reason when aborted
   */
  work(image: RgbImage, png: Uint8Array, detector: DetectorId, options?: PageRequest): Promise<PlateText[]>;
};

/** The server cannot do a page, or what it answered is not this page's. */
export class PlateServerError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'PlateServerError';
  }
}

/** What it says of a page that has none, before it ends with an error. */
const withoutText = /skip-no-(regions|text)/;

/**
 * Drives one manga-image-translator server: it erases and reads there, translating and lettering stay ours.
 * One page at a time, for its queue of messages belongs to no request: after a broken connection the next one would
 * get the answer of the page before. So after anything that ended before its time the server is started again, and
 * every answer is held against its page (answer.ts).
 */
export function createPlateServer(options: PlateServerOptions): PlateServer {
  const { url, restartUrl, seconds, restartSeconds = 180, warn } = options;
  let state: 'ready' | 'restarting' | 'out' = 'ready';
  let last: Promise<unknown> = Promise.resolve();

  /** Nobody knows what the server is doing: it gets no page before it was started again. */
  function leave(why: unknown): void {
    if (!restartUrl) {
      state = 'out';
      warn(
        'the plate server was left in the middle of a page and is not used any more: restart it and this process',
        why,
      );
      return;
    }
    state = 'restarting';
    warn('the plate server was left in the middle of a page and is started again', why);
    void restart(restartUrl, url, restartSeconds).then(
      () => {
        state = 'ready';
      },
      (error: unknown) => {
        state = 'out';
        warn('the plate server could not be started again and is not used any more', error);
      },
    );
  }

  async function askAlone(
    image: RgbImage,
    png: Uint8Array,
    detector: DetectorId,
    { signal, requestId }: PageRequest = {},
  ) {
    signal?.throwIfAborted();
    if (state !== 'ready') throw new PlateServerError('The plate server is not ready.');
    const limit = AbortSignal.timeout(seconds * 1000);
    let response: Response;
    try {
      response = await fetch(new URL('/translate/with-form/json/stream', url), {
        method: 'POST',
        headers: requestId ? { 'X-Request-Id': requestId } : {},
        body: formOf(png, detector),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
    } catch (cause) {
      // Refused at the door, it has nothing in the middle of which it could be.
      if (!isRefused(cause)) leave(cause);
      signal?.throwIfAborted();
      throw new PlateServerError('The plate server could not be asked.', { cause });
    }
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new PlateServerError(`The plate server answered ${response.status}.`);
    }
    try {
      return await answerOf(response.body, image);
    } catch (cause) {
      if (!(cause instanceof PlateServerError)) leave(cause);
      signal?.throwIfAborted();
      throw cause instanceof PlateServerError ? cause : new PlateServerError('No usable answer.', { cause });
    }
  }

  return {
    work(...page) {
      const mine = last.catch(() => undefined).then(() => askAlone(...page));
      last = mine;
      return mine;
    },
  };
}

/** @throws PlateServerError for a page that the server gave up in order; any other error leaves it in the middle */
async function answerOf(body: AsyncIterable<Uint8Array>, image: RgbImage): Promise<PlateText[]> {
  let hasText = true;
  let result: Uint8Array | undefined;
  let complaint: string | undefined;
  // To its very end: who goes away before leaves the server in the middle.
  for await (const { status, payload } of readFrames(body)) {
    if (status === 'progress' && withoutText.test(Buffer.from(payload).toString('utf8'))) hasText = false;
    if (status === 'error') complaint = Buffer.from(payload).toString('utf8').slice(0, 200);
    if (status === 'result') result = payload;
  }
  if (result) return readAnswer(result, image);
  if (complaint !== undefined && !hasText) return [];
  if (complaint !== undefined) throw new PlateServerError(`It gave up: ${complaint}`);
  throw new Error('The answer ended in the middle.');
}

function formOf(png: Uint8Array, detector: DetectorId): FormData {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'page.png');
  const config = { detector: { detector }, translator: { translator: 'none' }, render: { renderer: 'none' } };
  form.append('config', JSON.stringify(config));
  return form;
}

async function restart(restartUrl: string, url: string, seconds: number): Promise<void> {
  const response = await fetch(restartUrl, { method: 'POST', signal: AbortSignal.timeout(30_000) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${restartUrl} answered ${response.status}`);
  const giveUp = Date.now() + seconds * 1000;
  while (Date.now() < giveUp) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return;
    await sleep(200);
  }
  throw new Error(`${url} did not answer within ${seconds} s`);
}

function isRefused(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}
