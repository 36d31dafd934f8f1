import type { z } from 'zod';
import type { getRemainingTranslations } from '@/lib/contract/manga';
import type { Actor, Context } from '../context';
import { balanceOf } from '../credits/balance';
import { anonymousUsesLeft } from './anonymous';

/** What the caller can still translate, and until when. */
export async function remaining(
  context: Context,
  actor: Actor,
): Promise<z.input<typeof getRemainingTranslations.output>> {
  if (actor.kind === 'user') {
    const { available, grants } = await balanceOf(context, actor.id);
    return {
      remaining: available,
      grants: grants.map((grant) => ({ ...grant, expiresAt: grant.expiresAt?.toISOString() ?? null })),
    };
  }
  const available = await anonymousUsesLeft(context, actor);
  return {
    remaining: available,
    grants: [{ source: 'anonymous', available, expiresAt: nextUtcMidnight(context.clock.now()).toISOString() }],
  };
}

function nextUtcMidnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
