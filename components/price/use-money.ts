'use client';

import { useLocale } from 'next-intl';

/** Writes numbers and dollars as the page's language does. */
export function useMoney() {
  const locale = useLocale();
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  const wholeDollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  const thousandths = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  const count = new Intl.NumberFormat(locale);
  return {
    /** `$18` for whole dollars, `$3.99` else. */
    price: (cents: number) => (cents % 100 === 0 ? wholeDollars : dollars).format(cents / 100),
    /** `$0.008`, of dollars. */
    each: (amount: number) => thousandths.format(amount),
    count: (value: number) => count.format(value),
  };
}
