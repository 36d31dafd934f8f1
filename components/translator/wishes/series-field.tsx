'use client';

import { Pencil, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { currentSeries } from '@/stores/series';
import { useSeriesStore } from '@/stores/tool-provider';
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
  const newButton = useRef<HTMLButtonElement>(null);
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
              <SeriesDialog
                key={current.id}
                series={current}
                // The button that led there is gone with the series.
                onDeleted={() => setTimeout(() => newButton.current?.focus())}
                trigger={
                  <IconButton label={t('editSeries')}>
                    <Pencil aria-hidden />
                  </IconButton>
                }
              />
            ) : null}
          </div>
          <SeriesDialog
            trigger={
              <Button ref={newButton} size="sm" className="justify-self-start">
                <Plus aria-hidden />
                {t('newSeries')}
              </Button>
            }
          />
        </>
      )}
    </Field>
  );
}
