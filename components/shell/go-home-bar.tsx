import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';
import { LanguageMenu } from './language-menu';
import { LogoLink } from './logo-link';
import { ThemeToggle } from './theme-toggle';

/** The header of the special layout: home, and nothing that leads further into the site. */
export function GoHomeBar() {
  const t = useTranslations('shell');
  return (
    <header className="sticky top-0 z-40 h-(--header-height) border-b border-line bg-surface">
      <div className="content flex h-full items-center gap-1">
        <LogoLink />
        <div className="ms-auto flex items-center gap-1">
          <ThemeToggle />
          <LanguageMenu />
          <Button look="ghost" asChild className="phone:hidden">
            <Link href="/">
              <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
              {t('goHome')}
            </Link>
          </Button>
        </div>
      </div>
    </header>
  );
}
