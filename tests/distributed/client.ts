import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelTranslateTask, getTranslateResult, submitTranslateTask, uploadImage } from '@/lib/contract/manga';
import { anotherKey } from '../pages';
import { headersOf, signedCall } from '../signed-call';
import type { Cluster } from './cluster';

export const settings = {
  sourceLanguage: 'JPN',
  targetLanguage: 'ENG',
  translator: 'local',
  detector: 'default',
  font: 'comic',
} as const;

export type Answer = { status: number; retryAfter: number; data: Record<string, unknown>; error?: string };
export type State = { status: string; resultUrl?: string; charged?: boolean };

/** Longer than any outage of a run (ms): a page that has not gone on by then is lost. */
const patience = 180_000;

export type Client = ReturnType<typeof createClient>;

/** A browser of each member: asks any web node, and again with the same key while it gets no answer. */
export function createClient({ nodes, signingKey }: Pick<Cluster, 'nodes' | 'signingKey'>) {
  /** One try. @throws when the node does not answer */
  async function ask(path: string, init: RequestInit): Promise<Answer> {
    const webs = nodes.filter(({ role, up }) => role === 'web' && up);
    const web = webs[randomInt(Math.max(1, webs.length))];
    if (!web) throw new Error('no web node is up');
    const response = await fetch(`${web.url}${path}`, { ...init, signal: AbortSignal.timeout(15_000) });
    const body = (await response.json()) as { data: Record<string, unknown>; error?: string };
    const retryAfter = Number(response.headers.get('retry-after') ?? 0);
    return { status: response.status, retryAfter, data: body.data, error: body.error };
  }

  /** Until there is an answer that is no failure of ours; a busy one is waited for as long as it says. */
  async function untilAnswered(make: () => { path: string; init: RequestInit }): Promise<Answer> {
    const giveUp = Date.now() + patience;
    for (;;) {
      const { path, init } = make();
      const answer = await ask(path, init).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      if (Date.now() > giveUp) throw new Error(`${path} was not answered in ${patience / 1000} s: ${answer?.error}`);
      await sleep(Math.min(2_000, 1000 * (answer?.retryAfter ?? 0)) || 200 + randomInt(300));
    }
  }

  const signed = (path: string, member: number, fields: Record<string, unknown>) => () => ({
    path,
    init: { method: 'POST', ...signedCall(signingKey, member, fields) },
  });

  return {
    ask,
    signed,
    async upload(member: number, png: Uint8Array): Promise<string> {
      const answer = await untilAnswered(() => {
        const body = new FormData();
        body.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'page.png');
        return { path: uploadImage.path, init: { method: 'POST', headers: headersOf(member), body } };
      });
      return String(expectOk(answer, 'an upload').imageId);
    },
    /** @returns the task's id: from here on the page is acknowledged */
    async submit(member: number, imageId: string): Promise<string> {
      const fields = { imageId, ...settings, idempotencyKey: anotherKey() };
      const answer = await untilAnswered(signed(submitTranslateTask.path, member, fields));
      return String(expectOk(answer, 'a submit').taskId);
    },
    async cancel(member: number, taskId: string): Promise<void> {
      await untilAnswered(signed(cancelTranslateTask.path, member, { taskId }));
    },
    async state(member: number, taskId: string): Promise<State> {
      const answer = await untilAnswered(signed(getTranslateResult.path, member, { taskId }));
      return expectOk(answer, 'a poll') as State;
    },
    /** What a member gets who asks for the page of another. */
    async stateOfForeign(member: number, taskId: string): Promise<number> {
      return (await untilAnswered(signed(getTranslateResult.path, member, { taskId }))).status;
    },
    /** The end of a page, asked for as the site does: often at first, then less. */
    async end(member: number, taskId: string): Promise<State> {
      for (let pause = 150; ; pause = Math.min(1_500, pause * 1.4)) {
        const state = await this.state(member, taskId);
        if (!['queued', 'running'].includes(state.status)) return state;
        await sleep(pause);
      }
    },
    async picture(url: string): Promise<Uint8Array> {
      const giveUp = Date.now() + patience;
      for (;;) {
        const web = nodes.find(({ role, up }) => role === 'web' && up);
        const { pathname, search } = new URL(url, 'http://localhost');
        const response = web && (await fetch(`${web.url}${pathname}${search}`).catch(() => null));
        const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
        if (bytes) return new Uint8Array(bytes);
        if (Date.now() > giveUp) throw new Error(`${pathname} was not served: ${response?.status}`);
        await sleep(300);
      }
    },
  };
}

function expectOk({ status, data, error }: Answer, what: string): Record<string, unknown> {
  if (status !== 200) throw new Error(`${what} was refused: ${status} ${error}`);
  return data;
}
