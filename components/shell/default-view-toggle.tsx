'use client';

import { BookOpen, PanelsTopLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useViewStore } from '@/stores/stores-provider';
import { FrameButton } from './frame-button';

/** On the tool: between the workspace and the reader. */
export function DefaultViewToggle() {
  const t = useTranslations('shell');
  const isDefaultView = useViewStore((state) => state.isDefaultView);
  const setDefaultView = useViewStore((state) => state.setDefaultView);
  return (
    <FrameButton
      className="phone:hidden"
      label={t(isDefaultView ? 'wideView' : 'defaultView')}
      onClick={() => setDefaultView(!isDefaultView)}
    >
      {isDefaultView ? <PanelsTopLeft aria-hidden /> : <BookOpen aria-hidden />}
    </FrameButton>
  );
}
