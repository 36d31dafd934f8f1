'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useEditorStore } from '@/stores/tool-provider';

/** An edit that could not be saved: why, and what to do. What was typed stays. */
export function SaveTrouble() {
  const t = useTranslations('editor');
  const errors = useTranslations('errors');
  const saving = useEditorStore((state) => state.saving);
  const failure = useEditorStore((state) => state.failure);
  const retry = useEditorStore((state) => state.retry);
  const discard = useEditorStore((state) => state.discard);
  if (!failure || (saving !== 'failed' && saving !== 'clash')) return null;
  const clash = saving === 'clash';
  const text = failure.message || errors(failure.code, { retryAfter: 30, from: '', to: '' });
  return (
    <div role="alert" className="grid gap-3 rounded-md border border-danger bg-ground p-3 text-sm animate-appear">
      <p>{clash ? t('clash') : text}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={retry}>{clash ? t('applyAnyway') : t('tryAgain')}</Button>
        <Button look="ghost" onClick={discard}>
          {t('discard')}
        </Button>
      </div>
    </div>
  );
}
