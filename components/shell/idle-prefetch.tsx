'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const idleTimeout = 2000;

/**
 * Fetches ahead the pages of the main navigation as soon as the browser has nothing better to do, and any other page
 * when a person is about to open it. Nothing on slow or metered connections (specification §9).
 */
export function IdlePrefetch() {
  // Next's own: the addresses of links have their language already.
  const router = useRouter();
  useEffect(() => {
    if (!isWelcome()) return;
    const fetchAhead = (link: HTMLAnchorElement) => router.prefetch(link.pathname);
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && leadsToPage(link)) fetchAhead(link);
    };
    const cancel = whenIdle(() => {
      const links = document.querySelectorAll<HTMLAnchorElement>('header nav a[href]');
      for (const link of links) if (leadsToPage(link)) fetchAhead(link);
    });
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      cancel();
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [router]);
  return null;
}

/** What browsers tell of the connection; those that tell nothing are taken for good. */
function isWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}

function leadsToPage(link: HTMLAnchorElement): boolean {
  const { origin, pathname } = link;
  return origin === location.origin && pathname !== location.pathname && !/^\/api\/|\.\w+$/.test(pathname);
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, idleTimeout);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: idleTimeout });
  return () => cancelIdleCallback(handle);
}
