import { type HandedOver, isHandOver } from '@/lib/extension-connect';
import { ask } from '../ask';

/**
 * Stands in one page only, /extension-connect of our own site, and hands its code to the background. What the page says
 * is worth nothing to anybody else: the secret that belongs to the code never leaves the background.
 */
window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source === window && origin === window.location.origin && isHandOver(data)) void takeUp(data.code);
});

async function takeUp(code: string): Promise<void> {
  const ok = await ask('connected', { code }).then(
    () => true,
    () => false,
  );
  const word: HandedOver = { fukidashi: 'connected', ok };
  window.postMessage(word, window.location.origin);
}
