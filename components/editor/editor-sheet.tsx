'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Inspector } from './inspector';

/** The inspector on phones: over the lower half of the screen, the page stays in reach above it. */
export function EditorSheet() {
  const t = useTranslations('editor');
  const view = useVisualViewport();
  return (
    <aside
      data-editor-sheet
      aria-label={t('inspector')}
      style={{ height: view ? view.height * 0.52 : '52dvh', bottom: view?.below ?? 0 }}
      className="fixed inset-x-0 z-30 flex flex-col overflow-hidden rounded-t-lg border-t border-line bg-surface shadow-float pb-[env(safe-area-inset-bottom)] animate-sheet"
    >
      <Inspector />
    </aside>
  );
}

/** What the keyboard leaves of the screen, CSS pixels; null until it is known. */
function useVisualViewport(): { height: number; below: number } | null {
  const [view, setView] = useState<{ height: number; below: number } | null>(null);
  useEffect(() => {
    const visual = window.visualViewport;
    if (!visual) return;
    const measure = () => {
      // A page that is pinched larger has no keyboard to make way for.
      if (visual.scale > 1.05) return;
      setView({ height: visual.height, below: Math.max(0, window.innerHeight - visual.height - visual.offsetTop) });
    };
    measure();
    visual.addEventListener('resize', measure);
    visual.addEventListener('scroll', measure);
    return () => {
      visual.removeEventListener('resize', measure);
      visual.removeEventListener('scroll', measure);
    };
  }, []);
  return view;
}
