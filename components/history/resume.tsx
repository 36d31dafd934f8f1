'use client';

import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useToolStores } from '@/stores/tool-provider';

/** Beneath the empty drop zone: the way back to the latest chapter, also from another device. */
export function Resume() {
  const t = useTranslations('chapter.history');
  const { chapter } = useToolStores();
  const [latest, setLatest] = useState<{ chapterId: string; title: string } | null>(null);
  useEffect(() => {
    let shown = true;
    const ask = async () => {
      const { latestKept } = await import('@/stores/chapter-calls');
      const kept = await latestKept();
      if (shown) setLatest(kept);
    };
    // Whoever is offline, or has nothing there, just sees the drop zone.
    ask().catch(() => {});
    return () => {
      shown = false;
    };
  }, []);
  if (!latest) return null;
  const open = async () => {
    const { openKept } = await import('@/stores/chapter-calls');
    chapter.getState().bringBack(await openKept(latest.chapterId));
  };
  return (
    <Button className="justify-self-center" onClick={() => void open().catch(() => setLatest(null))}>
      <Undo2 className="rtl:-scale-x-100" aria-hidden />
      <bdi className="max-w-80 truncate">{t('resume', { name: latest.title })}</bdi>
    </Button>
  );
}
