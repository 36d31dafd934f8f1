'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { type Series, type SeriesName, seriesLimit } from '@/stores/series';
import { useSeriesStore } from '@/stores/tool-provider';

/** Names a new series, or renames or deletes one. */
export function SeriesDialog({
  series,
  trigger,
  onDeleted,
}: {
  series?: Series;
  trigger: ReactNode;
  onDeleted?(): void;
}) {
  const t = useTranslations('translator.wishes');
  const shell = useTranslations('shell');
  const [open, setOpen] = useState(false);
  return (
    <ModalLayer
      title={t(series ? 'editSeries' : 'newSeries')}
      closeLabel={shell('close')}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
    >
      <div className="grid gap-5 p-5">
        <NameForm series={series} onSaved={() => setOpen(false)} />
        {series ? <DeleteSeries series={series} onDeleted={onDeleted} /> : null}
      </div>
    </ModalLayer>
  );
}

function NameForm({ series, onSaved }: { series: Series | undefined; onSaved(): void }) {
  const t = useTranslations('translator.wishes');
  const { checkName, add, rename } = useSeriesStore((state) => state);
  const [name, setName] = useState(series?.name ?? '');
  const [fault, setFault] = useState<SeriesName>('ok');
  const field = useRef<HTMLInputElement>(null);
  // The one thing to do here; the layer would start at its close button.
  useEffect(() => field.current?.focus(), []);
  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <TextField
        ref={field}
        type="text"
        label={t('seriesName')}
        note={t('seriesNameNote')}
        error={fault === 'ok' ? undefined : t(`seriesFault.${fault}`, seriesLimit)}
        value={name}
        dir="auto"
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value);
          setFault('ok');
        }}
      />
      <Button type="submit" look="primary">
        {t(series ? 'saveName' : 'createSeries')}
      </Button>
    </form>
  );

  function save(event: FormEvent) {
    event.preventDefault();
    const checked = checkName(name, series?.id);
    if (checked !== 'ok') {
      setFault(checked);
      field.current?.focus();
      return;
    }
    if (series) rename(series.id, name);
    else add(name);
    onSaved();
  }
}

/** Asks once more, since the names go with it. */
function DeleteSeries({ series, onDeleted }: { series: Series; onDeleted: (() => void) | undefined }) {
  const t = useTranslations('translator.wishes');
  const remove = useSeriesStore((state) => state.remove);
  const [asked, setAsked] = useState(false);
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {asked ? <Notice tone="danger">{t('deleteSure', { count: series.glossary.length })}</Notice> : null}
      <Button
        look="danger"
        onClick={() => {
          if (!asked) return setAsked(true);
          remove(series.id);
          onDeleted?.();
        }}
      >
        <Trash2 aria-hidden />
        {t(asked ? 'deleteNow' : 'deleteSeries')}
      </Button>
    </div>
  );
}
