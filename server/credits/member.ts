import { AppError } from '@/lib/contract/error';
import type { Actor } from '../context';

/**
 * The account of whoever is asking.
 * @throws AppError not-signed-in
 */
export function memberOf(actor: Actor): string {
  if (actor.kind !== 'user') throw new AppError('not-signed-in');
  return actor.id;
}
