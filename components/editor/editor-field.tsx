'use client';

import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { Tooltip } from '@/components/ui/tooltip';

/**
 * A labelled choice. What a person chose can be given back to the letterer; the place of that button is kept free,
 * so that nothing moves.
 */
export function EditorField({
  label,
  chosen,
  resetLabel,
  onReset,
  children,
}: {
  label: string;
  chosen: boolean;
  resetLabel?: string;
  onReset(): void;
  /** Gets the id of the label. */
  children(labelId: string): ReactNode;
}) {
  const t = useTranslations('editor');
  const labelId = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <span id={labelId} className="text-sm font-semibold">
          {label}
        </span>
        {chosen ? (
          <Tooltip label={resetLabel ?? t('resetNote')}>
            <Button
              look="ghost"
              size="sm"
              aria-label={t('resetOf', { label })}
              className="relative text-xs text-muted after:absolute after:-inset-1 hover:text-text [&_svg]:size-[1.4rem]"
              onClick={onReset}
            >
              <RotateCcw aria-hidden />
              {t('automatic')}
            </Button>
          </Tooltip>
        ) : null}
      </div>
      {children(labelId)}
    </div>
  );
}
