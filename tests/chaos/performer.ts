// One of the processes of a chaos run: a client that does as it is told, or a worker. It may be killed at any moment.
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { PageError } from '@/pipeline/page';
import { buildContext } from '@/server/build-context';
import type { Actor, Context } from '@/server/context';
import { checkIn } from '@/server/credits/check-in';
import { expireCredits } from '@/server/credits/expire';
import { clawBackCredits, grantCredits } from '@/server/credits/grants';
import { readEnv } from '@/server/env';
import { cancel } from '@/server/translations/cancel';
import { run } from '@/server/translations/run';
import { submit } from '@/server/translations/submit';
import { takeOver } from '@/server/translations/take-over';
import { createTestEngines } from '../engines';
import { createTestMailer } from '../mails';
import type { Operation, Outcome } from './operations';
import { leaseSeconds } from './operations';

const role = process.argv[2] as 'client' | 'worker';
const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;

const engines = createTestEngines();
const overrides = { engines, mailer: createTestMailer(), log: pino({ level: 'silent' }) };
const { context } = await buildContext(readEnv(), overrides).catch(() => {
  // The database is away: the conductor sends another one.
  process.exit(1);
});
process.on('disconnect', () => process.exit(0));

if (role === 'worker') startWorking(context);
else {
  process.on('message', ({ id, operation }: { id: number; operation: Operation }) => {
    void untilAnswered(context, operation).then((outcome) => process.send?.({ id, outcome }));
  });
}
process.send?.('ready');

/** As a client that asks again, with the same key, until it has an answer. */
async function untilAnswered(context: Context, operation: Operation): Promise<Outcome> {
  for (;;) {
    try {
      // A part of them is asked twice at once, as by an impatient browser.
      const times = operation.twice ? 2 : 1;
      const answers = await Promise.all(Array.from({ length: times }, () => perform(context, operation)));
      return answers.find(({ done }) => done) ?? answers[0]!;
    } catch (error) {
      if (process.argv[3] === 'loud') process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      // The database is away, or went away in the middle: nobody knows whether it was done.
      await sleep(100 + Math.random() * 200);
    }
  }
}

async function perform(context: Context, operation: Operation): Promise<Outcome> {
  try {
    switch (operation.do) {
      case 'submit': {
        const { imageId, key } = operation;
        const { taskId } = await submit(context, member(operation.member), {
          imageId,
          ...settings,
          idempotencyKey: key,
        });
        return { done: true, taskId };
      }
      case 'cancel':
        await cancel(context, member(operation.member), { taskId: operation.taskId });
        return { done: true };
      case 'buy': {
        const { ref, amount, seconds } = operation;
        const expiresAt = seconds === null ? null : new Date(Date.now() + seconds * 1000);
        await grantCredits(context.db, {
          accountId: operation.member,
          source: 'pack',
          sourceRef: ref,
          amount,
          paid: true,
          expiresAt,
        });
        return { done: true };
      }
      case 'refund': {
        const refund = {
          source: 'pack',
          sourceRef: operation.ref,
          refundRef: `refund ${operation.ref}`,
          part: 1,
        } as const;
        await clawBackCredits(context.db, refund);
        return { done: true };
      }
      case 'checkIn':
        await checkIn(context, member(operation.member), { timeZone: 'Asia/Tokyo' });
        return { done: true };
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') return { done: false };
    throw error;
  }
}

function member(id: string): Actor {
  return { kind: 'user', id, addressHash: '' };
}

/** Pages take a moment; some have no text, some break, and the lease is short, so that a stopped worker loses its page. */
function startWorking(context: Context): void {
  engines.behaviour = async () => {
    const luck = Math.random();
    await sleep(luck < 0.1 ? 300 : 5 + Math.random() * 30);
    if (luck > 0.92) throw new PageError('no-text', '');
    if (luck > 0.88) throw new Error('broke');
  };
  context.queue.work('translate', 6, (attempt, signal) => run(context, attempt, signal));
  const every = (ms: number, work: () => Promise<unknown>) => {
    const again = () =>
      setTimeout(
        () =>
          work()
            .catch(() => undefined)
            .finally(again),
        ms * (0.5 + Math.random()),
      );
    again();
  };
  every(500, () => takeOver(context, leaseSeconds));
  every(700, () => expireCredits(context));
}
