import { type HandOver, isHandedOver } from '@/lib/extension-connect';

/** ms that the extension has to take the code up. */
const patience = 10_000;

/**
 * Gives the code to the extension's bridge, a script that only the extension can put into this page.
 * @returns whether the extension is signed in now; false when none answers
 */
export function handOver(code: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), patience);
    window.addEventListener('message', listen);
    const word: HandOver = { fukidashi: 'connect', code };
    window.postMessage(word, window.location.origin);

    function listen({ source, origin, data }: MessageEvent<unknown>) {
      if (source === window && origin === window.location.origin && isHandedOver(data)) end(data.ok);
    }

    function end(ok: boolean) {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
      resolve(ok);
    }
  });
}
