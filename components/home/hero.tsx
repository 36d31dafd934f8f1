'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DropAnywhere } from '@/components/translator/drop-anywhere';
import { DropZone } from '@/components/translator/drop-zone';
import { useRouter } from '@/lib/i18n/navigation';

/** The first screen: the drop zone beside a page before and after. */
export function Hero({ heading, compare }: { heading: ReactNode; compare: ReactNode }) {
  const t = useTranslations('hero');
  const router = useRouter();
  return (
    <DropAnywhere onTaken={() => router.push('/manga-translator')}>
      <div aria-hidden className="halftone halftone-fade-[to_bottom] absolute inset-x-0 top-0 h-[48rem]" />
      <div className="content relative grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-10 pt-8 pb-16 desktop:grid-cols-[minmax(0,1fr)_minmax(0,44rem)] desktop:pt-14">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {heading}
          <DropZone />
        </div>
        <figure className="mx-auto w-full max-w-[44rem]">
          {compare}
          <figcaption className="mt-3 text-center text-xs text-muted">{t('caption')}</figcaption>
        </figure>
      </div>
    </DropAnywhere>
  );
}
