'use client';

import { Languages } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ChapterTranslateButton } from '@/components/chapter/chapter-translate-button';
import { useIsChapter } from '@/components/chapter/use-chapter';
import { useIsDesktop } from '@/components/chapter/use-is-desktop';
import { Button } from '@/components/ui/button';
import { useTranslatorStore } from '@/stores/tool-provider';
import { useChoices } from './use-choices';

/** Starts the translation with the settings in force; says why when it cannot. */
export function TranslateButton({ className }: { className?: string }) {
  const t = useTranslations('translator');
  const { obstacle, ...settings } = useChoices();
  const page = useTranslatorStore((state) => state.page);
  const translate = useTranslatorStore((state) => state.translate);
  const isChapter = useIsChapter();
  // There it stands beneath the list of pages.
  const inColumn = useIsDesktop();
  const chapterText = useTranslations('chapter');
  const blocked = !page || obstacle !== null;
  return (
    <div className={className}>
      {isChapter && !inColumn ? <ChapterTranslateButton className="mb-2" /> : null}
      <Button
        look={isChapter ? 'secondary' : 'primary'}
        size={isChapter ? 'md' : 'lg'}
        className="w-full"
        disabled={blocked}
        busy={Boolean(page) && obstacle === 'loading'}
        onClick={() => void translate(settings)}
      >
        {isChapter ? null : <Languages aria-hidden />}
        {isChapter ? chapterText('onlyThis') : t('translate')}
      </Button>
      {page && obstacle === 'no-translator' ? (
        <p role="alert" className="mt-2 text-xs text-danger">
          {t('noTranslator')}
        </p>
      ) : null}
    </div>
  );
}
