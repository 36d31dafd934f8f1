import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context';
import { checkHealth, type Finding } from './check-health';
import { isDraining } from './drain';

export type OperatorAnswer = { status: number; type: string; body: string };

/** A finding is asked for by balancers all the time: one look serves all for so long (ms). */
const goodFor = 2_000;

/**
 * Answers what machines ask about a process: /api/health/live (it runs), /api/health/ready (it can work; 503 with the
 * reasons when not), /api/metrics (for whoever knows METRICS_TOKEN).
 * @param authorization the request's header of that name
 * @returns null for any other path, and for metrics without the token
 */
export async function answerOperator(
  context: Context,
  path: string,
  authorization: string | null,
): Promise<OperatorAnswer | null> {
  if (path === '/api/health/live') return json(200, { live: true });
  if (path === '/api/health/ready') {
    const findings = isDraining() ? [stopping] : await lastLook(context);
    // Reasons name settings and no secrets, but they are for operators: without the token only what fails is named.
    const told = isOperator(context, authorization)
      ? findings
      : findings.map(({ name, trouble }) => ({ name, ok: !trouble }));
    return json(findings.every(({ trouble }) => !trouble) ? 200 : 503, { findings: told });
  }
  if (path === '/api/metrics' && isOperator(context, authorization)) {
    return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body: await context.metrics.read() };
  }
  return null;
}

function isOperator({ env }: Context, authorization: string | null): boolean {
  if (!env.METRICS_TOKEN || !authorization) return false;
  const [given, expected] = [authorization, `Bearer ${env.METRICS_TOKEN}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return timingSafeEqual(given!, expected!);
}

/** Not asked of anything: this process takes nothing more. */
const stopping: Finding = { name: 'process', trouble: 'it was told to stop, and finishes what it has begun.' };

type Look = { at: number; findings: ReturnType<typeof checkHealth> };
const looks = new WeakMap<Context, Look>();

function lastLook(context: Context): Look['findings'] {
  const former = looks.get(context);
  if (former && Date.now() - former.at < goodFor) return former.findings;
  const look = { at: Date.now(), findings: checkHealth(context) };
  looks.set(context, look);
  return look.findings;
}

function json(status: number, data: unknown): OperatorAnswer {
  const body = JSON.stringify({ code: status, message: status === 200 ? 'OK' : 'Not ready', data });
  return { status, type: 'application/json', body };
}
