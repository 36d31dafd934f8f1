'use client';

import { BookOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useViewStore } from '@/stores/stores-provider';

/** Opens the reader. */
export function ReadButton({ className }: { className?: string }) {
  const t = useTranslations('chapter');
  const setDefaultView = useViewStore((state) => state.setDefaultView);
  return (
    <Button className={className} onClick={() => setDefaultView(true)}>
      <BookOpen aria-hidden />
      {t('read')}
    </Button>
  );
}
