import { AppError, isErrorCode } from '@/lib/contract/error';
import type { translateNow as call } from '@/lib/contract/v1-account';
import type { Actor, Context } from '../context';
import type { V1Input, V1Options, V1Picture } from '../http/v1-route';
import { waitOrCancel } from '../translations/translate';
import { getImage } from './finished-page';
import { startPage } from './start-page';

/**
 * A picture in, its translation out. A page without text is handed back as it came: whoever reads wants to see it.
 * @throws what `startPage` throws, and why the page failed; not-done when it was cancelled elsewhere
 */
export async function translateNow(
  context: Context,
  actor: Actor,
  { query, body }: V1Input<typeof call>,
  options: V1Options,
): Promise<V1Picture> {
  const bytes = new Uint8Array(await body.image.arrayBuffer());
  const started = await startPage(context, actor, bytes, query);
  const { status, error, charged } = await waitOrCancel(context, actor, started, options);
  const headers = { 'X-Translation-Id': started.taskId, 'X-Translation-Charged': String(charged) };
  if (status === 'done') return { ...(await getImage(context, actor, { id: started.taskId })), headers };
  if (error?.code === 'no-text') {
    // The decoder has accepted it, so its type is one of the three.
    const { mime } = await context.engines.inspect(bytes);
    return { bytes, mime, headers };
  }
  throw new AppError(error && isErrorCode(error.code) ? error.code : 'not-done');
}
