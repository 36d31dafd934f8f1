import '../globals.css';
import localFont from 'next/font/local';
import { notFound } from 'next/navigation';
import { hasLocale, type Messages, NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations, setRequestLocale } from 'next-intl/server';
import { Direction } from 'radix-ui';
import type { ReactNode } from 'react';
import { thirdParties } from '@/app/site-links';
import { Consent } from '@/components/consent/consent';
import { DailyReward } from '@/components/rewards/daily-reward';
import { BlogLinkProvider } from '@/components/shell/blog-link';
import { FirstPaintScript } from '@/components/shell/first-paint-script';
import { IdlePrefetch } from '@/components/shell/idle-prefetch';
import { LoginCheck } from '@/components/shell/login-check';
import { ThemeAttribute } from '@/components/shell/theme-attribute';
import { TopProgress } from '@/components/shell/top-progress';
import { classNames } from '@/components/ui/class-names';
import { Snackbar } from '@/components/ui/snackbar';
import { locales, localeTable } from '@/lib/i18n/locales';
import { readEnv } from '@/server/env';
import { loadSigningKey, publicKeyBase64 } from '@/server/signing/keys';
import { StoresProvider } from '@/stores/stores-provider';

export const dynamicParams = false;

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

// Headings in Latin script; preloaded, with a fallback of the same measure so that nothing shifts.
const bricolage = localFont({
  src: '../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  variable: '--font-bricolage',
  weight: '200 800',
  display: 'swap',
});

// Its further letters, fetched only by pages that have one of them: Turkish and others, Vietnamese.
const bricolageExt = localFont({
  src: '../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
  variable: '--font-bricolage-ext',
  weight: '200 800',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+20A0-20AB' }],
});
const bricolageVietnamese = localFont({
  src: '../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-wght-normal.woff2',
  variable: '--font-bricolage-vi',
  weight: '200 800',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+1EA0-1EF9, U+20AB',
    },
  ],
});
const displayFace = classNames(bricolage.variable, bricolageExt.variable, bricolageVietnamese.variable);

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

/** What every page has: skip link, stores, message bar. Header and footer come from the layout beneath. */
export default async function RootLayout({ children, params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  const { tag, direction } = localeTable[locale];
  const env = readEnv();
  const t = await getTranslations('shell');
  const { shell, rewards, consent } = await getMessages();
  // Drawn on the server only.
  const { footer: _footer, languageOffer: _offer, ...clientShell } = shell;
  return (
    <html lang={tag} dir={direction} className={displayFace} suppressHydrationWarning>
      <head>
        <meta name="sign-key" content={publicKeyBase64(loadSigningKey(env))} />
        <FirstPaintScript />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="fixed start-4 top-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-3 text-sm font-semibold text-on-accent focus:translate-y-0"
        >
          {t('skipToContent')}
        </a>
        {/* Only what the frame shows: every other namespace goes to the page that needs it. */}
        <NextIntlClientProvider messages={{ shell: clientShell, rewards, consent } as Messages}>
          <Direction.Provider dir={direction}>
            <BlogLinkProvider href={env.BLOG_URL}>
              <StoresProvider>
                <ThemeAttribute />
                <TopProgress />
                <IdlePrefetch />
                <LoginCheck />
                {children}
                <DailyReward />
                <Snackbar />
                <Consent parties={thirdParties()} />
              </StoresProvider>
            </BlogLinkProvider>
          </Direction.Provider>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
