'use client';

import { useTranslations } from 'next-intl';
import { Select, type SelectOption } from '@/components/ui/select';
import { type FontStyle, fontStyles, fontSuits } from '@/lib/page/fonts';
import { languageOf } from '@/lib/page/languages';
import { useTranslatorSettingsStore } from '@/stores/tool-provider';
import type { Choices } from './choices';
import { Field } from './field';

/** The hand of the lettering, each shown in itself; a style without the target's letters is a hint, no block. */
export function FontField({ choices }: { choices: Choices }) {
  const t = useTranslations('translator.settings');
  const change = useTranslatorSettingsStore((state) => state.change);
  const target = languageOf(choices.target);
  const hint = fontSuits(choices.font, target.script) ? undefined : t('fontHint', { language: target.label });
  return (
    <Field label={t('font')} warning={hint}>
      {(labelId) => (
        <Select
          labelledBy={labelId}
          value={choices.font}
          options={fontChoices((scripts) => t(`fontScripts.${scripts}`))}
          onChange={(font) => change({ font })}
        />
      )}
    </Field>
  );
}

/** The styles for a list; `nameOf` says which scripts one covers. */
export function fontChoices(nameOf: (scripts: ReturnType<typeof scriptsOf>) => string): SelectOption[] {
  return fontStyles.map((style) => ({
    value: style.id,
    text: style.label,
    label: <StyleLabel style={style} scripts={nameOf(scriptsOf(style))} />,
  }));
}

/** A balloon lettered in the style (`npm run font-previews`), its name and what it can write. */
function StyleLabel({ style, scripts }: { style: FontStyle; scripts: string }) {
  return (
    <span className="flex items-center gap-3 py-1.5">
      {/* biome-ignore lint/performance/noImgElement: a drawing in SVG; there is nothing to optimise. */}
      <img src={`/fonts/${style.id}.svg`} alt="" width={132} height={44} className="h-10 w-30 shrink-0" />
      <span className="grid min-w-0 text-start leading-tight">
        <bdi translate="no" className="truncate">
          {style.label}
        </bdi>
        <span className="sr-only">, </span>
        <span className="text-xs text-muted">{scripts}</span>
      </span>
    </span>
  );
}

/** Key of the text that names a style's scripts. */
function scriptsOf({ scripts }: FontStyle): 'all' | 'latin-cyrillic' | 'latin' | 'japanese' {
  if (scripts.length > 2) return 'all';
  if (scripts.includes('japanese')) return 'japanese';
  return scripts.includes('cyrillic') ? 'latin-cyrillic' : 'latin';
}
