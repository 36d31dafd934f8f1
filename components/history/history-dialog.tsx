'use client';

import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { HistoryList } from './history-list';

/** What of mine is still on the server, until when, and the way to delete it now. */
export function HistoryDialog() {
  const t = useTranslations('chapter.history');
  const shell = useTranslations('shell');
  const [open, setOpen] = useState(false);
  return (
    <ModalLayer
      title={t('title')}
      closeLabel={shell('close')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button look="ghost" size="sm" className="justify-self-start text-muted">
          <History aria-hidden />
          {t('title')}
        </Button>
      }
    >
      <HistoryList onOpened={() => setOpen(false)} />
    </ModalLayer>
  );
}
