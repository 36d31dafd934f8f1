'use client';

import { BookA, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { glossaryLimit } from '@/lib/page/glossary';
import { currentGlossary, currentSeries } from '@/stores/series';
import { useSeriesStore } from '@/stores/tool-provider';
import { GlossaryFiles } from './glossary-files';
import { GlossaryList } from './glossary-list';
import { GlossaryPaste } from './glossary-paste';
import { TakenNotice } from './taken-notice';
import { type Taken, useGlossaryRows } from './use-glossary-rows';

/** Names and terms with the translation they must get, for the chosen series or for pages of none. */
export function GlossaryDialog() {
  const t = useTranslations('translator.wishes');
  const shell = useTranslations('shell');
  const count = useSeriesStore((state) => currentGlossary(state).length);
  return (
    <div className="grid gap-2">
      <ModalLayer
        title={t('glossary')}
        closeLabel={shell('close')}
        trigger={
          <Button className="w-full">
            <BookA aria-hidden />
            {t('glossaryOpen', { count })}
          </Button>
        }
      >
        <Glossary />
      </ModalLayer>
      <p className="text-xs text-muted">{t('glossaryNote')}</p>
    </div>
  );
}

function Glossary() {
  const t = useTranslations('translator.wishes');
  const series = useSeriesStore(currentSeries);
  const kept = useSeriesStore((state) => currentGlossary(state).length);
  const glossary = useGlossaryRows();
  const [focused, setFocused] = useState<number | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  return (
    <div className="grid gap-5 p-5">
      <p className="text-sm text-muted">
        {series
          ? t.rich('glossaryOf', { name: () => <bdi className="font-medium text-text">{series.name}</bdi> })
          : t('glossaryOfNone')}{' '}
        {t('glossaryHow')}
      </p>
      <GlossaryList glossary={glossary} focused={focused} onTaken={setTaken} onNext={addRow} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button onClick={addRow} disabled={glossary.rows.length >= glossaryLimit.entries}>
          <Plus aria-hidden />
          {t('addRow')}
        </Button>
        <p role="status" className="text-xs text-muted tabular-nums">
          {t('kept', { count: kept, most: glossaryLimit.entries })}
        </p>
      </div>
      <TakenNotice taken={taken} />
      <GlossaryPaste onTake={take} />
      <GlossaryFiles onTake={take} />
    </div>
  );

  function addRow() {
    if (glossary.rows.length < glossaryLimit.entries) setFocused(glossary.add());
  }

  function take(entries: Parameters<typeof glossary.take>[0]): Taken {
    const result = glossary.take(entries);
    setTaken(result);
    return result;
  }
}
