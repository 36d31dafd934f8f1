'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { isBusy } from '@/stores/chapter-page';
import { useToolStores } from '@/stores/tool-provider';

/** Puts the chapter away; asks first where something would be lost or stopped. */
export function CloseChapter() {
  const t = useTranslations('chapter');
  const shell = useTranslations('shell');
  const { chapter } = useToolStores();
  const [asking, setAsking] = useState(false);
  const close = () => {
    const { pages, cancel, reset } = chapter.getState();
    setAsking(false);
    // Told to the server on the way out; what it has begun by then is kept.
    void cancel(pages.filter(({ phase }) => isBusy(phase)).map(({ id }) => id)).catch(() => {});
    reset();
  };
  return (
    <>
      <IconButton
        label={t('clear')}
        onClick={() => (chapter.getState().pages.some(({ phase }) => phase !== 'ready') ? setAsking(true) : close())}
      >
        <X aria-hidden />
      </IconButton>
      <ModalLayer title={t('clear')} closeLabel={shell('close')} open={asking} onOpenChange={setAsking}>
        <div className="grid gap-4 p-5">
          <p className="text-sm text-muted">{t('clearSure')}</p>
          <Button look="primary" size="lg" onClick={close}>
            {t('clear')}
          </Button>
        </div>
      </ModalLayer>
    </>
  );
}
