'use client';

import { Keyboard } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useDeferredValue } from 'react';
import { EditInvitation } from '@/components/editor/edit-invitation';
import { Inspector } from '@/components/editor/inspector';
import { useIsPhone } from '@/components/editor/use-is-phone';
import { HistoryDialog } from '@/components/history/history-dialog';
import { Button } from '@/components/ui/button';
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

/** Beside the canvas on tablets and wider: settings, then what happens, then what can be done with it. */
export function SidePanel({
  onMark,
  onHelp,
}: {
  onMark(polygon: Polygon | null): void;
  /** Shows the keys. */
  onHelp?(): void;
}) {
  const phase = useTranslatorStore((state) => state.phase);
  const result = useTranslatorStore((state) => state.result);
  const failure = useTranslatorStore((state) => state.failure);
  const selected = useEditorStore((state) => state.selectedId !== null);
  // Opens after the page has answered the press; closes at once, so that the focus finds its line again.
  const editing = useDeferredValue(selected) && selected;
  const isPhone = useIsPhone();
  if (isBusy(phase)) return <Scroller onHelp={onHelp}>{<ProgressPanel />}</Scroller>;
  if (phase === 'failed' && failure) return <Scroller onHelp={onHelp}>{<FailurePanel failure={failure} />}</Scroller>;
  if (phase === 'done' && result) {
    if (editing && !isPhone) return <Inspector foot={<DownloadButton result={result} />} />;
    return (
      <Scroller onHelp={onHelp}>
        <ResultPanel result={result} />
        <EditInvitation />
        <FallbackNote regions={result.regions} />
        <Transcript result={result} onMark={onMark} />
      </Scroller>
    );
  }
  return (
    <Scroller
      onHelp={onHelp}
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

function Scroller({ children, foot, onHelp }: { children: ReactNode; foot?: ReactNode; onHelp?(): void }) {
  const t = useTranslations('translator.help');
  return (
    <div className="flex min-h-0 w-full flex-col">
      <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto overscroll-contain p-5">
        {children}
        {onHelp ? (
          <div className="flex flex-wrap gap-1">
            <HistoryDialog />
            <Button look="ghost" size="sm" className="text-muted" onClick={onHelp}>
              <Keyboard aria-hidden />
              {t('open')}
            </Button>
          </div>
        ) : null}
      </div>
      {foot ? <div className="grid gap-2 border-t border-line p-5 pb-3">{foot}</div> : null}
    </div>
  );
}
