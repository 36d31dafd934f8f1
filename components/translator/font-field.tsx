'use client';

// The faces of the previews; a browser fetches one only when its preview is drawn.
import '@fontsource/balsamiq-sans/latin-700.css';
import '@fontsource/bangers/latin-400.css';
import '@fontsource/comic-neue/latin-700.css';
import '@fontsource/noto-sans/latin-700.css';
import '@fontsource/patrick-hand/latin-400.css';
import '@fontsource/shantell-sans/latin-700.css';
import '@fontsource/yusei-magic/latin-400.css';
import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/select';
import { fontStyles, fontSuits } from '@/lib/page/fonts';
import { languageOf } from '@/lib/page/languages';
import { useTranslatorSettingsStore } from '@/stores/stores-provider';
import type { Choices } from './choices';
import { Field } from './field';

const boldFaces = ['Comic Neue', 'Shantell Sans', 'Balsamiq Sans', 'Noto Sans'];

/** The hand of the lettering, each shown in itself; a style without the target's letters is a hint, no block. */
export function FontField({ choices }: { choices: Choices }) {
  const t = useTranslations('translator.settings');
  const change = useTranslatorSettingsStore((state) => state.change);
  const target = languageOf(choices.target);
  const hint = fontSuits(choices.font, target.script) ? undefined : t('fontHint', { language: target.label });
  return (
    <Field label={t('font')} warning={hint}>
      {(labelId) => (
        <>
          {' '}
          <Select
            labelledBy={labelId}
            value={choices.font}
            options={fontStyles.map(({ id, label, uppercase }) => ({
              value: id,
              text: label,
              label: (
                <span
                  dir="ltr"
                  translate="no"
                  style={{
                    fontFamily: `'${label}'`,
                    fontWeight: boldFaces.includes(label) ? 700 : 400,
                    textTransform: uppercase ? 'uppercase' : undefined,
                  }}
                  className="text-base"
                >
                  {label}
                </span>
              ),
            }))}
            onChange={(font) => change({ font })}
          />
        </>
      )}
    </Field>
  );
}
