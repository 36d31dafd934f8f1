'use client';

import { useCallback, useEffect, useState } from 'react';
import type { DeletionReceipt } from '@/lib/contract/chapter';
import { isBusy } from '@/stores/chapter-page';
import { type Failure, failureOf } from '@/stores/failure';
import { useServiceStore } from '@/stores/stores-provider';
import { useToolStores } from '@/stores/tool-provider';

export type KeptChapter = { chapterId: string; title: string; pages: number; updatedAt: string; expiresAt: string };
type Kept = { chapters: KeptChapter[]; receipts: DeletionReceipt[] };

/** What the server keeps of this person, and what can be done with it. */
export function useHistory() {
  const { chapter } = useToolStores();
  const refreshRemaining = useServiceStore((state) => state.refreshRemaining);
  const [kept, setKept] = useState<Kept | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = useCallback(async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);

  const load = useCallback(
    () => attempt(async () => setKept(await (await import('@/stores/chapter-calls')).listKept())),
    [attempt],
  );
  useEffect(() => {
    void load();
  }, [load]);

  /** @param chapterId null: everything */
  const remove = (chapterId: string | null) =>
    attempt(async () => {
      const { deleteKept, listKept } = await import('@/stores/chapter-calls');
      await deleteKept(chapterId);
      const now = chapter.getState();
      if (chapterId === null || now.chapterId === chapterId) now.reset();
      setKept(await listKept());
      void refreshRemaining();
    });

  const open = (chapterId: string) =>
    attempt(async () => {
      const { openKept } = await import('@/stores/chapter-calls');
      const left = await openKept(chapterId);
      const now = chapter.getState();
      // The pages that are under way go on on the server and stay in the history.
      if (now.pages.some(({ phase }) => isBusy(phase)) && now.chapterId === chapterId) return;
      now.reset();
      chapter.getState().bringBack(left);
    });

  return { kept, failure, busy, load, remove, open };
}
