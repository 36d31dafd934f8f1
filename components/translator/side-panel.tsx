'use client';

import type { ReactNode } from 'react';
import { EditInvitation } from '@/components/editor/edit-invitation';
import { Inspector } from '@/components/editor/inspector';
import { useIsPhone } from '@/components/editor/use-is-phone';
import type { Polygon } from '@/lib/page/region-document';
import { useEditorStore, useTranslatorStore } from '@/stores/stores-provider';
import { isBusy } from '@/stores/translator';
import { FailurePanel } from './failure-panel';
import { FallbackNote } from './fallback-note';
import { ProgressPanel } from './progress-panel';
import { Remaining } from './remaining';
import { DownloadButton, ResultPanel } from './result-panel';
import { SettingsPanel } from './settings-panel';
import { Transcript } from './transcript';
import { TranslateButton } from './translate-button';

/** Beside the canvas on tablets and wider: settings, then what happens, then what can be done with it. */
export function SidePanel({ onMark }: { onMark(polygon: Polygon | null): void }) {
  const phase = useTranslatorStore((state) => state.phase);
  const result = useTranslatorStore((state) => state.result);
  const failure = useTranslatorStore((state) => state.failure);
  const editing = useEditorStore((state) => state.selectedId !== null);
  const isPhone = useIsPhone();
  if (isBusy(phase)) return <Scroller>{<ProgressPanel />}</Scroller>;
  if (phase === 'failed' && failure) return <Scroller>{<FailurePanel failure={failure} />}</Scroller>;
  if (phase === 'done' && result) {
    if (editing && !isPhone) return <Inspector foot={<DownloadButton result={result} />} />;
    return (
      <Scroller>
        <ResultPanel result={result} />
        <EditInvitation />
        <FallbackNote regions={result.regions} />
        <Transcript result={result} onMark={onMark} />
      </Scroller>
    );
  }
  return (
    <Scroller
      foot={
        <>
          <TranslateButton />
          <Remaining />
        </>
      }
    >
      <SettingsPanel />
    </Scroller>
  );
}

function Scroller({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <div className="flex min-h-0 w-full flex-col">
      <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto overscroll-contain p-5">{children}</div>
      {foot ? <div className="grid gap-2 border-t border-line p-5 pb-3">{foot}</div> : null}
    </div>
  );
}
