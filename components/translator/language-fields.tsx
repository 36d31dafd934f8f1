'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Combobox, type ComboboxOption } from '@/components/ui/combobox';
import { targetsOf } from '@/lib/page/engines';
import { isLanguageCode, type LanguageCode, languageOf, languages } from '@/lib/page/languages';
import { useServiceStore } from '@/stores/stores-provider';
import { useTranslatorSettingsStore } from '@/stores/tool-provider';
import { type Choices, offerFor, sourcesOf } from './choices';
import { Field } from './field';

const auto = 'auto';

/** The language on the page: found out by itself, or named. */
export function SourceLanguageField({ choices }: { choices: Choices }) {
  const t = useTranslations('translator.settings');
  const options = useLanguageOptions();
  const offers = useServiceStore((state) => state.offers);
  const change = useTranslatorSettingsStore((state) => state.change);
  const reachable = sourcesOf(offerFor(choices.translator, offers), choices.target);
  return (
    <Field label={t('source')}>
      {(labelId) => (
        <>
          {' '}
          <Combobox
            labelledBy={labelId}
            value={choices.source ?? auto}
            shown={choices.source ? languageOf(choices.source).label : t('sourceAuto')}
            texts={{ search: t('searchLanguage'), nothing: t('noLanguage') }}
            groups={[
              { options: [{ value: auto, label: t('sourceAuto'), keywords: [t('sourceAuto')] }] },
              ...split(options, (code) => reachable === null || reachable.has(code), t('outOfReach')),
            ]}
            onChange={(value) => change({ source: isLanguageCode(value) ? value : null })}
          />
        </>
      )}
    </Field>
  );
}

/** The language wanted: one of the 57, those out of the engine's reach shown but not to be chosen. */
export function TargetLanguageField({ choices }: { choices: Choices }) {
  const t = useTranslations('translator.settings');
  const options = useLanguageOptions();
  const offers = useServiceStore((state) => state.offers);
  const change = useTranslatorSettingsStore((state) => state.change);
  const offer = offerFor(choices.translator, offers);
  const reachable = offer ? new Set(targetsOf(offer, choices.source ?? undefined)) : null;
  const target = languageOf(choices.target);
  const warning =
    choices.obstacle === 'same-language'
      ? t('sameLanguage')
      : choices.obstacle === 'language-out-of-reach'
        ? t('languageOutOfReach', { language: target.label })
        : undefined;
  return (
    <Field label={t('target')} warning={warning}>
      {(labelId) => (
        <>
          {' '}
          <Combobox
            labelledBy={labelId}
            value={choices.target}
            shown={<span lang={target.tag}>{target.label}</span>}
            texts={{ search: t('searchLanguage'), nothing: t('noLanguage') }}
            groups={split(
              options,
              (code) => (reachable === null || reachable.has(code)) && code !== choices.source,
              t('outOfReach'),
            )}
            onChange={(value) => isLanguageCode(value) && change({ target: value })}
          />
        </>
      )}
    </Field>
  );
}

/** Every language, findable by its own name, its name in the interface's language, in English, and its code. */
function useLanguageOptions(): (ComboboxOption & { value: LanguageCode })[] {
  const locale = useLocale();
  return useMemo(() => {
    const nameHere = namer(locale);
    const nameInEnglish = namer('en');
    return languages
      .map(({ code, label, tag }) => ({
        value: code,
        label,
        lang: tag,
        detail: `${nameHere(tag)} · ${code}`,
        keywords: [label, code, tag, nameHere(tag), nameInEnglish(tag)],
      }))
      .sort((a, b) => nameHere(a.lang).localeCompare(nameHere(b.lang), locale));
  }, [locale]);
}

function namer(locale: string): (tag: string) => string {
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return (tag) => names.of(tag) ?? tag;
}

function split(
  options: (ComboboxOption & { value: LanguageCode })[],
  isReachable: (code: LanguageCode) => boolean,
  heading: string,
): { heading?: string; options: ComboboxOption[] }[] {
  const reachable = options.filter(({ value }) => isReachable(value));
  const others = options.filter(({ value }) => !isReachable(value));
  return [{ options: reachable }, { heading, options: others.map((option) => ({ ...option, disabled: true })) }];
}
