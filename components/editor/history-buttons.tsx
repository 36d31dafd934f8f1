'use client';

import { Redo2, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { useEditorStore } from '@/stores/tool-provider';

export function HistoryButtons() {
  const t = useTranslations('editor');
  const undo = useEditorStore((state) => state.undo);
  const redo = useEditorStore((state) => state.redo);
  const canUndo = useEditorStore((state) => state.canUndo);
  const canRedo = useEditorStore((state) => state.canRedo);
  return (
    <>
      <IconButton label={t('undo')} aria-keyshortcuts="Control+Z Meta+Z" disabled={!canUndo} onClick={undo}>
        <Undo2 className="rtl:-scale-x-100" aria-hidden />
      </IconButton>
      <IconButton label={t('redo')} aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z" disabled={!canRedo} onClick={redo}>
        <Redo2 className="rtl:-scale-x-100" aria-hidden />
      </IconButton>
    </>
  );
}
