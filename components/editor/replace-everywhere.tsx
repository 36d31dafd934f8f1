'use client';

import { ReplaceAll } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { TextField } from '@/components/ui/text-field';
import { isRightToLeft, languageOf } from '@/lib/page/languages';
import { useSnackbarStore } from '@/stores/stores-provider';
import { useEditorStore, useTranslatorStore } from '@/stores/tool-provider';
import type { TranslationResult } from '@/stores/translator';
import { foundPieces, type ReplacedText, replacedTexts, type Search } from './replaced-texts';

const noSearch: Search = { find: '', replace: '', matchCase: false, wholeWords: false };

/** A word in all translations of the page, shown before it is changed; one edit, one step to undo. */
export function ReplaceEverywhere() {
  const t = useTranslations('editor');
  const shell = useTranslations('shell');
  const result = useTranslatorStore((state) => state.result);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('replace.title')} disabled={!result} onClick={() => setOpen(true)}>
        <ReplaceAll aria-hidden />
      </IconButton>
      <ModalLayer title={t('replace.title')} closeLabel={shell('close')} open={open} onOpenChange={setOpen}>
        {result ? <ReplaceForm result={result} onDone={() => setOpen(false)} /> : null}
      </ModalLayer>
    </>
  );
}

function ReplaceForm({ result, onDone }: { result: TranslationResult; onDone(): void }) {
  const t = useTranslations('editor.replace');
  const change = useEditorStore((state) => state.change);
  const show = useSnackbarStore((state) => state.show);
  const [search, setSearch] = useState(noSearch);
  const found = replacedTexts(result.regions, search);
  const places = found.reduce((sum, { count }) => sum + count, 0);
  const dir = isRightToLeft(languageOf(result.settings.target).script) ? 'rtl' : 'ltr';
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (places === 0) return;
        change(Object.fromEntries(found.map(({ id, after }) => [id, { text: after }])));
        show(t('done', { count: places }));
        onDone();
      }}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label={t('find')}
          dir={dir}
          maxLength={200}
          autoComplete="off"
          value={search.find}
          onChange={({ target }) => setSearch({ ...search, find: target.value })}
        />
        <TextField
          label={t('with')}
          dir={dir}
          maxLength={200}
          autoComplete="off"
          value={search.replace}
          onChange={({ target }) => setSearch({ ...search, replace: target.value })}
        />
      </div>
      <div className="flex flex-wrap gap-x-5">
        <Option
          label={t('matchCase')}
          checked={search.matchCase}
          onChange={(matchCase) => setSearch({ ...search, matchCase })}
        />
        <Option
          label={t('wholeWords')}
          checked={search.wholeWords}
          onChange={(wholeWords) => setSearch({ ...search, wholeWords })}
        />
      </div>
      <p role="status" className="text-sm text-muted">
        {search.find.trim() === '' ? t('hint') : t('found', { count: places, balloons: found.length })}
      </p>
      {found.length > 0 ? (
        <ul className="grid max-h-[32dvh] gap-2 overflow-y-auto overscroll-contain" dir={dir}>
          {found.map((text) => (
            <Preview key={text.id} text={text} search={search} />
          ))}
        </ul>
      ) : null}
      <Button type="submit" look="primary" size="lg" disabled={places === 0}>
        {t('apply', { count: places })}
      </Button>
    </form>
  );
}

function Preview({ text, search }: { text: ReplacedText; search: Search }) {
  return (
    <li className="flex gap-3 rounded-md border border-line bg-ground px-3 py-2 text-sm">
      <span className="text-xs text-muted tabular-nums">{text.number}</span>
      <span className="min-w-0">
        {foundPieces(text.before, search).map((piece, index) =>
          index % 2 === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and are drawn anew together.
            <span key={index}>{piece}</span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <span key={index}>
              <del className="text-danger">{piece}</del>
              {search.replace ? (
                <ins className="rounded-sm bg-accent px-1 text-on-accent no-underline">{search.replace}</ins>
              ) : null}
            </span>
          ),
        )}
      </span>
    </li>
  );
}

function Option({ label, checked, onChange }: { label: string; checked: boolean; onChange(checked: boolean): void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  );
}
