'use client';

import { Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EditorField } from './editor-field';

/** What the contract takes, page pixels. */
const [smallest, largest] = [4, 1000];

/** The em square in page pixels; given back, the letterer finds the largest that fits. */
export function SizeField({
  size,
  chosen,
  onChange,
}: {
  size: number;
  chosen: boolean;
  onChange(size: number | null, pace: 'now' | 'typing'): void;
}) {
  const t = useTranslations('editor');
  // What is typed while it is no size yet: an empty field, a first digit.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = Math.round(size);
  const step = (by: number) => {
    setTyped(null);
    onChange(Math.min(largest, Math.max(smallest, shown + by)), 'typing');
  };
  return (
    <EditorField
      label={t('size')}
      chosen={chosen}
      onReset={() => {
        setTyped(null);
        onChange(null, 'now');
      }}
    >
      {(labelId) => (
        <div className="flex h-11 items-stretch overflow-hidden rounded-md border border-edge bg-raised hover:border-text">
          <StepButton label={t('smaller')} onClick={() => step(-1)}>
            <Minus aria-hidden />
          </StepButton>
          <input
            type="text"
            inputMode="numeric"
            role="spinbutton"
            aria-labelledby={labelId}
            aria-valuenow={shown}
            aria-valuemin={smallest}
            aria-valuemax={largest}
            value={typed ?? String(shown)}
            onChange={({ target }) => {
              const digits = target.value.normalize('NFKC').replace(/[^\d]/g, '').slice(0, 4);
              const value = Number(digits);
              const usable = value >= smallest && value <= largest;
              setTyped(usable ? null : digits);
              if (usable) onChange(value, 'typing');
            }}
            onBlur={() => setTyped(null)}
            onKeyDown={(event) => {
              const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
              if (!by || event.altKey) return;
              event.preventDefault();
              step(event.shiftKey ? by * 10 : by);
            }}
            className="w-full min-w-0 bg-transparent text-center text-base tabular-nums"
          />
          <StepButton label={t('larger')} onClick={() => step(1)}>
            <Plus aria-hidden />
          </StepButton>
        </div>
      )}
    </EditorField>
  );
}

function StepButton({ label, onClick, children }: { label: string; onClick(): void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid w-11 shrink-0 place-items-center text-muted hover:text-text focus-visible:-outline-offset-2 [&_svg]:size-4"
    >
      {children}
    </button>
  );
}
