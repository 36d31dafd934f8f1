'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { followsHonorifics, honorificsModes } from '@/lib/page/honorifics';
import { useServiceStore } from '@/stores/stores-provider';
import { useTranslatorSettingsStore } from '@/stores/tool-provider';
import type { Choices } from '../choices';
import { Field } from '../field';

/** What becomes of -san and senpai; with a translator that cannot be told, the reason stands there instead. */
export function HonorificsField({ choices }: { choices: Choices }) {
  const t = useTranslations('translator.wishes');
  const noteId = useId();
  const honorifics = useTranslatorSettingsStore((state) => state.honorifics);
  const change = useTranslatorSettingsStore((state) => state.change);
  const offers = useServiceStore((state) => state.offers);
  const follows = followsHonorifics(choices.translator);
  const within = offers?.some(({ id, available }) => available && followsHonorifics(id)) ?? false;
  const note = follows ? `honorificsNote.${honorifics}` : within ? 'honorificsOther' : 'honorificsNowhere';
  return (
    <Field label={t('honorifics')}>
      {() => (
        <>
          <SegmentedControl
            label={t('honorifics')}
            value={honorifics}
            segments={honorificsModes.map((value) => ({ value, label: t(`honorificsMode.${value}`) }))}
            onChange={(mode) => change({ honorifics: mode })}
            disabled={!follows}
            describedBy={noteId}
            className="flex w-full"
          />
          <p id={noteId} className="text-xs text-muted">
            {t(note)}
          </p>
        </>
      )}
    </Field>
  );
}
