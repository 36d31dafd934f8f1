import { deleteExpiredCaptchas } from '../captcha/captcha';
import type { Context } from '../context';
import { deleteExpiredExtensionCodes } from '../extension/connect';
import { deleteExpiredGoogleLogins } from '../google/begin-login';
import { deleteRestedLimits } from '../limits/shared-limit';
import { deleteExpiredLinks } from '../mail/one-time-link';
import { deleteEndedSessions } from '../sessions/end-sessions';

/** Forgets what can no longer be used: links, captchas, sign-ins that were not ended, sessions, full limits. */
export async function deleteExpiredSecrets(context: Context): Promise<void> {
  await deleteExpiredLinks(context);
  await deleteExpiredCaptchas(context);
  await deleteExpiredGoogleLogins(context);
  await deleteExpiredExtensionCodes(context);
  await deleteEndedSessions(context);
  await deleteRestedLimits(context);
}
