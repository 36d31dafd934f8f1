'use client';

import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';

/** A labelled line to write in; what is wrong with it stands right beneath. */
export function TextField({
  label,
  note,
  error,
  end,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  note?: ReactNode;
  error?: string | undefined;
  /** A control inside the field, at its end. */
  end?: ReactNode;
}) {
  const id = useId();
  const noteId = note ? `${id}-note` : '';
  const errorId = error ? `${id}-error` : '';
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, noteId].filter(Boolean).join(' ') || undefined}
          className={classNames(
            // 16 px at least: smaller makes phones zoom in.
            'h-13 w-full min-w-0 rounded-md border border-edge bg-ground px-4 text-base text-text transition-colors duration-150',
            'placeholder:text-muted hover:border-text aria-invalid:border-danger',
            end ? 'pe-13' : null,
            input.dir === 'ltr' && 'rtl:text-right',
            className,
          )}
          {...input}
        />
        {end ? <div className="absolute inset-y-0 end-1 flex items-center">{end}</div> : null}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {note ? (
        <div id={noteId} className="text-xs text-muted">
          {note}
        </div>
      ) : null}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-2 text-sm text-danger animate-appear">
      <CircleAlert className="mt-[0.2rem] size-[1.8rem] shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
