'use client';

import { useTranslations } from 'next-intl';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { detectorIds } from '@/lib/page/engines';
import { useServiceStore } from '@/stores/stores-provider';
import { useTranslatorSettingsStore } from '@/stores/tool-provider';
import type { Choices } from './choices';
import { Field } from './field';

export function DetectorField({ choices }: { choices: Choices }) {
  const t = useTranslations('translator.settings');
  const detectors = useServiceStore((state) => state.detectors) ?? detectorIds;
  const change = useTranslatorSettingsStore((state) => state.change);
  return (
    <Field label={t('detector')} note={t(`detectorNote.${choices.detector}`)}>
      {() => (
        <SegmentedControl
          label={t('detector')}
          value={choices.detector}
          segments={detectors.map((value) => ({ value, label: t(`detectorName.${value}`) }))}
          onChange={(detector) => change({ detector })}
          className="flex w-full"
        />
      )}
    </Field>
  );
}
