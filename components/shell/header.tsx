'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { usePathname } from '@/lib/i18n/navigation';
import { AccountSlot } from './account-slot';
import { DefaultViewToggle } from './default-view-toggle';
import { LanguageMenu } from './language-menu';
import { LogoLink } from './logo-link';
import { NavLinks } from './nav-links';
import { PhoneDrawer } from './phone-drawer';
import { ThemeToggle } from './theme-toggle';

const scrolledAfter = 50;

export function Header() {
  const t = useTranslations('shell');
  const scrolled = useScrolled();
  const onTool = usePathname() === '/manga-translator';
  return (
    <header
      data-scrolled={scrolled || undefined}
      className={classNames(
        'sticky top-0 z-40 h-(--header-height) border-b border-transparent bg-ground transition-[border-color,background-color] duration-150',
        'data-scrolled:border-line data-scrolled:bg-surface',
        onTool && 'border-line bg-surface',
      )}
    >
      <div className={classNames('flex h-full items-center gap-6 max-desktop:gap-3', onTool ? 'px-5' : 'content')}>
        <LogoLink isShort />
        <nav aria-label={t('mainNavigation')} className="phone:hidden">
          <NavLinks className="flex gap-1 max-desktop:gap-0 max-desktop:[&>:first-child]:hidden" />
        </nav>
        <div className="ms-auto flex items-center gap-1">
          {onTool ? <DefaultViewToggle /> : null}
          <ThemeToggle />
          <LanguageMenu />
          <AccountSlot />
          <PhoneDrawer />
        </div>
      </div>
    </header>
  );
}

/** Whether the page is scrolled past 50 px (specification §9). */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > scrolledAfter);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return scrolled;
}
