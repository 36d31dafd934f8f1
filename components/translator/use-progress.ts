'use client';

import { useTranslations } from 'next-intl';
import type { TranslationState } from '@/lib/contract/manga';
import { useTranslatorStore } from '@/stores/tool-provider';

type Stage = TranslationState['stage'];

/** The stages a person can follow; `decoding` and `encoding` are moments at both ends. */
export const shownStages = ['detecting', 'reading', 'translating', 'erasing', 'lettering'] as const;

/** Place of a stage among the shown ones: -1 before the first, their number after the last. */
export function stageIndex(stage: Stage): number {
  if (stage === 'encoding') return shownStages.length;
  return (shownStages as readonly Stage[]).indexOf(stage);
}

/** Share of the whole (0 to 1) and a sentence on what happens now. */
export function useProgress(): { share: number; headline: string } {
  const t = useTranslations('translator.progress');
  const phase = useTranslatorStore((state) => state.phase);
  const uploadProgress = useTranslatorStore((state) => state.uploadProgress);
  const task = useTranslatorStore((state) => state.task);
  if (phase === 'uploading') return { share: uploadProgress * 0.1, headline: t('uploading') };
  if (!task) return { share: 0.1, headline: t('submitting') };
  if (task.status === 'queued') {
    return { share: 0.1, headline: t('queued', { ahead: task.queuePosition ?? 0 }) };
  }
  return { share: 0.1 + task.progress * 0.9, headline: t(`stage.${task.stage}`) };
}
