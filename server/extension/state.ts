import type { ExtensionState } from '@/lib/contract/extension';
import { findAccount } from '../accounts/find-account';
import type { Actor, Context } from '../context';
import { balanceOf } from '../credits/balance';
import { rightsOf } from '../credits/rights';
import { publicKeyBase64 } from '../signing/keys';

/** What the extension shows of its account. @throws AppError not-signed-in */
export async function extensionState(context: Context, actor: Actor): Promise<ExtensionState> {
  const account = await findAccount(context, actor);
  const { available } = await balanceOf(context, account.id);
  const { extension } = await rightsOf(context, actor);
  return {
    userName: account.userName,
    member: extension,
    remaining: available,
    signKey: publicKeyBase64(context.signingKey),
  };
}
