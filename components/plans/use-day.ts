'use client';

import { useLocale } from 'next-intl';

/** Writes a moment (ISO 8601) as a day, in the page's language and the person's own time zone. */
export function useDay(): (moment: string) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium' });
  return (moment) => format.format(new Date(moment));
}
