import './globals.css';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LogoMark } from '@/components/brand/logo-mark';
import { defaultLocale } from '@/lib/i18n/locales';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: defaultLocale, namespace: 'notFound' });
  return { title: `${t('title')} · Fukidashi`, robots: { index: false } };
}

/** For addresses with a dot, which the middleware leaves to Next: it cannot know a language there. */
export default async function GlobalNotFound() {
  const t = await getTranslations({ locale: defaultLocale, namespace: 'notFound' });
  return (
    <html lang="en-US" dir="ltr" data-theme="dark">
      <body className="grid min-h-dvh place-content-center justify-items-center gap-5 p-6 text-center">
        <LogoMark className="size-20" />
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="max-w-[52ch] text-muted">{t('text')}</p>
        {/* A whole page load: this document stands outside the site's frame. */}
        <a href="/" className="rounded-md bg-accent px-6 py-3 font-semibold text-on-accent">
          {t('home')}
        </a>
      </body>
    </html>
  );
}
