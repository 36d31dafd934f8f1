import { getTranslations, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { siteLinks } from '@/app/site-links';
import { Banners } from '@/components/shell/banners';
import { Footer } from '@/components/shell/footer';
import { Header } from '@/components/shell/header';
import { Unsubscribe } from '@/components/shell/unsubscribe';
import { type Locale, locales } from '@/lib/i18n/locales';
import { friendAddresses } from '@/server/content/friend-groups';

/** As many entries of /links as the footer has room for. */
const footerFriends = 5;

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

/** The default layout: header, banner, page, footer. */
export default async function SiteLayout({ children, params }: Props) {
  setRequestLocale((await params).locale);
  return (
    <>
      <Header />
      <Banners languageOffers={await languageOffers()} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <Footer {...siteLinks()} friends={await friendAddresses(footerFriends)} />
      <Unsubscribe />
    </>
  );
}

/** Each language's offer in that language: whoever gets it may not read the page's. */
async function languageOffers() {
  const offers = locales.map(async (locale) => {
    const t = await getTranslations({ locale, namespace: 'shell.languageOffer' });
    return [locale, { text: t('text'), confirm: t('confirm'), cancel: t('cancel') }] as const;
  });
  return Object.fromEntries(await Promise.all(offers)) as Record<
    Locale,
    { text: string; confirm: string; cancel: string }
  >;
}
