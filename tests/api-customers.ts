import { randomBytes } from 'node:crypto';
import { type ApiScope, apiScopes } from '@/lib/contract/api-key';
import { newApiKey } from '@/server/api-keys/api-key';
import type { Actor, Context } from '@/server/context';
import { grantCredits } from '@/server/credits/grants';
import { apiKeys } from '@/server/db/api-schema';
import { users } from '@/server/db/user-schema';
import { tokenHash } from '@/server/signing/token';

export type Customer = { actor: Actor; key: string; prefix: string };

/** Somebody with an account, API credits and a key. @param credits 0: has bought nothing */
export async function newCustomer(
  context: Pick<Context, 'db' | 'clock'>,
  { credits = 10, scopes = [...apiScopes] as ApiScope[] } = {},
): Promise<Customer> {
  const id = randomBytes(16).toString('base64url');
  const createdAt = context.clock.now();
  await context.db
    .insert(users)
    .values({ id, email: `${id}@example.com`, userName: 'Customer', locale: 'en', createdAt });
  if (credits > 0)
    await grantCredits(context.db, {
      accountId: id,
      source: 'api',
      sourceRef: `test:${id}`,
      amount: credits,
      paid: true,
      expiresAt: null,
    });
  const actor: Actor = { kind: 'user', id, addressHash: 'a'.repeat(22) };
  return { actor, ...(await newKeyFor(context, actor, scopes)) };
}

/** Another key of the same account. */
export async function newKeyFor(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id: userId }: Actor,
  scopes: ApiScope[] = [...apiScopes],
  name = 'Test',
): Promise<{ key: string; prefix: string }> {
  const { key, prefix } = newApiKey();
  const row = { prefix, userId, name, keyHash: tokenHash(key), scopes, createdAt: clock.now() };
  await db.insert(apiKeys).values(row);
  return { key, prefix };
}
