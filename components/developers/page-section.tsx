import type { ReactNode } from 'react';

/** A section of /developers with its heading, which the list of contents leads to. */
export function PageSection({
  id,
  heading,
  lead,
  children,
}: {
  id: string;
  heading: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl">
        {heading}
      </h2>
      {lead ? <p className="mt-2 max-w-[68ch] text-muted">{lead}</p> : null}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </section>
  );
}
