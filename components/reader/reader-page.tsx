'use client';

import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import type { ChapterPage } from '@/stores/chapter-page';
import { useReaderPicture } from './use-reader-picture';

/** One page to read, with its texts for screen readers. @param fill the screen, or the width of the strip */
export function ReaderPage({
  page,
  number,
  count,
  fill,
}: {
  page: ChapterPage;
  number: number;
  count: number;
  fill: 'screen' | 'strip';
}) {
  const t = useTranslations('chapter.reader');
  const picture = useReaderPicture(page);
  const label = t('page', { number, count });
  const ratio = page.image ? `${page.image.width} / ${page.image.height}` : '2 / 3';
  return (
    <figure
      className={classNames('m-0 grid place-items-center', fill === 'screen' ? 'absolute inset-0' : 'relative w-full')}
      style={fill === 'strip' ? { aspectRatio: ratio } : undefined}
    >
      {typeof picture === 'string' ? (
        <p role="status" className="text-sm text-muted">
          {t(picture)}
        </p>
      ) : (
        // biome-ignore lint/performance/noImgElement: the picture lies in this browser's memory; nothing can optimise it.
        <img
          src={picture.url}
          alt={label}
          draggable={false}
          className={classNames(
            'select-none',
            fill === 'screen' ? 'absolute inset-0 size-full object-contain' : 'block w-full',
          )}
        />
      )}
      {typeof picture !== 'string' && !picture.translated ? (
        <figcaption className="absolute top-3 start-3 rounded-sm bg-[rgb(14_13_18/0.82)] px-3 py-1 text-xs text-paper">
          {t('original')}
        </figcaption>
      ) : null}
      <ReaderText page={page} />
    </figure>
  );
}

/** The page's translated texts in reading order. */
function ReaderText({ page }: { page: ChapterPage }) {
  const regions = page.phase === 'done' ? page.task?.regions : undefined;
  if (!regions) return null;
  const texts = [...regions]
    .sort((a, b) => a.order - b.order)
    .flatMap(({ id, translation }) => (translation ? [{ id, ...translation }] : []));
  return (
    <ol className="sr-only">
      {texts.map(({ id, text }) => (
        <li key={id} dir="auto">
          {text}
        </li>
      ))}
    </ol>
  );
}
