import { randomBytes } from 'node:crypto';
import type { PageSettings } from '@/pipeline/translate-page';
import type { Actor, Context } from '../context';
import { deleteImage } from '../images/delete-expired';
import { upload } from '../images/upload';
import { createOrJoin } from '../translations/submit';

/**
 * Uploads a picture and submits it on the terms of the API: it takes a bought translation. A picture whose page is
 * refused, or is there already, does not stay.
 * @returns `created` is false when an earlier page, the same with the same settings, was found
 * @throws what `upload` and `submit` throw; api-no-credits
 */
export async function startPage(
  context: Context,
  actor: Actor,
  bytes: Uint8Array<ArrayBuffer>,
  settings: PageSettings,
): Promise<{ taskId: string; created: boolean }> {
  const { imageId } = await upload(context, actor, { file: new Blob([bytes]) });
  let created = false;
  try {
    // Repeated requests are recognised before they get here (once.ts).
    const idempotencyKey = randomBytes(16).toString('base64url');
    const input = { ...settings, imageId, idempotencyKey };
    const started = await createOrJoin(context, actor, input, { boughtOnly: true });
    created = started.created;
    return { taskId: started.submitted.taskId, created };
  } finally {
    if (!created) await deleteImage(context, { id: imageId });
  }
}
