import { useTranslations } from 'next-intl';
import { Link } from '@/lib/i18n/navigation';
import { legalLinks } from './legal-links';

/** The foot of the special layout: the documents and the way to us. */
export function LegalFooter() {
  const t = useTranslations();
  return (
    // Room for the cookie button, as under the other footer.
    <footer className="border-t border-line bg-surface max-desktop:pb-20">
      <nav aria-label={t('pages.legal.documents')} className="content py-4">
        <ul className="flex flex-wrap gap-x-6 text-sm">
          {[...legalLinks, { href: '/contact', label: 'contactPage' } as const].map(({ href, label }) => (
            <li key={href}>
              <Link href={href} className="flex min-h-11 items-center text-muted hover:text-text">
                {t(`shell.footer.${label}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
