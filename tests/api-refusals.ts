import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import type { ErrorCode } from '@/lib/contract/error';
import { v1Allowance } from '@/lib/contract/v1';
import type { V1Call } from '@/lib/contract/v1-call';
import { PageError } from '@/pipeline/page';
import { once } from '@/server/api-v1/once';
import { startPage } from '@/server/api-v1/start-page';
import { ownerOf } from '@/server/context';
import { rights } from '@/server/credits/rights';
import { apiKeys, apiRequests } from '@/server/db/api-schema';
import { creditGrants } from '@/server/db/credit-schema';
import { images, translations } from '@/server/db/schema';
import { rateLimits } from '@/server/db/user-schema';
import { takeTurn } from '@/server/limits/shared-limit';
import { cancel } from '@/server/translations/cancel';
import { cancelAll } from '@/server/translations/cancel-all';
import { follow } from '@/server/translations/follow';
import { type Customer, newCustomer, newKeyFor } from './api-customers';
import { serveWith } from './browser';
import { type TestContext, until } from './context';
import { untilAborted } from './engines';
import { networkTo } from './network';
import { noisePng } from './pictures';

/** A call of the API as it is sent: what a customer would send, unless a refusal wants it otherwise. */
export type Sample = {
  customer: Customer;
  key: string | null;
  id: string;
  query: Record<string, string>;
  image: Uint8Array<ArrayBuffer>;
  json: Record<string, unknown> | null;
  headers: Record<string, string>;
};

/** Changes a good call, or the world around it, so that it must be refused; may return what sets the world right. */
export type Provocation = (sample: Sample, context: TestContext, call: V1Call) => Promise<unknown> | unknown;

export const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;

/** A page of a customer's that is being translated; `finished` waits for its end. */
export async function pageOf(context: TestContext, { actor }: Customer, finished = true): Promise<string> {
  const { taskId } = await startPage(context, actor, await noisePng(), settings);
  if (finished) await until(async () => (await rowOf(context, taskId)).status === 'done');
  return taskId;
}

async function rowOf({ db }: TestContext, id: string) {
  const [row] = await db.select().from(translations).where(eq(translations.id, id));
  return row!;
}

/** Where a call takes its settings from: the query (translateNow), else the body. */
function choose(sample: Sample, call: V1Call, choices: Record<string, string>): void {
  if (call.json) sample.json = { ...sample.json, ...choices };
  else Object.assign(sample.query, choices);
}

const ofPicture =
  (code: ErrorCode): Provocation =>
  (_, context) => {
    const { inspect } = context.engines;
    context.engines.inspect = async () => {
      throw new PageError(code as PageError['code'], 'as the test wants it');
    };
    return () => {
      context.engines.inspect = inspect;
    };
  };

const whileAtWork =
  (code: string): Provocation =>
  (_, { engines }) => {
    engines.behaviour = () => {
      throw Object.assign(new Error('as the test wants it'), { name: 'PageError', code });
    };
  };

/** Somebody else with the same account cancels the page while it is being translated. */
const cancelledElsewhere: Provocation = ({ customer }, context) => {
  context.engines.behaviour = async (page) => {
    await context.db.transaction((tx) => cancelAll(tx, context.clock, ownerOf(customer.actor)));
    await untilAborted(page);
  };
};

/** The picture is somewhere else, on a site that answers like this. */
function bySite(answer: RequestListener): Provocation {
  return async (sample, context) => {
    const { port, close } = await startSite(answer);
    sample.json = { imageUrl: `http://site.example:${port}/page.png`, ...settings };
    const restore = serveOtherwise(context, { network: networkTo(port) });
    return () => {
      restore();
      close();
    };
  };
}

/** A site of somebody's on this machine; `networkTo` leads to it. */
export async function startSite(answer: RequestListener): Promise<{ port: number; close(): void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => void server.close().closeAllConnections(),
  };
}

