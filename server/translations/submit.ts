import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, isErrorCode } from '@/lib/contract/error';
import type { submitTranslateTask } from '@/lib/contract/manga';
import { isPremium } from '@/lib/page/engines';
import { anonymousPerDay } from '@/lib/plans';
import type { PageSettings } from '@/pipeline/translate-page';
import { type Actor, type Context, ownerOf } from '../context';
import { refreshAccount } from '../credits/grants';
import { queueLimits, rights } from '../credits/rights';
import { gather } from '../db/gather';
import { logContext } from '../log-context';
import { anonymousHoldOf } from '../quota/anonymous';
import { queuePosition, type TranslationRow } from './view';
import { lastCounts, noteCount } from './waiting-count';

type Input = z.output<typeof submitTranslateTask.input>;
export type Submitted = z.input<typeof submitTranslateTask.output>;

/** Seconds that a page takes, roughly; only for telling when to come again. */
const secondsPerPage = 10;

/** Submits of one transaction, which holds the locks of all their owners until it commits; and transactions at once. */
const together = { most: 20, lanes: 2 };

/**
 * Starts a translation: holds one of the actor's, keeps the task and queues its job, all or nothing.
 * The same idempotency key is the same task, however often it is sent; and a page that the actor already has with
 * the same settings (waiting, running or done) is that task again, without a charge.
 * @throws AppError not-yours, image-expired, translator-*, same-language, idempotency-conflict, anonymous-limit,
 * no-credits, premium-only, too-many-running, busy (with retryAfter)
 */
export async function submit(context: Context, actor: Actor, input: Input): Promise<Submitted> {
  const { submitted } = await createOrJoin(context, actor, input);
  return submitted;
}

/** Besides what the visitor chose. `boughtOnly`: the page takes a bought translation, whatever the translator (the API). */
export type SubmitTerms = { boughtOnly?: boolean };

/** As `submit`; `created` is false when an earlier request made the task, to which this one was added. */
export async function createOrJoin(
  context: Context,
  actor: Actor,
  input: Input,
  terms: SubmitTerms = {},
): Promise<{ submitted: Submitted; created: boolean }> {
  let row = await callSubmit(context, actor, input, terms);
  if (row.outcome === 'refresh') {
    // The member's first visit, or the first one this week.
    await refreshAccount(context.db, actor.id);
    row = await callSubmit(context, actor, input, terms);
  }
  if (row.outcome === 'created') {
    await context.queue.wake('translate');
    return { submitted: { taskId: row.task, status: row.status, queuePosition: row.ahead, cost: 1 }, created: true };
  }
  if (row.outcome === 'same' || row.outcome === 'earlier')
    return { submitted: await join(context, row), created: false };
  throw refusal(context, actor, input, row.outcome, terms);
}

/** A row of submit_translation (submit.sql): `created`, `same`, `earlier`, `refresh`, or the code of a refusal. */
type SubmitRow = {
  outcome: string;
  task: string;
  status: TranslationRow['status'];
  charge: TranslationRow['charge'];
  /** Pages before this one. */
  ahead: number;
};

async function callSubmit(context: Context, actor: Actor, input: Input, terms: SubmitTerms): Promise<SubmitRow> {
  const { imageId, idempotencyKey, ...settings } = input;
  const { env, clock } = context;
  const anonymous = actor.kind === 'anonymous';
  // In the order of the parameters of submit_translation (submit.sql).
  const row = await submitTogether(context, [
    ownerOf(actor),
    anonymous ? null : actor.id,
    randomBytes(16).toString('base64url'),
    idempotencyKey,
    imageId,
    settings,
    objection(context, settings, anonymous),
    terms.boughtOnly || isPremium(settings.translator),
    rights,
    queueLimits(env),
    await lastCounts(context),
    clock.now().toISOString(),
    anonymous ? anonymousHoldOf(context, actor) : null,
    anonymousPerDay,
    env.ANONYMOUS_PER_ADDRESS,
    logContext().requestId ?? null,
  ]);
  noteCount(context, row.ahead);
  return row;
}

type Arguments = unknown[];
const submitters = new WeakMap<Context['db'], (call: Arguments) => Promise<SubmitRow>>();

/** Submits that come at the same time share a transaction; should it fail, each is tried by itself. */
async function submitTogether({ db }: Context, call: Arguments): Promise<SubmitRow> {
  const submitOne = submitters.get(db) ?? gather((calls: Arguments[]) => submitAll(db, calls), together);
  submitters.set(db, submitOne);
  return submitOne(call);
}

async function submitAll(db: Context['db'], calls: Arguments[]): Promise<SubmitRow[]> {
  const { rows } = await db.execute<SubmitRow & { place: number }>(
    sql`select * from submit_translations(${JSON.stringify(calls)}::jsonb)`,
  );
  return rows.sort((a, b) => a.place - b.place);
}

/** What speaks against a new task with these settings, whoever has how many credits; one that is there is joined. */
function objection({ engines }: Context, settings: PageSettings, anonymous: boolean): string | null {
  const { translator, sourceLanguage: from, targetLanguage: to } = settings;
  const offer = engines.offers().find(({ id }) => id === translator);
  if (!offer?.available) return 'translator-unavailable';
  if (from === to) return 'same-language';
  // Without a source language the page tells which pair it takes; only then it can be missing.
  const known = !from || offer.pairs.length === 0 || offer.pairs.some((pair) => pair.from === from && pair.to === to);
  if (!known) return 'translator-pair-missing';
  return anonymous && isPremium(translator) ? 'premium-only' : null;
}

async function join(context: Context, { outcome, task, status, charge }: SubmitRow): Promise<Submitted> {
  // The answer to a repeated request is the answer to the first: what the task took when it was new.
  const cost = outcome === 'same' && charge !== 'released' ? 1 : 0;
  return { taskId: task, status, queuePosition: await queuePosition(context.db, { id: task, status }), cost };
}

function refusal({ env }: Context, actor: Actor, input: Input, outcome: string, terms: SubmitTerms): AppError {
  const { translator, sourceLanguage: from = '', targetLanguage: to } = input;
  if (outcome === 'insufficient' && terms.boughtOnly) return new AppError('api-no-credits');
  if (outcome === 'insufficient') return new AppError(isPremium(translator) ? 'premium-only' : 'no-credits');
  if (outcome === 'busy') return new AppError('busy', { retryAfter: Math.ceil(secondsPerPage / env.WORKERS) });
  if (outcome === 'translator-unavailable') return new AppError(outcome, { translator });
  if (outcome === 'translator-pair-missing') return new AppError(outcome, { from, to });
  if (isErrorCode(outcome)) return new AppError(outcome);
  throw new Error(`submit_translation answered ${outcome} to ${ownerOf(actor)}`);
}
