'use client';

import { Menu } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { DrawerAccount, DrawerLogout, DrawerPlans, DrawerReward } from './drawer-account';
import { NavLinks } from './nav-links';

/** The navigation and the account on phones, 70 % of the width. */
export function PhoneDrawer() {
  const t = useTranslations('shell');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <ModalLayer
      shape="end"
      title={t('menu')}
      closeLabel={t('close')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button look="ghost" size="icon" className="tablet:hidden" aria-label={t('menu')}>
          <Menu aria-hidden />
        </Button>
      }
    >
      <DrawerAccount onNavigate={close} />
      <nav aria-label={t('mainNavigation')} className="p-3">
        <NavLinks className="grid gap-1" onNavigate={close} />
        <DrawerPlans onNavigate={close} />
        <DrawerReward onNavigate={close} />
      </nav>
      <div className="p-4">
        <DrawerLogout onNavigate={close} />
      </div>
    </ModalLayer>
  );
}