/** How each refusal comes about. What a call documents must stand here, and be answered. */
export const provocations: Partial<Record<ErrorCode, Provocation>> = {
  'invalid-request': (sample) => {
    sample.query.nothing = 'x';
  },
  'key-missing': (sample) => {
    sample.key = null;
  },
  'key-invalid': (sample) => {
    sample.key = `${sample.key?.slice(0, -4)}AAAA`;
  },
  'key-revoked': async (sample, { db, clock }) => {
    await db.update(apiKeys).set({ revokedAt: clock.now() }).where(eq(apiKeys.prefix, sample.customer.prefix));
  },
  'scope-missing': async (sample, context, call) => {
    const other = call.scope === 'read' ? 'translate' : 'read';
    sample.key = (await newKeyFor(context, sample.customer.actor, [other])).key;
  },
  'api-not-bought': async (sample, context) => {
    sample.key = (await newCustomer(context, { credits: 0 })).key;
  },
  'too-many-requests': async ({ customer }, context) => {
    const limit = { name: 'api', key: customer.actor.id, allowance: v1Allowance };
    while ((await takeTurn(context, limit)).retryAfter === 0);
    // A turn comes back every 200 ms.
    await context.db.update(rateLimits).set({ readyAt: sql`${rateLimits.readyAt} + interval '1 minute'` });
  },
  internal: (_, context) => serveOtherwise(context, { secret: undefined as unknown as string }),
  'image-too-large': (sample) => {
    sample.image = new Uint8Array(5 * 1024 * 1024 + 1);
    sample.json = null;
  },
  'input-too-large': (sample) => {
    sample.json = { ...sample.json, x: 'x'.repeat(8 * 1024 * 1024) };
  },
  'image-type': (_, context) => {
    const { inspect } = context.engines;
    context.engines.inspect = async () => ({ width: 8, height: 8, mime: 'image/gif' }) as never;
    return () => {
      context.engines.inspect = inspect;
    };
  },
  'image-empty': (sample) => {
    sample.image = new Uint8Array(0);
    sample.json = null;
  },
  'image-broken': ofPicture('image-broken'),
  'image-too-many-pixels': ofPicture('image-too-many-pixels'),
  'address-invalid': (sample) => {
    sample.json = { imageUrl: 'ftp://site.example/page.png', ...settings };
  },
  'address-refused': (sample) => {
    sample.json = { imageUrl: 'http://127.0.0.1/page.png', ...settings };
  },
  'address-redirects': bySite((_, response) => response.writeHead(302, { Location: '/again' }).end()),
  'address-unreachable': bySite((request) => request.socket.destroy()),
  'address-answer': bySite((_, response) => response.writeHead(404).end()),
  'api-no-credits': async ({ customer }, { db }) => {
    await db
      .update(creditGrants)
      .set({ available: 0, spent: sql`${creditGrants.amount}` })
      .where(eq(creditGrants.accountId, customer.actor.id));
  },
  'same-language': (sample, _, call) => choose(sample, call, { sourceLanguage: 'ENG' }),
  'translator-unavailable': (sample, _, call) => choose(sample, call, { translator: 'remote' }),
  'translator-pair-missing': (sample, _, call) => choose(sample, call, { sourceLanguage: 'KOR' }),
  'too-many-running': () => {
    const { unfinished } = rights.paying;
    rights.paying.unfinished = 0;
    return () => {
      rights.paying.unfinished = unfinished;
    };
  },
  busy: async (sample, context, call) => {
    if (call.reply.kind === 'events') return fillWithStreams(context, sample.id);
    return serveOtherwise(context, { env: { ...context.env, QUEUE_LIMIT_PAYING: 0 } });
  },
  'idempotency-reused': async (sample, { db, clock }) => {
    const key = randomBytes(9).toString('base64url');
    sample.headers['Idempotency-Key'] = key;
    const row = { userId: sample.customer.actor.id, key, createdAt: clock.now(), bodyHash: 'another' };
    await db.insert(apiRequests).values({ ...row, translationId: sample.id });
  },
  'idempotency-running': async (sample, context) => {
    const key = randomBytes(9).toString('base64url');
    sample.headers['Idempotency-Key'] = key;
    let release: (id: string) => void = () => undefined;
    const work = () => new Promise<string>((resolve) => (release = resolve));
    const first = once(context, sample.customer.actor, key, { ...settings, bytes: sample.image }, work);
    await until(async () => (await context.db.$count(apiRequests, eq(apiRequests.key, key))) > 0);
    return async () => {
      release('');
      await first;
    };
  },
  'not-yours': async (sample, context) => {
    sample.id = await pageOf(context, await newCustomer(context));
  },
  'not-done': async (sample, context, call) => {
    if (call.id === 'translateNow') return cancelledElsewhere(sample, context, call);
    context.engines.behaviour = untilAborted;
    sample.id = await pageOf(context, sample.customer, false);
    return () => cancel(context, sample.customer.actor, { taskId: sample.id });
  },
  'image-expired': async (sample, context, call) => {
    if (call.id === 'translateNow') return whileAtWork('image-expired')(sample, context, call);
    const { imageId } = await rowOf(context, sample.id);
    const expiresAt = new Date(context.clock.now().getTime() - 1);
    await context.db.update(translations).set({ expiresAt }).where(eq(translations.imageId, imageId));
    await context.db.update(images).set({ expiresAt }).where(eq(images.id, imageId));
  },
  'edited-elsewhere': (sample) => {
    sample.json = { ...sample.json, revision: 7 };
  },
  'translator-failed': whileAtWork('translator-failed'),
  'translation-interrupted': whileAtWork('translation-interrupted'),
  'model-missing': whileAtWork('model-missing'),
};

function serveOtherwise(context: TestContext, changed: Partial<TestContext>): () => void {
  serveWith({ ...context, ...changed });
  return () => serveWith(context);
}

/** Opens as many streams as this process allows, of many owners. */
async function fillWithStreams(context: TestContext, id: string): Promise<() => Promise<void>> {
  await context.db.execute(sql`
    insert into translations (id, owner, idempotency_key, image_id, settings, status, charge, created_at, expires_at)
    select rpad('stream' || n, 22, '-'), 'user:stream' || n, 'key', image_id, settings, 'done', 'released',
           created_at, expires_at from translations, generate_series(1, 125) n where id = ${id}`);
  const gone = new AbortController();
  const streams: ReadableStream[] = [];
  for (let owner = 1; owner <= 125; owner++)
    for (let stream = 0; stream < 4; stream++) {
      const actor = { kind: 'user', id: `stream${owner}`, addressHash: '' } as const;
      const taskIds = [`stream${owner}`.padEnd(22, '-')];
      streams.push(await follow(context, actor, { taskIds }, { signal: gone.signal }));
    }
  return async () => {
    for (const stream of streams) await stream.cancel();
    await context.db.execute(sql`delete from translations where owner like 'user:stream%'`);
  };
}
