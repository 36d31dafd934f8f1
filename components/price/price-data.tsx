import { useTranslations } from 'next-intl';
import { StructuredData } from '@/components/content/structured-data';
import type { Locale } from '@/lib/i18n/locales';
import { breadcrumbs, product } from '@/lib/structured-data';
import { usePlanTexts } from './plan-texts';

/** The plans and their prices, for search engines. */
export function PriceData({ site, locale }: { site: string; locale: Locale }) {
  const t = useTranslations();
  const { name } = usePlanTexts();
  const place = { site, locale };
  return (
    <StructuredData
      data={[
        product(place, { name: 'Fukidashi', description: t('price.lead') }, name),
        breadcrumbs(place, [
          { name: t('shell.nav.home'), path: '/' },
          { name: t('shell.nav.price'), path: '/price' },
        ]),
      ]}
    />
  );
}
