import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';

/** The one thing to do after reading: a speech bubble that leads to the tool. */
export function Callout() {
  const t = useTranslations('pages.callout');
  return (
    <section aria-labelledby="callout" className="bubble-tail mb-6 rounded-lg bg-raised p-6">
      <h2 id="callout" className="text-xl">
        {t('title')}
      </h2>
      <p className="mt-2 mb-5 text-sm text-muted">{t('text')}</p>
      <Button look="primary" size="lg" asChild className="w-full">
        <Link href="/manga-translator">{t('action')}</Link>
      </Button>
    </section>
  );
}
