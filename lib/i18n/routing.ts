import { defineRouting } from 'next-intl/routing';
import { defaultLocale, locales } from './locales';

/**
 * One routing object for the middlewares and the navigation. The cookie is ours to write (switcher and the
 * redirect from `/`): next-intl would rewrite it at every page load and put Set-Cookie on cacheable answers.
 */
export const routing = defineRouting({
  locales,
  defaultLocale,
  localePrefix: 'as-needed',
  localeDetection: false,
  localeCookie: false,
  alternateLinks: false,
});
