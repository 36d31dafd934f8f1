'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DropAnywhere } from '@/components/translator/drop-anywhere';
import { DropZone } from '@/components/translator/drop-zone';
import { CompareSlider } from '@/components/ui/compare-slider';
import { useRouter } from '@/lib/i18n/navigation';

/** The first screen: the drop zone beside a drawn page that turns from Japanese to English. */
export function Hero({ heading }: { heading: ReactNode }) {
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
          <div className="relative aspect-[600/800] overflow-hidden rounded-md border border-line bg-paper shadow-float">
            <CompareSlider
              label={t('slider')}
              start={46}
              before={<Art src="/art/page-ja.svg" alt={t('before')} />}
              after={<Art src="/art/page-en.svg" alt={t('after')} />}
            />
          </div>
          <figcaption className="mt-3 text-center text-xs text-muted">{t('caption')}</figcaption>
        </figure>
      </div>
    </DropAnywhere>
  );
}

function Art({ src, alt }: { src: string; alt: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a drawing in SVG; there is nothing to optimise.
    <img
      src={src}
      alt={alt}
      width={600}
      height={800}
      draggable={false}
      className="pointer-events-none block size-full"
    />
  );
}
