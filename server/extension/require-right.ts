import { AppError } from '@/lib/contract/error';
import type { Actor, Context } from '../context';
import { rightsOf } from '../credits/rights';

/** Who may make a call through the extension: whoever is signed in there, or paying members (specification §6). */
export type ExtensionAccess = 'everyone' | 'members';

/**
 * Refuses the extension's session whatever a route has not opened to it: a token that is stolen from there changes no
 * password and buys nothing.
 * @throws AppError not-yours, extension-members
 */
export async function requireExtensionRight(
  context: Pick<Context, 'db'>,
  actor: Actor,
  access: ExtensionAccess | undefined,
): Promise<void> {
  if (!access) throw new AppError('not-yours');
  if (access === 'members' && !(await rightsOf(context, actor)).extension) throw new AppError('extension-members');
}
