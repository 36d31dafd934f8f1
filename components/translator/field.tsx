'use client';

import { type ReactNode, useId } from 'react';

/** A labelled setting with an optional note beneath. */
export function Field({
  label,
  note,
  warning,
  children,
}: {
  label: string;
  note?: ReactNode;
  warning?: ReactNode;
  /** Gets the id of the label. */
  children(labelId: string): ReactNode;
}) {
  const labelId = useId();
  return (
    <div className="grid gap-2">
      <p id={labelId} className="text-sm font-semibold">
        {label}
      </p>
      {children(labelId)}
      {note ? <p className="text-xs text-muted">{note}</p> : null}
      {warning ? (
        <p role="status" className="text-xs text-warning">
          {warning}
        </p>
      ) : null}
    </div>
  );
}
