import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type BuiltContext, buildContext } from '@/server/build-context';
import type { Actor, Context } from '@/server/context';
import { readEnv } from '@/server/env';
import { databaseForTests } from './database';
import { createTestEngines, type TestEngines } from './engines';
import { createTestMailer, type TestMailer } from './mails';

export type TestClock = { now(): Date; advance(milliseconds: number): void };
export type TestContext = Context & { engines: TestEngines; clock: TestClock; mailer: TestMailer };

/**
 * Gives the test file a whole context: its own database and folder, engines that do as told, a clock that can be
 * moved. Call it at the top of the file.
 * @param env settings that differ from the defaults
 * @returns the context, to be asked for inside tests and hooks
 */
export function contextForTests(env: Record<string, string> = {}): () => TestContext {
  const databaseUrl = databaseForTests();
  let folder: string;
  let built: BuiltContext | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'fukidashi-test-'));
    const settings = {
      // Payments' stand-ins then leave the delivery of webhooks to the test.
      NODE_ENV: 'test',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl(),
      SECRET: 'a secret that only the tests know',
      ...env,
    };
    const overrides = {
      engines: createTestEngines(),
      clock: createTestClock(),
      mailer: createTestMailer(),
      log: pino({ level: 'silent' }),
    };
    built = await buildContext(readEnv(settings), overrides);
  });
  afterAll(async () => {
    await built?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return () => built!.context as TestContext;
}

/** A visitor nobody has seen before. */
export function newVisitor(addressHash = randomBytes(16).toString('base64url')): Actor {
  return { kind: 'anonymous', id: randomBytes(16).toString('base64url'), addressHash };
}

/** Resolves when the condition holds; rejects after ten seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUp = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > giveUp) throw new Error(`still not so after 10 s: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function createTestClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}
