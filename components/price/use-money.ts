'use client';

import { useLocale } from 'next-intl';

/** Writes numbers and dollars as the page's language does. */
export function useMoney() {
  const locale = useLocale();
  const usd = { style: 'currency', currency: 'USD' } as const;
  const dollars = new Intl.NumberFormat(locale, usd);
  const wholeDollars = new Intl.NumberFormat(locale, { ...usd, maximumFractionDigits: 0 });
  const thousandths = new Intl.NumberFormat(locale, {
    ...usd,
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  const count = new Intl.NumberFormat(locale);
  return {
    /** `$18` for whole dollars, `$3.99` else. */
    price: (cents: number) => withSign(cents % 100 === 0 ? wholeDollars : dollars, cents / 100),
    /** `$0.008`, of dollars. */
    each: (amount: number) => withSign(thousandths, amount),
    count: (value: number) => count.format(value),
  };
}

/** `$` alone: “US$” is torn apart in a line that runs from right to left, and the small print names the currency. */
function withSign(format: Intl.NumberFormat, amount: number): string {
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? '$' : value))
    .join('');
}
