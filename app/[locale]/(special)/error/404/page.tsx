import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { FailureArt } from '@/components/translator/failure-art';
import { Button } from '@/components/ui/button';
import type { Locale } from '@/lib/i18n/locales';
import { Link } from '@/lib/i18n/navigation';

type Props = { params: Promise<{ locale: Locale }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'notFound' });
  return { title: `${t('title')} · Fukidashi`, robots: { index: false } };
}

/** Shown, with status 404, for every unknown address (see middleware.ts). */
export default async function NotFoundPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const t = await getTranslations('notFound');
  return (
    <div className="content grid flex-1 place-content-center justify-items-center gap-5 py-16 text-center">
      <FailureArt kind="no-text" />
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="max-w-[52ch] text-muted">{t('text')}</p>
      <Button look="primary" size="lg" asChild>
        <Link href="/">{t('home')}</Link>
      </Button>
    </div>
  );
}
