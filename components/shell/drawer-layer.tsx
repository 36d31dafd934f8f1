'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ModalLayer } from '@/components/ui/dialog';
import { DrawerAccount, DrawerLogout, DrawerPlans, DrawerReward } from './drawer-account';
import { NavLinks } from './nav-links';

/** The drawer of phones, 70 % of the width; open from the start. */
export function DrawerLayer({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations('shell');
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <ModalLayer
      shape="end"
      title={t('menu')}
      closeLabel={t('close')}
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
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
