'use client';

import { Ban } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { EditorField } from './editor-field';
import type { LookProps } from './look-section';

/** Colours of the letters and of the line around them. */
export function ColorFields({ draft, region, lettering, set }: LookProps) {
  const t = useTranslations('editor');
  const { text, background } = region.colors;
  const swatches = [...new Set([text, background, '#000000', '#ffffff'])];
  const color = draft.color ?? lettering.color;
  const outline = draft.outline === undefined || draft.outline === null ? lettering.outline : draft.outline;
  const isChosen = (key: 'color' | 'outline') =>
    draft[key] === undefined ? region.manual?.[key] !== undefined : draft[key] !== null;
  return (
    <>
      <EditorField label={t('color')} chosen={isChosen('color')} onReset={() => set({ color: null })}>
        {(labelId) => (
          <Swatches
            labelledBy={labelId}
            value={color}
            swatches={swatches}
            onPick={(next, pace) => set({ color: next }, pace)}
          />
        )}
      </EditorField>
      <EditorField label={t('outline')} chosen={isChosen('outline')} onReset={() => set({ outline: null })}>
        {(labelId) => (
          <Swatches
            labelledBy={labelId}
            value={outline === 'none' ? null : outline}
            swatches={swatches}
            onPick={(next, pace) => set({ outline: next }, pace)}
            none={() => set({ outline: 'none' })}
          />
        )}
      </EditorField>
    </>
  );
}

/** The page's own colours, black and white, and any other. */
function Swatches({
  labelledBy,
  value,
  swatches,
  onPick,
  none,
}: {
  labelledBy: string;
  value: string | null;
  swatches: string[];
  onPick(color: string, pace: 'now' | 'typing'): void;
  none?(): void;
}) {
  const t = useTranslations('editor');
  const other = value !== null && !swatches.includes(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere.
    <div role="group" aria-labelledby={labelledBy} className="flex flex-wrap gap-1">
      {none ? (
        <button
          type="button"
          aria-label={t('noOutline')}
          title={t('noOutline')}
          aria-pressed={value === null}
          onClick={none}
          className={classNames(swatchClass, 'text-muted')}
        >
          <Ban className="size-6" aria-hidden />
        </button>
      ) : null}
      {swatches.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={t('colorOf', { color })}
          title={color}
          aria-pressed={value === color}
          onClick={() => onPick(color, 'now')}
          className={swatchClass}
        >
          <span aria-hidden className={dotClass} style={{ background: color }} />
        </button>
      ))}
      <label
        title={t('otherColor')}
        className={classNames(
          swatchClass,
          'relative cursor-pointer focus-within:outline-2 focus-within:outline-accent-text',
        )}
        data-on={other || undefined}
      >
        <span
          aria-hidden
          className={dotClass}
          style={{
            background: other ? value : 'conic-gradient(#ff5c5c, #ffd95c, #5cff8a, #5cc8ff, #a15cff, #ff5c9a, #ff5c5c)',
          }}
        />
        <input
          type="color"
          aria-label={t('otherColor')}
          value={value ?? '#ffffff'}
          onChange={({ target }) => onPick(target.value.toLowerCase(), 'typing')}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
    </div>
  );
}

const swatchClass =
  'grid size-11 place-items-center rounded-md border border-transparent transition-colors duration-150 hover:border-edge aria-pressed:border-accent-text data-on:border-accent-text';
const dotClass = 'size-7 rounded-full border border-edge';
