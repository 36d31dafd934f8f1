'use client';

import { Maximize2, Minimize2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { useViewStore } from '@/stores/stores-provider';

/** On the tool: between the workspace over the whole window and the ordinary page. */
export function DefaultViewToggle() {
  const t = useTranslations('shell');
  const isDefaultView = useViewStore((state) => state.isDefaultView);
  const setDefaultView = useViewStore((state) => state.setDefaultView);
  return (
    <IconButton
      className="phone:hidden"
      label={t(isDefaultView ? 'wideView' : 'defaultView')}
      onClick={() => setDefaultView(!isDefaultView)}
    >
      {isDefaultView ? <Maximize2 aria-hidden /> : <Minimize2 aria-hidden />}
    </IconButton>
  );
}
