'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { ChapterPrice, ChapterTranslateButton, OnlyThisPage } from '@/components/chapter/chapter-translate-button';
import { useIsChapter } from '@/components/chapter/use-chapter';
import { EditInvitation } from '@/components/editor/edit-invitation';
import { EditorSheet } from '@/components/editor/editor-sheet';
import { useIsPhone } from '@/components/editor/use-is-phone';
import { HistoryDialog } from '@/components/history/history-dialog';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { CompareControl } from '@/components/viewer/compare-control';
import type { Polygon } from '@/lib/page/region-document';
import { useEditorStore, useTranslatorStore } from '@/stores/tool-provider';
import { isBusy } from '@/stores/translator';
import { FailurePanel } from './failure-panel';
import { FallbackNote } from './fallback-note';
import { ProgressPanel } from './progress-panel';
import { Remaining } from './remaining';
import { DownloadButton, ResultPanel } from './result-panel';
import { SettingsPanel } from './settings-panel';
import { Transcript } from './transcript';
import { TranslateButton } from './translate-button';

/** On phones: one bar within the thumb's reach, and everything else in a sheet. */
export const PhoneBar = memo(function PhoneBar({ onMark }: { onMark(polygon: Polygon | null): void }) {
  const phase = useTranslatorStore((state) => state.phase);
  const result = useTranslatorStore((state) => state.result);
  const failure = useTranslatorStore((state) => state.failure);
  const editing = useEditorStore((state) => state.selectedId !== null);
  const isPhone = useIsPhone();
  const isChapter = useIsChapter();
  return (
    <div className="sticky bottom-0 z-20 grid gap-3 border-t border-line bg-surface p-4 pb-[calc(1.6rem+env(safe-area-inset-bottom))] tablet:hidden">
      {isBusy(phase) ? <ProgressPanel compact /> : null}
      {phase === 'failed' && failure ? <FailurePanel failure={failure} compact /> : null}
      {phase === 'done' && result ? (
        <>
          {editing && isPhone ? <EditorSheet /> : null}
          <CompareControl className="flex w-full" />
          <div className="flex gap-2">
            <Sheet label="more">
              <ResultPanel result={result} />
              <EditInvitation />
              <FallbackNote regions={result.regions} />
              <Transcript result={result} onMark={onMark} />
            </Sheet>
            <DownloadButton result={result} className="flex-1" />
          </div>
        </>
      ) : null}
      {phase === 'ready' || phase === 'empty' ? (
        <>
          <div className="flex gap-2">
            <Sheet label="settings">
              <SettingsPanel />
              <HistoryDialog />
              {isChapter && phase === 'ready' ? <OnlyThisPage /> : null}
            </Sheet>
            {phase === 'ready' && !isChapter ? <TranslateButton className="flex-1" /> : null}
            {isChapter ? <ChapterTranslateButton className="flex-1" priced={false} /> : null}
          </div>
          {isChapter ? <ChapterPrice /> : <Remaining />}
        </>
      ) : null}
    </div>
  );
});

function Sheet({ label, children }: { label: 'settings' | 'more'; children: ReactNode }) {
  const t = useTranslations('translator');
  const shell = useTranslations('shell');
  const [wanted, setOpen] = useState(false);
  // A balloon that is chosen in the transcript is edited on the page.
  const editing = useEditorStore((state) => state.selectedId !== null);
  const open = wanted && !editing;
  useEffect(() => {
    if (editing) setOpen(false);
  }, [editing]);
  return (
    <ModalLayer
      shape="bottom"
      title={t(`sheet.${label}`)}
      closeLabel={shell('close')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="lg" className="flex-1">
          <SlidersHorizontal aria-hidden />
          {t(`sheet.${label}`)}
        </Button>
      }
    >
      <div className="grid gap-5 p-5">{children}</div>
    </ModalLayer>
  );
}
