'use client';

import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type CSSProperties, memo } from 'react';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { type ChapterPage, isBusy } from '@/stores/chapter-page';
import { useSnackbarStore } from '@/stores/stores-provider';
import { useChapterStore } from '@/stores/tool-provider';
import { StatusMark, usePageStatus } from './page-status';
import { useThumb } from './use-thumb';

type Props = {
  page: ChapterPage;
  /** From 1. */
  number: number;
  count: number;
  current: boolean;
  /** Where it stands along the list, pixels. */
  start: number;
};

/** A page in the column: picture, number, name, what it is doing; its handle puts it into another place. */
export const PageRow = memo(function PageRow({ page, number, count, current, start }: Props) {
  const t = useTranslations('chapter');
  const status = usePageStatus(page);
  const show = useChapterStore((state) => state.show);
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, style, isDragging } = usePlace(page.id, {
    insetBlockStart: start,
  });
  return (
    <li
      ref={setNodeRef}
      style={style}
      aria-setsize={count}
      aria-posinset={number}
      className={classNames('absolute inset-x-0 h-[9.2rem] px-2 py-1', isDragging && 'z-10')}
    >
      <div
        className={classNames(
          'group flex h-full items-center rounded-md border pe-1',
          current ? 'border-accent-text bg-raised' : 'border-transparent hover:bg-raised',
          isDragging && 'border-edge bg-raised shadow-float',
        )}
      >
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('moveNumber', { number })}
          className="grid h-full w-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-muted opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
        >
          <GripVertical className="size-4" aria-hidden />
        </button>
        <button
          type="button"
          aria-current={current ? 'page' : undefined}
          onClick={() => show(page.id)}
          className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-sm text-start"
        >
          <Thumb page={page} />
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="flex items-center gap-2 text-sm font-medium tabular-nums">
              {number}
              <StatusMark page={page} />
            </span>
            <bdi className="truncate text-xs text-muted">{page.name}</bdi>
            <span
              className={classNames('line-clamp-2 text-xs', page.phase === 'failed' ? 'text-danger' : 'text-muted')}
              title={page.phase === 'failed' ? status : undefined}
            >
              {status}
            </span>
          </span>
        </button>
        <RowAction page={page} number={number} />
      </div>
    </li>
  );
});

/** A page in the strip beneath the canvas. */
export const PageTile = memo(function PageTile({ page, number, count, current, start }: Props) {
  const t = useTranslations('chapter');
  const status = usePageStatus(page);
  const show = useChapterStore((state) => state.show);
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, style, isDragging } = usePlace(page.id, {
    insetInlineStart: start,
  });
  return (
    <li
      ref={setNodeRef}
      style={style}
      aria-setsize={count}
      aria-posinset={number}
      className={classNames('absolute inset-y-0 w-[8.4rem] p-1', isDragging && 'z-10')}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('openNumber', { number, status })}
        aria-current={current ? 'page' : undefined}
        onClick={() => show(page.id)}
        className={classNames(
          'relative flex size-full touch-manipulation items-center justify-center overflow-hidden rounded-md border-2 bg-raised',
          current ? 'border-accent-text' : 'border-transparent',
          isDragging && 'shadow-float',
        )}
      >
        <Thumb page={page} />
        <span className="absolute inset-x-0 bottom-0 flex items-center justify-between bg-[color-mix(in_srgb,var(--surface)_90%,transparent)] px-2 text-xs tabular-nums">
          {number}
          <StatusMark page={page} />
        </span>
      </button>
    </li>
  );
});

function Thumb({ page }: { page: ChapterPage }) {
  const thumb = useThumb(page.source);
  return (
    <span className="grid h-[7.6rem] w-[5.4rem] shrink-0 place-items-center overflow-hidden rounded-sm bg-canvas">
      {thumb ? (
        // biome-ignore lint/performance/noImgElement: a few kilobytes, drawn here.
        <img src={thumb} alt="" draggable={false} className="size-full object-cover object-top" />
      ) : null}
    </span>
  );
}

/** Stops a page that is under way, takes any other out of the chapter. */
function RowAction({ page, number }: { page: ChapterPage; number: number }) {
  const t = useTranslations('chapter');
  const progress = useTranslations('translator.progress');
  const remove = useChapterStore((state) => state.remove);
  const cancel = useChapterStore((state) => state.cancel);
  const tell = useSnackbarStore((state) => state.show);
  const busy = isBusy(page.phase);
  const act = () => (busy ? cancel([page.id]).catch(() => tell(progress('cancelFailed'), 'danger')) : remove(page.id));
  return (
    <IconButton
      label={t(busy ? 'cancelNumber' : 'removeNumber', { number })}
      onClick={() => void act()}
      className="opacity-60 group-hover:opacity-100 focus-visible:opacity-100"
    >
      <X aria-hidden />
    </IconButton>
  );
}

function usePlace(id: string, offset: CSSProperties) {
  const { transform, transition, ...sortable } = useSortable({ id });
  const style: CSSProperties = { ...offset, transform: CSS.Translate.toString(transform), transition };
  return { ...sortable, style };
}
