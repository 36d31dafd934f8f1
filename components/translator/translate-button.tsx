'use client';

import { Languages } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useTranslatorStore } from '@/stores/stores-provider';
import { useChoices } from './use-choices';

/** Starts the translation with the settings in force; says why when it cannot. */
export function TranslateButton({ className }: { className?: string }) {
  const t = useTranslations('translator');
  const { obstacle, ...settings } = useChoices();
  const page = useTranslatorStore((state) => state.page);
  const translate = useTranslatorStore((state) => state.translate);
  const blocked = !page || obstacle !== null;
  return (
    <div className={className}>
      <Button
        look="primary"
        size="lg"
        className="w-full"
        disabled={blocked}
        busy={Boolean(page) && obstacle === 'loading'}
        onClick={() => void translate(settings)}
      >
        <Languages aria-hidden />
        {t('translate')}
      </Button>
      {page && obstacle === 'no-translator' ? (
        <p role="alert" className="mt-2 text-xs text-danger">
          {t('noTranslator')}
        </p>
      ) : null}
    </div>
  );
}
