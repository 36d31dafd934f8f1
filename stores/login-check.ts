import { ApiError } from '@/lib/api/api-error';
import { forgetToken, readItem, storedToken } from '@/lib/api/browser';
import type { UserInfo } from '@/lib/contract/user';
import { storageItems } from './local-copy';
import { trackEvent } from './track-event';

/** How long a page waits for the answer before it treats its visitor as not signed in (specification §9). */
export const longestLoginCheck = 5000;

/**
 * The check of every page load (specification §4): asks the server who this is. Without a good answer the stored
 * sign-in is thrown away; when five seconds pass first, the visitor counts as not signed in until it comes.
 */
export async function checkLogin(on: {
  /** Whether somebody signed in or out in this page since the question. */
  outdated(): boolean;
  user(user: UserInfo): void;
  nobody(): void;
  timeout(): void;
  /** The last word, after a timeout too. */
  finished(): void;
}): Promise<void> {
  const token = storedToken();
  const timer = setTimeout(() => {
    void trackEvent('loginTimerExpired');
    on.timeout();
  }, longestLoginCheck);
  void trackEvent('loginTimerStarted');
  const outcome = await ask();
  clearTimeout(timer);
  // Somebody signed in or out while the answer was under way, in this tab or another: it says nothing now.
  const now = storedToken();
  const outdated = on.outdated() || (outcome.kind === 'user' ? token !== null && now === null : now !== token);
  if (outcome.kind === 'left' || outdated) return on.finished();
  if (outcome.kind === 'user') {
    on.user(outcome.user);
    void trackEvent('loginSuccess');
  } else {
    forgetToken(token);
    on.nobody();
    void trackEvent(outcome.kind === 'nobody' ? 'notLoggedIn' : 'loginFailure');
  }
  void trackEvent('userCheckFinished');
  on.finished();
}

type Outcome = { kind: 'user'; user: UserInfo } | { kind: 'nobody' | 'failed' | 'left' };

async function ask(): Promise<Outcome> {
  const leaving = watchLeaving();
  try {
    const [{ callApi }, { getUserInfo }] = await Promise.all([
      import('@/lib/api/client'),
      import('@/lib/contract/user'),
    ]);
    const loginEventId = readItem(storageItems.loginEventId)?.slice(0, 64);
    const user = await callApi(getUserInfo, { loginEventId });
    return user ? { kind: 'user', user } : { kind: 'nobody' };
  } catch (error) {
    // A page that is being left breaks off its own calls; that must sign nobody out.
    if (leaving.seen()) return { kind: 'left' };
    return { kind: error instanceof ApiError && error.code === 401 ? 'nobody' : 'failed' };
  } finally {
    leaving.stop();
  }
}

function watchLeaving() {
  let left = false;
  const note = () => {
    left = true;
  };
  window.addEventListener('beforeunload', note);
  window.addEventListener('pagehide', note);
  return {
    seen: () => left,
    stop() {
      window.removeEventListener('beforeunload', note);
      window.removeEventListener('pagehide', note);
    },
  };
}
