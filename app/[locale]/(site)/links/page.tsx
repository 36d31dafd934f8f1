import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { contentMetadata } from '@/app/content-metadata';
import { siteAddress } from '@/app/site-links';
import { FriendList } from '@/components/content/friend-list';
import { PageFrame } from '@/components/content/page-frame';
import type { Locale } from '@/lib/i18n/locales';
import { friendGroups } from '@/server/content/friend-groups';
import { readPage } from '@/server/content/read-page';

type Props = { params: Promise<{ locale: Locale }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return contentMetadata((await params).locale, 'links');
}

export default async function LinksPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const page = await readPage('links', locale);
  return (
    <PageFrame site={siteAddress()} locale={locale} path="/links" page={page}>
      <FriendList groups={await friendGroups(page)} />
    </PageFrame>
  );
}
