import { useTranslations } from 'next-intl';
import type { Locale } from '@/lib/i18n/locales';
import { type InstallStep, installPicture } from '@/lib/install-pictures';

/** What the step looks like; scripts/draw-install-steps.ts takes the pictures from the real thing. */
export function InstallPicture({ step, locale }: { step: InstallStep; locale: Locale }) {
  const t = useTranslations('pages.install.picture');
  const { src, width, height } = installPicture(step, locale);
  return (
    // biome-ignore lint/performance/noImgElement: already in its size and format, and served as it is.
    <img
      src={src}
      width={width}
      height={height}
      alt={t(step)}
      className="h-auto max-w-full rounded-md border border-line shadow-float"
    />
  );
}
