'use client';

import { Download, Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { saveFile } from '@/lib/api/browser';
import { type GlossaryEntry, readGlossaryJson, writeGlossaryJson } from '@/lib/page/glossary';
import { currentGlossary, currentSeries } from '@/stores/series';
import { useSeriesStore, useToolStores } from '@/stores/tool-provider';
import type { Taken } from './use-glossary-rows';

/** More than any glossary: such a file was chosen by mistake. */
const mostBytes = 1024 * 1024;

/** The names as a file, the one that the command line reads too. */
export function GlossaryFiles({ onTake }: { onTake(entries: GlossaryEntry[]): Taken }) {
  const t = useTranslations('translator.wishes');
  const { series } = useToolStores();
  const count = useSeriesStore((state) => currentGlossary(state).length);
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => input.current?.click()}>
          <Upload aria-hidden />
          {t('import')}
        </Button>
        <Button disabled={count === 0} onClick={save}>
          <Download aria-hidden />
          {t('export')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label={t('import')}
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file can be chosen again once it is mended.
            event.target.value = '';
            if (file) void open(file);
          }}
        />
      </div>
      {refused === null ? null : <Notice tone="danger">{t('importRefused', { name: refused })}</Notice>}
      <p className="text-xs text-muted">{t('keptHere')}</p>
    </div>
  );

  async function open(file: File) {
    const entries = file.size > mostBytes ? null : readGlossaryJson(await textOf(file));
    setRefused(entries ? null : file.name);
    if (entries) onTake(entries);
  }

  function save() {
    const state = series.getState();
    const name = currentSeries(state)?.name ?? 'one-shot';
    saveFile(
      writeGlossaryJson(currentGlossary(state)),
      'application/json',
      `${name.replace(/[\\/:*?"<>|]/g, '-')}.names.json`,
    );
  }
}

/** Empty, and so no glossary, when the file cannot be read (it was moved or deleted meanwhile). */
function textOf(file: File): Promise<string> {
  return file.text().catch(() => '');
}
