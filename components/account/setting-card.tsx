'use client';

import { type ReactNode, useId } from 'react';

/** One panel of /setting. */
export function SettingCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-lg border border-line bg-surface p-5 tablet:p-6"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead ? <p className="mt-1 max-w-[68ch] text-sm text-muted">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** A line of a card: what it is, and at the end what can be done about it. */
export function SettingRow({ icon, children, action }: { icon?: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      {icon ? (
        <span aria-hidden className="text-muted [&_svg]:size-5">
          {icon}
        </span>
      ) : null}
      <div className="min-w-0 flex-1 basis-[18rem] text-sm">{children}</div>
      {action}
    </div>
  );
}
