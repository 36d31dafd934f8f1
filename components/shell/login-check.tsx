'use client';

import { useEffect } from 'react';
import { tokenKey } from '@/lib/api/browser';
import { usePathname } from '@/lib/i18n/navigation';
import { keepClickId } from '@/stores/local-copy';
import { useUserStore } from '@/stores/stores-provider';
import { trackEvent } from '@/stores/track-event';

let checked = false;

/** On every page: counts the view, finds out once per page load who is signed in, and follows the other tabs. */
export function LoginCheck() {
  const pathname = usePathname();
  const check = useUserStore((state) => state.check);
  const forget = useUserStore((state) => state.forget);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new view.
  useEffect(() => {
    keepClickId(location.search);
    void trackEvent('pageView');
  }, [pathname]);

  useEffect(() => {
    // A change of language makes a new root, but no new page load.
    if (!checked) void check();
    checked = true;
  }, [check]);

  useEffect(() => {
    const follow = ({ key, newValue, oldValue }: StorageEvent) => {
      if (key !== null && key !== tokenKey) return;
      if (newValue === null) forget();
      // A renewed token is the same person; only a first one is somebody new.
      else if (oldValue === null) void check();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [check, forget]);

  return null;
}
