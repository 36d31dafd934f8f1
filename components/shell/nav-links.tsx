'use client';

import { Crown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { Link, usePathname } from '@/lib/i18n/navigation';
import { useBlogLink } from './blog-link';

const entries = [
  { href: '/', label: 'home' },
  { href: '/manga-translator', label: 'translator' },
  { href: '/price', label: 'price' },
  { href: '/show-cases', label: 'showCases' },
  { href: '/blog', label: 'blog' },
  { href: '/faq', label: 'faq' },
] as const;

/** The pages of the site, as a list of links; header and drawer share it. */
export function NavLinks({ className, onNavigate }: { className: string; onNavigate?(): void }) {
  const t = useTranslations('shell.nav');
  const pathname = usePathname();
  const blog = useBlogLink();
  return (
    <ul className={className}>
      {entries.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={label === 'blog' ? blog : href}
            onClick={onNavigate}
            aria-current={pathname === href ? 'page' : undefined}
            rel={label === 'blog' && blog !== href ? 'noopener' : undefined}
            className={classNames(
              'flex min-h-11 items-center rounded-sm px-3 text-sm whitespace-nowrap font-medium text-muted transition-colors duration-150',
              'hover:text-text aria-[current=page]:text-accent-text',
            )}
          >
            {t(label)}
            {label === 'price' ? <Crown className="ms-1 size-4 text-accent-text" aria-hidden /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
