'use client';

import { Menu } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';

const DrawerLayer = lazy(loadLayer);

/** The navigation and the account on phones. What it shows is fetched when somebody is about to open it. */
export function PhoneDrawer() {
  const [isWanted, setWanted] = useState(false);
  const closed = (
    <DrawerButton
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerDown={() => void loadLayer()}
      onFocus={() => void loadLayer()}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <DrawerLayer trigger={<DrawerButton />} />
    </Suspense>
  );
}

function DrawerButton(props: Omit<ComponentProps<'button'>, 'children'>) {
  const t = useTranslations('shell');
  return (
    <Button look="ghost" size="icon" className="tablet:hidden" aria-label={t('menu')} {...props}>
      <Menu aria-hidden />
    </Button>
  );
}

async function loadLayer() {
  const { DrawerLayer } = await import('./drawer-layer');
  return { default: DrawerLayer };
}
