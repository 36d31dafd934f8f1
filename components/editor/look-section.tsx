'use client';

import {
  ArrowDownToLine,
  ArrowRightToLine,
  Bold,
  Italic,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useShallow } from 'zustand/react/shallow';
import { fontChoices } from '@/components/translator/font-field';
import { classNames } from '@/components/ui/class-names';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { Select } from '@/components/ui/select';
import { fontStyles } from '@/lib/page/fonts';
import { isRightToLeft, type LanguageCode, languageOf } from '@/lib/page/languages';
import type { Lettering, Region } from '@/lib/page/region-document';
import type { RegionChange } from '@/stores/drafts';
import { useEditorStore } from '@/stores/tool-provider';
import { ColorFields } from './color-fields';
import { EditorField } from './editor-field';
import { SizeField } from './size-field';

/** Degrees that slanted letters lean. */
const italic = 12;
const automatic = 'auto';

/** How the text is set. What nobody chose shows what the letterer made of it. */
export function LookSection({
  region,
  lettering,
  pageFont,
}: {
  region: Region;
  lettering: Lettering;
  pageFont: string;
}) {
  const t = useTranslations('editor');
  const fonts = useTranslations('translator.settings');
  const draft = useLookDraft(region.id);
  const change = useEditorStore((state) => state.change);
  const set = (choice: RegionChange, pace: 'now' | 'typing' = 'now') => change({ [region.id]: choice }, pace);
  const manual = region.manual ?? {};
  const font = draft.font === undefined ? manual.font : (draft.font ?? undefined);
  const isChosen = (key: 'align' | 'direction' | 'size') =>
    draft[key] === undefined ? manual[key] !== undefined : draft[key] !== null;
  const pageFontName = fontStyles.find(({ id }) => id === pageFont)?.label ?? pageFont;
  const language = region.translation?.language;
  const rightToLeft = language !== undefined && isRightToLeft(languageOf(language).script);
  const align = draft.align ?? lettering.align;
  const direction = draft.direction ?? lettering.direction;
  const placed = draft.frame === undefined ? Boolean(manual.box || manual.offset) : draft.frame !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <EditorField label={t('font')} chosen={font !== undefined} onReset={() => set({ font: null })}>
        {(labelId) => (
          <Select
            labelledBy={labelId}
            value={font ?? automatic}
            options={[
              {
                value: automatic,
                text: t('pageFont', { font: pageFontName }),
                label: t('pageFont', { font: pageFontName }),
              },
              ...fontChoices((key) => fonts(`fontScripts.${key}`)),
            ]}
            onChange={(next) => set({ font: next === automatic ? null : next })}
          />
        )}
      </EditorField>
      <div className="grid grid-cols-2 items-end gap-3">
        <SizeField
          size={draft.size ?? lettering.size}
          chosen={isChosen('size')}
          onChange={(size, pace) => set({ size }, pace)}
        />
        <StyleToggles draft={draft} region={region} lettering={lettering} set={set} />
      </div>
      <ColorFields draft={draft} region={region} lettering={lettering} set={set} />
      <EditorField label={t('align')} chosen={isChosen('align')} onReset={() => set({ align: null })}>
        {() => (
          // In the direction of the text, not of the interface: the start is where its lines begin.
          <div dir={rightToLeft ? 'rtl' : 'ltr'}>
            <SegmentedControl
              label={t('align')}
              value={align}
              onChange={(next) => set({ align: next })}
              className="flex w-full [&>button]:min-h-11"
              segments={aligns.map(({ value, Icon }) => ({
                value,
                label: t(`aligned.${value}`),
                hideLabel: true,
                icon: (
                  <Icon
                    className={classNames(
                      'size-5',
                      direction === 'vertical' && 'rotate-90',
                      rightToLeft && '-scale-x-100',
                    )}
                    aria-hidden
                  />
                ),
              }))}
            />
          </div>
        )}
      </EditorField>
      {isSetInColumns(language) ? (
        <EditorField label={t('direction')} chosen={isChosen('direction')} onReset={() => set({ direction: null })}>
          {() => (
            <SegmentedControl
              label={t('direction')}
              value={direction}
              onChange={(next) => set({ direction: next })}
              className="flex w-full [&>button]:min-h-11"
              segments={[
                {
                  value: 'horizontal',
                  label: t('horizontal'),
                  icon: <ArrowRightToLine className="size-5" aria-hidden />,
                },
                { value: 'vertical', label: t('vertical'), icon: <ArrowDownToLine className="size-5" aria-hidden /> },
              ]}
            />
          )}
        </EditorField>
      ) : null}
      <EditorField label={t('box')} chosen={placed} onReset={() => set({ frame: null })}>
        {() => <p className="text-xs text-muted">{t('boxNote')}</p>}
      </EditorField>
    </div>
  );
}

/** What is wanted but the text: writing draws none of these controls anew. */
function useLookDraft(id: string): Omit<RegionChange, 'text'> {
  return useEditorStore(
    useShallow((state) => {
      const { text: _, ...looks } = state.drafts[id] ?? {};
      return looks;
    }),
  );
}

const aligns = [
  { value: 'start', Icon: TextAlignStart },
  { value: 'center', Icon: TextAlignCenter },
  { value: 'end', Icon: TextAlignEnd },
] as const;

export type LookProps = {
  draft: RegionChange;
  region: Region;
  lettering: Lettering;
  set(choice: RegionChange, pace?: 'now' | 'typing'): void;
};

function StyleToggles({ draft, region, lettering, set }: LookProps) {
  const t = useTranslations('editor');
  const bold = draft.bold ?? lettering.bold ?? false;
  const slant = draft.slant ?? lettering.slant ?? 0;
  const isChosen = (key: 'bold' | 'slant') =>
    draft[key] === undefined ? region.manual?.[key] !== undefined : draft[key] !== null;
  return (
    <EditorField
      label={t('style')}
      chosen={isChosen('bold') || isChosen('slant')}
      onReset={() => set({ bold: null, slant: null })}
    >
      {() => (
        <div className="flex gap-2">
          <Toggle label={t('bold')} on={bold} onToggle={() => set({ bold: !bold })}>
            <Bold aria-hidden />
          </Toggle>
          <Toggle label={t('italic')} on={slant !== 0} onToggle={() => set({ slant: slant === 0 ? italic : 0 })}>
            <Italic aria-hidden />
          </Toggle>
        </div>
      )}
    </EditorField>
  );
}

function Toggle({
  label,
  on,
  onToggle,
  children,
}: {
  label: string;
  on: boolean;
  onToggle(): void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      onClick={onToggle}
      className="grid size-11 flex-1 place-items-center rounded-md border border-edge bg-raised text-muted transition-colors duration-150 hover:border-text hover:text-text aria-pressed:border-accent-text aria-pressed:text-accent-text [&_svg]:size-5"
    >
      {children}
    </button>
  );
}

/** Languages that are written in columns as well. */
function isSetInColumns(language: LanguageCode | undefined): boolean {
  const script = language && languageOf(language).script;
  return script === 'japanese' || script === 'hangul' || Boolean(script?.startsWith('chinese'));
}
