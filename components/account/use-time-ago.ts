'use client';

import { useLocale } from 'next-intl';

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Turns a moment (ISO 8601) into "5 minutes ago", in the page's language. */
export function useTimeAgo(): (moment: string) => string {
  const format = new Intl.RelativeTimeFormat(useLocale(), { numeric: 'auto' });
  return (moment) => {
    const seconds = (Date.parse(moment) - Date.now()) / 1000;
    const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
    return unit === 'second' ? format.format(0, 'second') : format.format(Math.round(seconds / length), unit);
  };
}
