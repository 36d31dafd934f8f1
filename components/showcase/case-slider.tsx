import { useTranslations } from 'next-intl';
import { CompareSlider } from '@/components/ui/compare-slider';
import type { LanguageCode } from '@/lib/page/languages';
import { type ShowCase, showCasePicture } from '@/lib/show-cases';

/** A page before and after, with a line to drag. @param size `small` where it stands in a panel */
export function CaseSlider({
  showCase,
  target,
  size,
  start,
  eager = false,
  crop,
}: {
  showCase: ShowCase;
  target: LanguageCode;
  size: 'full' | 'small';
  start?: number;
  /** For the first screen: loaded before anything else. */
  eager?: boolean;
  /** A shape to cut it to; without it the whole page is shown. */
  crop?: string;
}) {
  const t = useTranslations('showCases');
  const { id, width, height } = showCase;
  const picture = (language: LanguageCode | undefined, alt: string) => (
    // biome-ignore lint/performance/noImgElement: written in the right sizes by scripts/draw-show-cases.ts.
    <img
      src={showCasePicture(showCase, language, size)}
      {...(size === 'full' && {
        srcSet: `${showCasePicture(showCase, language, 'small')} 640w, ${showCasePicture(showCase, language)} ${width}w`,
        sizes: '(width < 769px) 92vw, 620px',
      })}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      draggable={false}
      className="pointer-events-none block size-full object-cover object-top"
    />
  );
  return (
    <div
      className="relative overflow-hidden rounded-md border border-line bg-paper"
      style={{ aspectRatio: crop ?? `${width} / ${height}` }}
    >
      <CompareSlider
        label={t('slider', { title: t(`${id}.title`) })}
        start={start}
        before={picture(undefined, t(`${id}.alt`))}
        after={picture(target, '')}
      />
    </div>
  );
}
