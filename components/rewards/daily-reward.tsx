'use client';

import { lazy, Suspense, useEffect } from 'react';
import { usePathname } from '@/lib/i18n/navigation';
import { useRewardStore, useUserStore } from '@/stores/stores-provider';

const RewardLayer = lazy(async () => ({ default: (await import('./reward-layer')).RewardLayer }));

/** A moment after the page stands: what a person came for comes first. */
const offerAfter = 3_000;

/**
 * The daily reward: a dialog when somebody opens it, and once a day after signing in a card at the edge that blocks
 * nothing and needs no answer.
 */
export function DailyReward() {
  const isShown = useRewardStore((state) => state.shown !== 'closed');
  useDailyOffer();
  return <Suspense>{isShown ? <RewardLayer /> : null}</Suspense>;
}

/** Signed in and checked, and not on the way through a payment or a login. */
function useDailyOffer() {
  const pathname = usePathname();
  const isMember = useUserStore((state) => state.islogin && state.isChecked && state.isActive === 1);
  const offer = useRewardStore((state) => state.offer);
  const close = useRewardStore((state) => state.close);
  const isPlace = pathname === '/' || pathname === '/setting';
  useEffect(() => {
    if (!isMember) return close();
    if (!isPlace) return;
    const timer = setTimeout(() => void offer(), offerAfter);
    return () => clearTimeout(timer);
  }, [isMember, isPlace, offer, close]);
}
