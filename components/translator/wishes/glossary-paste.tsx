'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/text-field';
import { type GlossaryEntry, readGlossaryLines } from '@/lib/page/glossary';
import type { Taken } from './use-glossary-rows';

/** A list as text, one pair a line. Lines that are no pair stay in the field to be mended. */
export function GlossaryPaste({ onTake }: { onTake(entries: GlossaryEntry[]): Taken }) {
  const t = useTranslations('translator.wishes');
  const id = useId();
  const [text, setText] = useState('');
  const [unread, setUnread] = useState(0);
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-13 list-none items-center justify-between gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {t('paste')}
        <ChevronDown
          className="size-5 text-muted transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="grid gap-2">
        <label htmlFor={id} className="text-xs text-muted">
          {t('pasteHow')}
        </label>
        <textarea
          id={id}
          rows={5}
          dir="auto"
          spellCheck={false}
          value={text}
          aria-invalid={unread > 0 ? true : undefined}
          aria-describedby={unread > 0 ? `${id}-fault` : undefined}
          placeholder={'ハナ → Hana\n魔王 → Demon King'}
          onChange={({ target }) => {
            setText(target.value);
            setUnread(0);
          }}
          className="w-full rounded-md border border-edge bg-ground px-3 py-2 text-base placeholder:text-muted hover:border-text aria-invalid:border-danger"
        />
        {unread > 0 ? <FieldError id={`${id}-fault`}>{t('pasteUnread', { count: unread })}</FieldError> : null}
        <Button disabled={!text.trim()} onClick={add}>
          {t('pasteAdd')}
        </Button>
      </div>
    </details>
  );

  function add() {
    const { entries, unread: left } = readGlossaryLines(text);
    if (entries.length > 0) onTake(entries);
    setText(left.join('\n'));
    setUnread(left.length);
  }
}
