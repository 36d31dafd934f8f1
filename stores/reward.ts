import { createStore } from 'zustand/vanilla';
import { ApiError } from '@/lib/api/api-error';
import { readItem, writeItem } from '@/lib/api/browser';
import type { CheckInInfo } from '@/lib/contract/credits';

/** Local day on which the reward was last offered by itself, so that nobody is asked twice. */
const offeredKey = 'rewardOffered';

export type RewardStore = {
  /** closed; dialog: opened by hand; offer: shows itself at the edge, once a day. */
  shown: 'closed' | 'dialog' | 'offer';
  info: CheckInInfo | null;
  /** Translations that the last claim gave; null: none was made since it was opened. */
  claimed: number | null;
  isBusy: boolean;
  /** The server's text; empty: it could not be reached. */
  failure: string | null;
  open(): Promise<void>;
  close(): void;
  /** Shows the offer when today's reward waits and was not offered yet today. */
  offer(): Promise<void>;
  claim(): Promise<void>;
};

/** The daily reward; the days are the server's (server/credits/own-day.ts), this browser only tells its time zone. */
export function createRewardStore(onClaimed: () => void) {
  return createStore<RewardStore>((set, get) => {
    return {
      shown: 'closed',
      info: null,
      claimed: null,
      isBusy: false,
      failure: null,
      open,
      close: () => set({ shown: 'closed' }),
      offer,
      claim,
    };

    async function open() {
      set({ shown: 'dialog', claimed: null, failure: null });
      try {
        set({ info: await ask() });
      } catch (error) {
        set({ failure: textOf(error) });
      }
    }

    async function offer() {
      const today = new Date().toDateString();
      if (get().shown !== 'closed' || readItem(offeredKey) === today) return;
      try {
        const info = await ask();
        writeItem(offeredKey, today);
        if (get().shown === 'closed' && !info.claimedToday) set({ info, shown: 'offer', claimed: null, failure: null });
      } catch {
        // An offer that cannot be made is none; opened by hand it says what is wrong.
      }
    }

    async function claim() {
      if (get().isBusy) return;
      set({ isBusy: true, failure: null });
      try {
        const { callApi, checkIn } = await loadCalls();
        const { claimed, ...info } = await callApi(checkIn, { timeZone: timeZone() });
        set({ info, claimed });
        onClaimed();
      } catch (error) {
        set({ failure: textOf(error) });
      } finally {
        set({ isBusy: false });
      }
    }
  });
}

async function ask(): Promise<CheckInInfo> {
  const { callApi, getCheckInInfo } = await loadCalls();
  return callApi(getCheckInInfo, { timeZone: timeZone() });
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) reportError(error);
  return error instanceof ApiError ? error.message : '';
}

async function loadCalls() {
  const [{ callApi }, calls] = await Promise.all([import('@/lib/api/client'), import('@/lib/contract/credits')]);
  return { callApi, ...calls };
}
