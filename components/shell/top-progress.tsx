'use client';

import { useEffect } from 'react';
import { usePathname } from '@/lib/i18n/navigation';

const throttle = 200;
const longest = 5000;

/** The thin bar on top while another page loads: shown after 200 ms, for five seconds at most (specification §9). */
export function TopProgress() {
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what ends the bar.
  useEffect(() => stop, [pathname]);
  useEffect(() => {
    // Capture: Next's links prevent the default before the event comes up to the document.
    document.addEventListener('click', onClick, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      stop();
    };
  }, []);
  return null;
}

let timers: ReturnType<typeof setTimeout>[] = [];
let done = () => {};

function onClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !leadsElsewhere(link, event)) return;
  stop();
  timers = [setTimeout(() => void start(), throttle), setTimeout(stop, throttle + longest)];
}

function leadsElsewhere(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const inThisTab = link.target === '' && !link.hasAttribute('download');
  return plain && inThisTab && link.origin === location.origin && link.pathname !== location.pathname;
}

async function start() {
  const mine = timers;
  const { default: nprogress } = await import('nprogress');
  // The page may have come meanwhile.
  if (timers !== mine) return;
  nprogress.configure({ showSpinner: false, trickleSpeed: 200 });
  nprogress.start();
  done = () => nprogress.done();
}

function stop() {
  timers.forEach(clearTimeout);
  timers = [];
  done();
}
