import { readItem } from '@/lib/api/browser';
import type { eventTypes } from '@/lib/contract/collect';
import { keptLocalUser, storageItems } from './local-copy';

type EventName = keyof typeof eventTypes;

let lastSent: Promise<void> = Promise.resolve();

/**
 * Counts a step (specification §7). Events leave one after the other, so that they arrive in order, and when the
 * browser has nothing better to do. What goes wrong is nobody's concern: every error is swallowed.
 */
export function trackEvent(name: EventName): Promise<void> {
  // Who it was and when it was are settled now, not when its turn comes.
  const { userId, isActive } = keptLocalUser();
  const about = {
    userId,
    gclid: readItem(storageItems.gclid) ?? '',
    userType: isActive,
    userArea: (globalThis.navigator?.language ?? '').slice(0, 35),
    eventSource: 1 as const,
    loginEventId: readItem(storageItems.loginEventId)?.slice(0, 64),
  };
  lastSent = lastSent
    .then(idle)
    .then(() => send(name, about))
    .catch(() => undefined);
  return lastSent;
}

async function send(name: EventName, about: Omit<Parameters<typeof call>[0], 'eventType'>) {
  const { eventTypes } = await import('@/lib/contract/collect');
  await call({ ...about, eventType: eventTypes[name] });
}

async function call(event: {
  userId: string;
  gclid: string;
  userType: number;
  userArea: string;
  eventType: number;
  eventSource: 1;
  loginEventId: string | undefined;
}) {
  const [{ callApi }, { collectData }] = await Promise.all([
    import('@/lib/api/client'),
    import('@/lib/contract/collect'),
  ]);
  await callApi(collectData, event);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}
