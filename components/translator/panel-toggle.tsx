'use client';

import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { useViewStore } from '@/stores/stores-provider';

/** On tablets the panel can make room for the page. */
export function PanelToggle() {
  const t = useTranslations('translator');
  const open = useViewStore((state) => state.isPanelOpen);
  const setOpen = useViewStore((state) => state.setPanelOpen);
  return (
    <IconButton
      label={t(open ? 'closePanel' : 'openPanel')}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
      className="absolute end-0 bottom-0 phone:hidden desktop:hidden"
    >
      {open ? (
        <PanelRightClose className="rtl:-scale-x-100" aria-hidden />
      ) : (
        <PanelRightOpen className="rtl:-scale-x-100" aria-hidden />
      )}
    </IconButton>
  );
}
