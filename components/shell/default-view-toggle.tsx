'use client';

import { BookOpen, PanelsTopLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { useViewStore } from '@/stores/stores-provider';

/** On the tool: between the workspace and the reader. */
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
      {isDefaultView ? <PanelsTopLeft aria-hidden /> : <BookOpen aria-hidden />}
    </IconButton>
  );
}
