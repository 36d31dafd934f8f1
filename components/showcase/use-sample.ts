'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type ShowCase, showCasePicture } from '@/lib/show-cases';
import { useSnackbarStore } from '@/stores/stores-provider';

/** Fetches one of our own pages and hands it to `take` like a chosen file. `loading`: the one being fetched. */
export function useSample(take: (files: File[]) => void): {
  open(sample: ShowCase): Promise<void>;
  loading: ShowCase['id'] | null;
} {
  const t = useTranslations('dropZone.samples');
  const show = useSnackbarStore((state) => state.show);
  const [loading, setLoading] = useState<ShowCase['id'] | null>(null);

  async function open(sample: ShowCase) {
    setLoading(sample.id);
    try {
      const response = await fetch(showCasePicture(sample));
      if (!response.ok) throw new Error(`The sample answered ${response.status}.`);
      take([new File([await response.blob()], `${sample.id}.webp`, { type: 'image/webp' })]);
    } catch {
      show(t('failed'), 'danger');
    } finally {
      setLoading(null);
    }
  }

  return { open, loading };
}
