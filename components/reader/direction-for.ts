import type { ChapterPage } from '@/stores/chapter-page';
import type { ReadingDirection } from '@/stores/reader';

/** Height to width from which a page is part of a strip. */
const stripRatio = 2.4;

/** How a chapter is read by its looks: tall pages as a strip, Japanese from right to left, else from left to right. */
export function directionFor(pages: readonly ChapterPage[]): ReadingDirection {
  const sizes = pages.flatMap(({ image }) => (image ? [image.height / image.width] : []));
  if (sizes.length > 0 && sizes.filter((ratio) => ratio > stripRatio).length > sizes.length / 2) return 'strip';
  const languages = pages.flatMap(({ task }) => task?.regions?.map(({ source }) => source.language) ?? []);
  const japanese = languages.filter((language) => language === 'JPN').length;
  return japanese > languages.length / 2 ? 'rtl' : 'ltr';
}
