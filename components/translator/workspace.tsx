'use client';

import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useIsChapter } from '@/components/chapter/use-chapter';
import { useIsDesktop } from '@/components/chapter/use-is-desktop';
import { useEditKeys } from '@/components/editor/use-edit-keys';
import { Resume } from '@/components/history/resume';
import { classNames } from '@/components/ui/class-names';
import type { Polygon } from '@/lib/page/region-document';
import { keepInBrowser } from '@/stores/chapter-keeping';
import { isBusy } from '@/stores/chapter-page';
import { keepOnServer } from '@/stores/chapter-sync';
import { useServiceStore, useViewStore } from '@/stores/stores-provider';
import { useEditorStore, useToolStores, useTranslatorStore } from '@/stores/tool-provider';
import { DropAnywhere } from './drop-anywhere';
import { DropZone } from './drop-zone';
import { LiveStatus } from './live-status';
import { usePageTitle } from './use-page-title';
import { useToolKeys } from './use-tool-keys';

// Drawn with the page, alive a moment after the drop zone.
const SidePanel = lazy(async () => ({ default: (await import('./side-panel')).SidePanel }));
const PanelToggle = lazy(async () => ({ default: (await import('./panel-toggle')).PanelToggle }));
const PhoneBar = lazy(async () => ({ default: (await import('./phone-bar')).PhoneBar }));
// Fetched when first needed.
const PageCanvas = lazy(loadPageCanvas);
const PageColumn = lazy(async () => ({ default: (await import('@/components/chapter/page-column')).PageColumn }));
const PageStrip = lazy(async () => ({ default: (await import('@/components/chapter/page-strip')).PageStrip }));
const Reader = lazy(async () => ({ default: (await import('@/components/reader/reader')).Reader }));
const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet')).HelpSheet }));

/**
 * The tool. Wide: canvas and panel; tablet: the panel can be closed; phone: canvas over the whole width, the rest
 * in a bar and a sheet at the bottom.
 * @param intro heading and text of the empty state, drawn by the server
 */
export function Workspace({ intro }: { intro: ReactNode }) {
  const phase = useTranslatorStore((state) => state.phase);
  const isDefaultView = useViewStore((state) => state.isDefaultView);
  const isChapter = useIsChapter();
  const isDesktop = useIsDesktop();
  const [marked, setMarked] = useState<Polygon | null>(null);
  useEditKeys();
  useKeeping();
  useShares();
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
      <Suspense>{isChapter && isDesktop ? <PageColumn /> : null}</Suspense>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col bg-ground phone:min-h-[52dvh]">
          {phase === 'empty' ? (
            <EmptyCanvas intro={intro} />
          ) : (
            <Suspense>
              <PageCanvas marked={marked} />
            </Suspense>
          )}
          <Suspense>
            <PanelToggle />
          </Suspense>
        </div>
        <Suspense>{isChapter && !isDesktop ? <PageStrip /> : null}</Suspense>
      </div>
      <Panel>
        <SidePanel onMark={setMarked} onHelp={() => setHelping(true)} />
      </Panel>
      <Suspense>
        <PhoneBar onMark={setMarked} />
      </Suspense>
      <Suspense>{isDefaultView ? <Reader /> : null}</Suspense>
      <Suspense>{helping ? <HelpSheet open onOpenChange={setHelping} /> : null}</Suspense>
    </DropAnywhere>
  );
}

/** By itself, so that choosing a balloon draws nothing but what it changes. */
function Panel({ children }: { children: ReactNode }) {
  const t = useTranslations('translator');
  const open = useViewStore((state) => state.isPanelOpen);
  const editing = useEditorStore((state) => state.selectedId !== null);
  return (
    <aside
      aria-label={t('panel')}
      className={classNames(
        'hidden w-[32rem] shrink-0 border-s border-line bg-surface tablet:flex desktop:w-[37rem]',
        // A closed panel comes over the page for a balloon, so that the page does not move.
        !open &&
          (editing
            ? 'max-desktop:absolute max-desktop:inset-y-0 max-desktop:end-0 max-desktop:z-20 max-desktop:shadow-float'
            : 'max-desktop:hidden'),
      )}
    >
      <Suspense>{children}</Suspense>
    </aside>
  );
}

function EmptyCanvas({ intro }: { intro: ReactNode }) {
  useEffect(() => {
    // So that a dropped page is seen at once. Offline it is tried again with the page.
    loadPageCanvas().catch(() => {});
  }, []);
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

/** A chapter that was left comes back, and this one will. */
function useKeeping() {
  const { chapter } = useToolStores();
  useEffect(() => keepInBrowser(chapter), [chapter]);
  useEffect(() => keepOnServer(chapter), [chapter]);
}

/** Pages that another app sent here, as if they had been dropped. */
function useShares() {
  const { chapter } = useToolStores();
  useEffect(() => {
    const receive = async () => {
      const { receiveShares, takeSharedFiles } = await import('@/stores/shared-files');
      receiveShares();
      if (!new URLSearchParams(location.search).has('shared')) return;
      const files = await takeSharedFiles();
      history.replaceState(history.state, '', location.pathname);
      const { pages, offerFiles } = chapter.getState();
      if (files.length > 0) offerFiles(files, pages.some(({ phase }) => isBusy(phase)) ? 'add' : 'replace');
    };
    receive().catch(() => {});
  }, [chapter]);
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

async function loadPageCanvas() {
  return { default: (await import('./page-canvas')).PageCanvas };
}
