'use client';

import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { PageColumn } from '@/components/chapter/page-column';
import { PageStrip } from '@/components/chapter/page-strip';
import { useIsChapter } from '@/components/chapter/use-chapter';
import { useIsDesktop } from '@/components/chapter/use-is-desktop';
import { BalloonLayer } from '@/components/editor/balloon-layer';
import { EditTools } from '@/components/editor/edit-tools';
import { useEditKeys } from '@/components/editor/use-edit-keys';
import { Resume } from '@/components/history/resume';
import { Reader } from '@/components/reader/reader';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import type { Polygon } from '@/lib/page/region-document';
import { keepInBrowser } from '@/stores/chapter-keeping';
import { keepOnServer } from '@/stores/chapter-sync';
import { useServiceStore, useViewStore } from '@/stores/stores-provider';
import { useEditorStore, useToolStores, useTranslatorStore } from '@/stores/tool-provider';
import { isBusy } from '@/stores/translator';
import { DropAnywhere } from './drop-anywhere';
import { DropZone } from './drop-zone';
import { HelpSheet } from './help-sheet';
import { LiveStatus } from './live-status';
import { PageViewer } from './page-viewer';
import { PhoneBar } from './phone-bar';
import { SidePanel } from './side-panel';
import { usePageTitle } from './use-page-title';
import { useToolKeys } from './use-tool-keys';

/**
 * The tool. Wide: canvas and panel; tablet: the panel can be closed; phone: canvas over the whole width, the rest
 * in a bar and a sheet at the bottom.
 * @param intro heading and text of the empty state, drawn by the server
 */
export function Workspace({ intro }: { intro: ReactNode }) {
  const t = useTranslations('translator');
  const phase = useTranslatorStore((state) => state.phase);
  const isDefaultView = useViewStore((state) => state.isDefaultView);
  const panelOpen = useViewStore((state) => state.isPanelOpen);
  const editing = useEditorStore((state) => state.selectedId !== null);
  const isChapter = useIsChapter();
  const isDesktop = useIsDesktop();
  const [marked, setMarked] = useState<Polygon | null>(null);
  useEditKeys();
  useKeeping();
  const [helping, setHelping] = useState(false);
  useToolKeys(() => setHelping(true));
  useService(phase);
  usePageTitle(phase);
  return (
    <DropAnywhere
      className={classNames(
        'flex w-full flex-1 flex-col phone:min-h-[calc(100dvh-var(--header-height)-var(--banner-height))]',
        'tablet:h-[calc(100dvh-var(--header-height)-var(--banner-height))] tablet:min-h-[56rem] tablet:flex-none tablet:flex-row',
      )}
    >
      <LiveStatus />
      {isChapter && isDesktop ? <PageColumn /> : null}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col bg-ground phone:min-h-[52dvh]">
          {phase === 'empty' ? <EmptyCanvas intro={intro} /> : <Page marked={editing ? null : marked} />}
          <PanelToggle />
        </div>
        {isChapter && !isDesktop ? <PageStrip /> : null}
      </div>
      <aside
        aria-label={t('panel')}
        className={classNames(
          'hidden w-[32rem] shrink-0 border-s border-line bg-surface tablet:flex desktop:w-[37rem]',
          // A closed panel comes over the page for a balloon, so that the page does not move.
          !panelOpen &&
            (editing
              ? 'max-desktop:absolute max-desktop:inset-y-0 max-desktop:end-0 max-desktop:z-20 max-desktop:shadow-float'
              : 'max-desktop:hidden'),
        )}
      >
        <SidePanel onMark={setMarked} onHelp={() => setHelping(true)} />
      </aside>
      <PhoneBar onMark={setMarked} />
      {isDefaultView ? <Reader /> : null}
      <HelpSheet open={helping} onOpenChange={setHelping} />
    </DropAnywhere>
  );
}

function EmptyCanvas({ intro }: { intro: ReactNode }) {
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4 tablet:p-8">
      <div className="grid w-full max-w-[64rem] grid-cols-[minmax(0,1fr)] gap-6">
        {intro}
        <DropZone />
        <Resume />
      </div>
    </div>
  );
}

function Page({ marked }: { marked: Polygon | null }) {
  const page = useTranslatorStore((state) => state.page);
  const result = useTranslatorStore((state) => state.result);
  const phase = useTranslatorStore((state) => state.phase);
  const mode = useViewStore((state) => state.compareMode);
  const task = useTranslatorStore((state) => state.task);
  if (!page?.url) return null;
  return (
    <div className="absolute inset-0">
      <PageViewer
        key={page.id}
        originalUrl={page.url}
        resultUrl={result?.url ?? null}
        mode={mode}
        waiting={isBusy(phase)}
        found={task?.regions}
        marked={marked}
        tools={result ? <EditTools /> : undefined}
        layer={result ? (place) => <BalloonLayer regions={result.regions} place={place} /> : undefined}
      />
    </div>
  );
}

/** On tablets the panel can make room for the page. */
function PanelToggle() {
  const t = useTranslations('translator');
  const open = useViewStore((state) => state.isPanelOpen);
  const setOpen = useViewStore((state) => state.setPanelOpen);
  return (
    <IconButton
      label={t(open ? 'closePanel' : 'openPanel')}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
      className="absolute end-0 bottom-0 phone:hidden desktop:hidden"
    >
      {open ? (
        <PanelRightClose className="rtl:-scale-x-100" aria-hidden />
      ) : (
        <PanelRightOpen className="rtl:-scale-x-100" aria-hidden />
      )}
    </IconButton>
  );
}

/** A chapter that was left comes back, and this one will. */
function useKeeping() {
  const { chapter } = useToolStores();
  useEffect(() => keepInBrowser(chapter), [chapter]);
  useEffect(() => keepOnServer(chapter), [chapter]);
}

/** Asks once what the server offers, and after every translation what is left. */
function useService(phase: string) {
  const load = useServiceStore((state) => state.load);
  const refreshRemaining = useServiceStore((state) => state.refreshRemaining);
  useEffect(() => {
    void load();
  }, [load]);
  useEffect(() => {
    if (phase === 'done' || phase === 'failed') void refreshRemaining();
  }, [phase, refreshRemaining]);
}
