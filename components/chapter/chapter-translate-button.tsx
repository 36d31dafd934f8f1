'use client';

import { Languages } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useChoices } from '@/components/translator/use-choices';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { useChapterStore, useTranslatorStore } from '@/stores/tool-provider';
import { useWanted } from './use-chapter';
import { type Quote, useQuote } from './use-quote';

/** Translates all pages that are not done, and says before what that costs. */
export function ChapterTranslateButton({
  className,
  priced = true,
}: {
  className?: string;
  /** The price stands beneath; else it is said elsewhere. */
  priced?: boolean;
}) {
  const t = useTranslations('chapter');
  const { obstacle, ...settings } = useChoices();
  const wanted = useWanted();
  const run = useChapterStore((state) => state.run);
  if (wanted.length === 0) return null;
  return (
    <div className={className}>
      <Button
        look="primary"
        className="min-h-13 w-full text-base"
        disabled={obstacle !== null}
        busy={obstacle === 'loading'}
        onClick={() => void run(wanted, settings)}
      >
        <Languages aria-hidden />
        {t('translate', { count: wanted.length })}
      </Button>
      {priced ? <ChapterPrice className="mt-2" /> : null}
    </div>
  );
}

/** What pressing Translate would take of what is left; keeps its line while that is not known. */
export function ChapterPrice({ className }: { className?: string }) {
  const t = useTranslations('chapter');
  const wanted = useWanted().length;
  const quote = useQuote();
  if (wanted === 0) return null;
  const textOf = ({ cost, remaining }: Quote) => {
    if (cost === 0) return t('priceFree');
    return cost > remaining ? t('tooFew', { remaining }) : t('price', { cost, remaining });
  };
  return (
    <p className={classNames('min-h-[1.5em] text-center text-xs text-muted tabular-nums', className)}>
      {quote ? textOf(quote) : null}
    </p>
  );
}

/** Translates the page on the screen and leaves the others. */
export function OnlyThisPage() {
  const t = useTranslations('chapter');
  const { obstacle, ...settings } = useChoices();
  const translate = useTranslatorStore((state) => state.translate);
  return (
    <Button disabled={obstacle !== null} onClick={() => void translate(settings)}>
      {t('onlyThis')}
    </Button>
  );
}
