'use client';

import { BookmarkPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/text-field';
import { type EntryFault, type GlossaryEntry, glossaryLimit } from '@/lib/page/glossary';
import { languageOf } from '@/lib/page/languages';
import type { Region } from '@/lib/page/region-document';
import { currentSeries } from '@/stores/series';
import { useSnackbarStore } from '@/stores/stores-provider';
import { useSeriesStore } from '@/stores/tool-provider';

/** Puts a name of this balloon on the series' list, so that the next pages say it the same way. Free. */
export function RememberName({ region }: { region: Region }) {
  const t = useTranslations('editor.remember');
  const [entry, setEntry] = useState<GlossaryEntry | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setEntry(null);
    setWasOpen(true);
  };
  if (entry) return <NameForm region={region} start={entry} onClose={close} />;
  return (
    <Button
      look="ghost"
      className="justify-self-start text-muted hover:text-text"
      // The focus comes back from the form that stood here.
      autoFocus={wasOpen}
      // A press would take away what is marked before it could be read.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setEntry(markedWords())}
    >
      <BookmarkPlus aria-hidden />
      {t('open')}
    </Button>
  );
}

function NameForm({ region, start, onClose }: { region: Region; start: GlossaryEntry; onClose(): void }) {
  const t = useTranslations('editor.remember');
  const faults = useTranslations('translator.wishes.fault');
  const labels = useTranslations('translator.wishes');
  const series = useSeriesStore(currentSeries);
  const remember = useSeriesStore((state) => state.remember);
  const notify = useSnackbarStore((state) => state.show);
  const [entry, setEntry] = useState(start);
  const [fault, setFault] = useState<EntryFault | null>(null);
  const [titleId, faultId] = [useId(), useId()];
  const { source, translation } = region;

  function save(event: FormEvent) {
    event.preventDefault();
    const found = remember(entry);
    setFault(found);
    if (found) return;
    notify(t('saved', { source: entry.source.trim(), target: entry.target.trim() }));
    onClose();
  }

  const field = (side: keyof GlossaryEntry, lang: string | undefined) => (
    <label className="grid min-w-0 gap-1 text-xs text-muted">
      {labels(side)}
      <input
        type="text"
        dir="auto"
        lang={lang}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the form comes up because a person asked to write in it.
        autoFocus={side === (start.source ? 'target' : 'source')}
        value={entry[side]}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        onChange={({ target }) => {
          setFault(null);
          setEntry({ ...entry, [side]: target.value });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
        className="h-11 w-full min-w-0 rounded-md border border-edge bg-ground px-3 text-base text-text hover:border-text aria-invalid:border-danger"
      />
    </label>
  );

  return (
    <form
      aria-labelledby={titleId}
      noValidate
      onSubmit={save}
      className="grid animate-appear gap-3 rounded-md border border-line bg-raised p-3"
    >
      <p id={titleId} className="text-sm font-semibold">
        {t('title')}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {field('source', source.language ? languageOf(source.language).tag : undefined)}
        {field('target', translation ? languageOf(translation.language).tag : undefined)}
      </div>
      {fault ? (
        <FieldError id={faultId}>
          {faults(fault, { characters: glossaryLimit.characters, entries: glossaryLimit.entries })}
        </FieldError>
      ) : null}
      <p className="text-xs text-muted">
        {series
          ? t.rich('forSeries', { name: () => <bdi className="font-medium text-text">{series.name}</bdi> })
          : t('forOneShots')}
      </p>
      <div className="flex gap-2">
        <Button type="submit" look="primary">
          {t('save')}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** What is marked in the original and in the translation's field, to begin with. */
function markedWords(): GlossaryEntry {
  const selection = window.getSelection();
  const anchor = selection?.anchorNode;
  const inSource = (anchor instanceof Element ? anchor : anchor?.parentElement)?.closest('[data-editor-source]');
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-editor-text]');
  return {
    source: inSource ? tidy(selection!.toString()) : '',
    target: field ? tidy(field.value.slice(field.selectionStart, field.selectionEnd)) : '',
  };
}

function tidy(words: string): string {
  return words.replace(/\s+/g, ' ').trim().slice(0, glossaryLimit.characters);
}
