'use client';

import { ArrowRight, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { FieldError } from '@/components/ui/text-field';
import { type EntryFault, glossaryLimit, readGlossaryLines } from '@/lib/page/glossary';
import type { GlossaryRow, GlossaryRows, Taken } from './use-glossary-rows';

/** The rows; Enter leads to the next field, a list pasted into a field becomes rows. */
export function GlossaryList({
  glossary: { rows, faults, change, remove, take },
  focused,
  onNext,
  onTaken,
}: {
  glossary: GlossaryRows;
  /** Row whose first field gets the focus when it appears. */
  focused: number | null;
  /** Enter in the last field. */
  onNext(): void;
  onTaken(taken: Taken): void;
}) {
  const t = useTranslations('translator.wishes');
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className="grid gap-2">
      <div aria-hidden className={classNames(columns, 'text-xs text-muted')}>
        <span>{t('source')}</span>
        <span />
        <span>{t('target')}</span>
      </div>
      <ul ref={list} aria-label={t('glossary')} className="grid gap-2" onKeyDown={nextField}>
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            number={index + 1}
            fault={faults[index] ?? null}
            focus={row.key === focused}
            onChange={(part) => change(row.key, part)}
            onPaste={pasteList}
            onRemove={() => {
              // The focus would be lost with the row.
              const fields = fieldsOf(list.current);
              (fields[index * 2 + 2] ?? fields[index * 2 - 2])?.focus();
              remove(row.key);
            }}
          />
        ))}
      </ul>
    </div>
  );

  function nextField(event: KeyboardEvent) {
    const fields = fieldsOf(list.current);
    const at = fields.indexOf(event.target as HTMLInputElement);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || at < 0) return;
    event.preventDefault();
    const next = fields[at + 1];
    if (next) next.focus();
    else if (fields[at]?.value.trim()) onNext();
  }

  function pasteList(event: ClipboardEvent) {
    const { entries, unread } = readGlossaryLines(event.clipboardData.getData('text'));
    if (entries.length + unread.length < 2 || entries.length === 0) return;
    event.preventDefault();
    const taken = take(entries);
    onTaken(taken);
  }
}

const columns = 'grid grid-cols-[minmax(0,1fr)_1.6rem_minmax(0,1fr)_4.4rem] items-center gap-x-1 tablet:gap-x-2';

function fieldsOf(list: HTMLElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll('input') ?? [])];
}

function Row({
  row,
  number,
  fault,
  focus,
  onChange,
  onPaste,
  onRemove,
}: {
  row: GlossaryRow;
  number: number;
  fault: EntryFault | null;
  focus: boolean;
  onChange(part: Partial<GlossaryRow>): void;
  onPaste(event: ClipboardEvent): void;
  onRemove(): void;
}) {
  const t = useTranslations('translator.wishes');
  const faultId = useId();
  const source = useRef<HTMLInputElement>(null);
  const { writing, ...whileWriting } = useWriting(focus);
  const shown = fault === 'incomplete' && writing ? null : fault;
  useEffect(() => {
    if (focus) source.current?.focus();
  }, [focus]);
  const field = {
    type: 'text',
    dir: 'auto',
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': shown ? true : undefined,
    'aria-describedby': shown ? faultId : undefined,
    className:
      'h-11 w-full min-w-0 rounded-md border border-edge bg-ground px-2 text-base text-text tablet:px-3 placeholder:text-muted hover:border-text aria-invalid:border-danger',
  } as const;
  return (
    <li className="grid gap-1" {...whileWriting}>
      <div className={columns}>
        <input
          {...field}
          ref={source}
          aria-label={t('sourceOf', { number })}
          value={row.source}
          onPaste={onPaste}
          onChange={({ target }) => onChange({ source: target.value })}
        />
        <ArrowRight className="size-4 text-muted rtl:-scale-x-100" aria-hidden />
        <input
          {...field}
          aria-label={t('targetOf', { number })}
          value={row.target}
          onChange={({ target }) => onChange({ target: target.value })}
        />
        <IconButton label={t('removeRow', { number })} className="-me-2 text-muted" onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {shown ? <FieldError id={faultId}>{t(`fault.${shown}`, glossaryLimit)}</FieldError> : null}
    </li>
  );
}

/**
 * Whether the row is still being written, so that it is not wrong yet. It is for a moment longer than it has the
 * focus: the message moves what is below, and a press that took the focus away would miss what it was meant for.
 */
function useWriting(initially: boolean) {
  const [writing, setWriting] = useState(initially);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    writing,
    onFocus: () => {
      clearTimeout(timer.current);
      setWriting(true);
    },
    onBlur: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(setWriting, pressMs, false);
    },
  };
}

const pressMs = 300;
