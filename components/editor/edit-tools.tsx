'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useEditorStore } from '@/stores/tool-provider';
import { HistoryButtons } from './history-buttons';
import { ReplaceEverywhere } from './replace-everywhere';
import { SaveIcon } from './save-icon';

/** Beneath the page: undo, redo, a word everywhere, and whether all is saved. */
export function EditTools() {
  return (
    <div className="flex min-w-0 items-center">
      <HistoryButtons />
      <ReplaceEverywhere />
      <SaveState />
    </div>
  );
}

function SaveState() {
  const t = useTranslations('editor');
  const saving = useEditorStore((state) => state.saving);
  const failed = saving === 'failed' || saving === 'clash';
  const busy = saving === 'saving' || saving === 'waiting';
  useStayingUntilSaved(busy || failed);
  return (
    <p role="status" data-saving={saving} className="ms-2 flex min-w-0 items-center gap-1 text-xs text-muted">
      <SaveIcon />
      <span className="truncate max-desktop:sr-only">
        {busy ? t('saving') : saving === 'saved' ? t('saved') : failed ? t('notSaved') : ''}
      </span>
    </p>
  );
}

/** The browser asks before it leaves a page with something unsaved. */
function useStayingUntilSaved(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [unsaved]);
}
