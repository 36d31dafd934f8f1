import type { ReactNode } from 'react';

/** Text on the start side, what accompanies it on the end side; beneath it on narrow screens. */
export function ArticleLayout({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="content grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 py-10 tablet:py-14 desktop:grid-cols-[minmax(0,1fr)_32rem]">
      <div className="min-w-0">{children}</div>
      <aside className="grid content-start gap-8">{aside}</aside>
    </div>
  );
}
