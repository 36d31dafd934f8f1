import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canonicalJson } from '@/lib/api/canonical-json';
import type { V1Regions, V1Translation } from '@/lib/contract/v1-translation';
import type { PageSettings } from '@/pipeline/translate-page';
import { type PageFile, UsageError, writeWhole } from './page-files';

type Access = { server: string; key: string };
type Api = ReturnType<typeof openApi>;

/** Pages under way at once: a paying account has as many in line. */
const together = 4;
/** Tries of a call that was told to come again later, or that got no answer. */
const mostTries = 8;

/**
 * Translates pages by the API of a server. A page that fails is reported and costs the others nothing; the same
 * command again fetches what is done already without a charge.
 * @returns how many pages failed
 * @throws UsageError for an address or a key that cannot be one
 */
export async function translateOnServer(
  plan: PageFile[],
  settings: PageSettings,
  access: Access,
  signal: AbortSignal,
): Promise<number> {
  if (!URL.canParse(access.server)) throw new UsageError(`--server ${access.server} is not an address.`);
  if (!access.key) throw new UsageError('Say which key to use: --key KEY, made at /setting of the server.');
  const api = openApi(access, signal);
  const waiting = [...plan.entries()];
  let failed = 0;
  async function work() {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      const [index, file] = next;
      if (!(await translateFile(api, file, settings, `[${index + 1}/${plan.length}]`))) failed += 1;
    }
  }
  await Promise.all(Array.from({ length: together }, work));
  return failed + waiting.length;
}

async function translateFile(
  api: Api,
  { input, output, json }: PageFile,
  settings: PageSettings,
  place: string,
): Promise<boolean> {
  try {
    const page = await finish(api, await submit(api, input, settings));
    if (page.status !== 'done') throw new Error(page.error?.message ?? `The page was ${page.status}.`);
    await writeWhole(output, new Uint8Array(await (await api(`/translations/${page.id}/image`)).arrayBuffer()));
    if (json) {
      const { document } = await dataOf<V1Regions>(await api(`/translations/${page.id}/regions`));
      await writeWhole(json, `${JSON.stringify(document, null, 2)}\n`);
    }
    console.log(`${place} ${input} → ${output}${page.charged ? '' : '  (not counted)'}`);
    return true;
  } catch (error) {
    console.error(`${place} ${input}: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

async function submit(api: Api, input: string, settings: PageSettings): Promise<V1Translation> {
  const bytes = await readFile(input);
  const form = new FormData();
  form.append('image', new Blob([bytes]), path.basename(input));
  for (const [name, value] of Object.entries(settings))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  // The same page with the same wishes: a call whose answer was lost is not made twice.
  const key = createHash('sha256').update(bytes).update(canonicalJson(settings)).update(String(process.pid));
  const init = { method: 'POST', body: form, headers: { 'Idempotency-Key': key.digest('base64url') } };
  return dataOf(await api('/translations', init));
}

async function finish(api: Api, first: V1Translation): Promise<V1Translation> {
  let page = first;
  for (let pause = 500; page.status === 'queued' || page.status === 'running'; pause = Math.min(pause * 1.3, 3_000)) {
    await wait(pause);
    page = await dataOf(await api(`/translations/${page.id}`));
  }
  return page;
}

/** Calls the API; comes again when it is told to. @throws Error with the server's own words */
function openApi({ server, key }: Access, signal: AbortSignal) {
  const base = new URL('/api/v1', server).href;
  return async function call(address: string, init: RequestInit = {}): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const headers = { ...init.headers, Authorization: `Bearer ${key}` };
      const answer = await fetch(`${base}${address}`, { ...init, headers, signal }).catch((error: unknown) => {
        if (signal.aborted || tries === mostTries) throw new Error(signal.aborted ? 'Interrupted.' : reasonOf(error));
        return null;
      });
      if (answer?.ok) return answer;
      const retryAfter = answer ? Number(answer.headers.get('retry-after')) : tries;
      if (answer && (retryAfter === 0 || tries === mostTries)) throw new Error(await messageOf(answer));
      await wait(retryAfter * 1000, undefined, { signal }).catch(() => undefined);
    }
  };
}

async function dataOf<Data>(answer: Response): Promise<Data> {
  return (await answer.json()).data;
}

async function messageOf(answer: Response): Promise<string> {
  const body: { message?: string } | null = await answer.json().catch(() => null);
  return body?.message ?? `The server answered ${answer.status}.`;
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
