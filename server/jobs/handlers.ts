import { deleteExpiredSecrets } from '../accounts/delete-expired-secrets';
import { deleteOldEvents } from '../collect/collect-data';
import type { Context } from '../context';
import { expireCredits } from '../credits/expire';
import { deleteExpiredImages, deleteOldRows } from '../images/delete-expired';
import { lookAfterMails, sendMail } from '../mail/send-mail';
import { settleEvent } from '../payments/inbox';
import { reconcile } from '../payments/reconcile';
import { deleteOldCounters } from '../quota/anonymous';
import { deleteExpiredNonces } from '../signing/nonces';
import { run } from '../translations/run';
import { takeOver } from '../translations/take-over';
import { lookAfterWebhooks } from '../webhooks/look-after';
import { sendWebhook } from '../webhooks/send';

const minute = 60;

/** Makes this process a worker: every background job there is. It works until the queue stops. */
export function startWorker(context: Context): void {
  const { queue, env } = context;

  queue.work('translate', env.WORKERS, (attempt, signal) => run(context, attempt, signal));

  queue.work('take-over', 1, () => takeOver(context));
  queue.schedule('take-over', 5);

  queue.work('delete-expired-images', 1, () => deleteExpiredImages(context));
  queue.schedule('delete-expired-images', minute);

  queue.work('delete-old-rows', 1, () => deleteOldRows(context));
  queue.schedule('delete-old-rows', 60 * minute);

  queue.work('expire-credits', 1, () => expireCredits(context));
  queue.schedule('expire-credits', minute);

  queue.work('delete-expired-nonces', 1, () => deleteExpiredNonces(context));
  queue.schedule('delete-expired-nonces', 10 * minute);

  queue.work('send-mail', 2, (mail) => sendMail(context, mail));
  queue.work('look-after-mails', 1, () => lookAfterMails(context));
  queue.schedule('look-after-mails', 5 * minute);

  queue.work('settle-event', 2, (event) => settleEvent(context, event));
  queue.work('reconcile-payments', 1, (_, signal) => reconcile(context, signal));
  queue.schedule('reconcile-payments', minute / 2);

  queue.work('send-webhook', 4, (delivery, signal) => sendWebhook(context, delivery, signal));
  queue.work('look-after-webhooks', 1, () => lookAfterWebhooks(context));
  queue.schedule('look-after-webhooks', 5 * minute);

  queue.work('delete-expired-secrets', 1, () => deleteExpiredSecrets(context));
  queue.schedule('delete-expired-secrets', 10 * minute);

  queue.work('delete-old-events', 1, () => deleteOldEvents(context));
  queue.schedule('delete-old-events', 60 * minute);

  queue.work('delete-old-counters', 1, () => deleteOldCounters(context));
  queue.schedule('delete-old-counters', 60 * minute);
}
