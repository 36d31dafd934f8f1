import { getTranslations, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { siteLinks } from '@/app/site-links';
import { RecentPosts } from '@/components/blog/recent-posts';
import { Banners } from '@/components/shell/banners';
import { Footer } from '@/components/shell/footer';
import { FooterColumn } from '@/components/shell/footer-column';
import { Header } from '@/components/shell/header';
import { Unsubscribe } from '@/components/shell/unsubscribe';
import { type Locale, locales } from '@/lib/i18n/locales';
import { readPosts } from '@/server/blog/read-posts';
import { friendAddresses } from '@/server/content/friend-groups';
import { readEnv } from '@/server/env';

const footerPosts = 5;
/** As many entries of /links as the footer has room for. */
const footerFriends = 5;

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

/** The default layout: header, banner, page, footer. */
export default async function SiteLayout({ children, params }: Props) {
  const locale = (await params).locale as Locale;
  setRequestLocale(locale);
  return (
    <>
      <Header />
      <Banners languageOffers={await languageOffers()} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <Footer {...siteLinks()} friends={await friendAddresses(footerFriends)} recentPosts={await latestPosts(locale)} />
      <Unsubscribe />
    </>
  );
}

/** The latest posts in the footer: ours are known when the page is built, those of a blog elsewhere are asked for. */
async function latestPosts(locale: Locale) {
  const t = await getTranslations({ locale, namespace: 'shell.footer' });
  const { BLOG_URL } = readEnv();
  const all = { href: BLOG_URL ?? '/blog', label: t('allPosts') };
  if (BLOG_URL) return <RecentPosts title={t('recentPosts')} all={all} />;
  const posts = (await readPosts(locale)).slice(0, footerPosts);
  const links = posts.map(({ slug, page }) => ({ href: `/blog/${slug}`, label: page.heading }));
  return <FooterColumn title={t('recentPosts')} links={[...links, all]} />;
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
