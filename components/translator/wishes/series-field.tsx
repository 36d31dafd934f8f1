'use client';

import { Pencil, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { currentSeries } from '@/stores/series';
import { useSeriesStore } from '@/stores/stores-provider';
import { Field } from '../field';
import { SeriesDialog } from './series-dialog';

/** Stands for no series; an option must have a value, and ids are hexadecimal. */
const none = 'none';

/** To which series the next page belongs, and what that does. */
export function SeriesField() {
  const t = useTranslations('translator.wishes');
  const series = useSeriesStore((state) => state.series);
  const current = useSeriesStore(currentSeries);
  const choose = useSeriesStore((state) => state.choose);
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const options = [
    { value: none, text: t('oneShot'), label: t('oneShot') },
    ...series.map(({ id, name }) => ({
      value: id,
      text: name,
      label: (
        <bdi translate="no" className="truncate">
          {name}
        </bdi>
      ),
    })),
  ];
  return (
    <Field label={t('series')} note={t(current ? 'seriesNote' : 'oneShotNote')}>
      {(labelId) => (
        <>
          <div className="flex gap-1">
            <div className="min-w-0 flex-1">
              <Select
                labelledBy={labelId}
                value={current?.id ?? none}
                options={options}
                onChange={(value) => choose(value === none ? null : value)}
              />
            </div>
            {current ? (
              <IconButton label={t('editSeries')} onClick={() => setDialog('edit')}>
                <Pencil aria-hidden />
              </IconButton>
            ) : null}
          </div>
          <Button size="sm" className="justify-self-start" onClick={() => setDialog('new')}>
            <Plus aria-hidden />
            {t('newSeries')}
          </Button>
          {dialog ? (
            <SeriesDialog series={dialog === 'edit' ? current : undefined} onClose={() => setDialog(null)} />
          ) : null}
        </>
      )}
    </Field>
  );
}
