import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LogoMark } from '@/components/brand/logo-mark';
import { locales, localeTable } from '@/lib/i18n/locales';
import { guideNames } from '@/lib/i18n/pages';
import { FooterColumn, type FooterLink } from './footer-column';
import { legalLinks } from './legal-links';
import { NavLinks } from './nav-links';
import { NewsForm } from './news-form';
import { SiteLanguages } from './site-languages';
import { type SocialLink, SocialLinks } from './social-links';

type Props = {
  /** Each left out where the operator has named none. */
  supportEmail?: string;
  communityUrl?: string;
  chatUrl?: string;
  social: SocialLink[];
  friends: { name: string; address: string }[];
  /** The column of the latest posts. */
  recentPosts?: ReactNode;
};

export function Footer({ supportEmail, communityUrl, chatUrl, social, friends, recentPosts }: Props) {
  const t = useTranslations('shell.footer');
  const contact: FooterLink[] = [
    ...(supportEmail ? [{ href: `mailto:${supportEmail}`, label: supportEmail }] : []),
    { href: '/contact', label: t('contactPage') },
    ...(communityUrl ? [{ href: communityUrl, label: t('community') }] : []),
    ...(chatUrl ? [{ href: chatUrl, label: t('chat') }] : []),
    { href: '/faq#acknowledgments', label: t('acknowledgments') },
    { href: '/install/steps-1', label: t('install') },
    { href: '/developers', label: t('developers') },
  ];
  const about: FooterLink[] = [
    { href: '/about', label: t('aboutUs') },
    { href: '/affiliates', label: t('affiliates') },
    ...legalLinks.map(({ href, label }) => ({ href, label: t(label) })),
    { href: '/climate', label: t('climate') },
  ];
  return (
    // Room at its end for the cookie button, which covers nothing on wider screens.
    <footer className="border-t border-line bg-surface text-sm max-desktop:pb-20">
      <div className="content flex flex-wrap gap-x-12 gap-y-10 py-12">
        <div className="w-[248px] max-w-full">
          <p className="flex items-center gap-3 font-display text-xl font-bold">
            <LogoMark className="size-[36px]" />
            <span translate="no">Fukidashi</span>
          </p>
          <p className="mt-3 mb-6 text-muted">{t('tagline')}</p>
          <SocialLinks links={social} />
        </div>
        <div className="grid flex-1 basis-[60rem] grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-x-6 gap-y-10">
          <nav aria-label={t('pages')}>
            <h2 className="font-sans text-sm font-semibold">{t('pages')}</h2>
            <NavLinks className="-ms-3 mt-1" />
          </nav>
          <FooterColumn
            title={t('guides')}
            links={guideNames.map((name) => ({ href: `/${name}`, label: t(`guide.${name}`) }))}
          />
          <FooterColumn title={t('contact')} links={contact} />
          <FooterColumn title={t('about')} links={about} />
          <FooterColumn
            title={t('friends')}
            links={[
              ...friends.map(({ name, address }) => ({ href: address, label: name })),
              { href: '/links', label: t('allFriends') },
            ]}
          />
          {recentPosts}
        </div>
      </div>
      <div className="content flex flex-wrap gap-x-16 gap-y-8 border-t border-line py-8">
        <nav aria-label={t('languages')} className="flex-1 basis-[40rem]">
          <h2 className="font-sans text-sm font-semibold">{t('languages')}</h2>
          <SiteLanguages languages={locales.map((locale) => ({ locale, ...localeTable[locale] }))} />
        </nav>
        <NewsForm />
      </div>
      <p className="content border-t border-line py-5 text-xs text-muted">{t('retention')}</p>
    </footer>
  );
}
