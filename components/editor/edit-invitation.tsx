'use client';

import { PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useViewStore } from '@/stores/stores-provider';
import { useEditorStore } from '@/stores/tool-provider';
import { SaveTrouble } from './save-trouble';

/** Says that the page can be edited, and how; starts with the first balloon. */
export function EditInvitation() {
  const t = useTranslations('editor');
  const step = useEditorStore((state) => state.step);
  const mode = useViewStore((state) => state.compareMode);
  const setMode = useViewStore((state) => state.setCompareMode);
  return (
    <div className="grid gap-2">
      <SaveTrouble />
      <Button
        onClick={() => {
          if (mode !== 'side') setMode('translation');
          step(1);
        }}
      >
        <PencilLine aria-hidden />
        {t('start')}
      </Button>
      <p className="text-xs text-muted">{t('startNote')}</p>
    </div>
  );
}
