'use client';

import { memo, useDeferredValue } from 'react';
import { BalloonLayer } from '@/components/editor/balloon-layer';
import { EditTools } from '@/components/editor/edit-tools';
import type { Polygon } from '@/lib/page/region-document';
import { useViewStore } from '@/stores/stores-provider';
import { useEditorStore, useTranslatorStore } from '@/stores/tool-provider';
import { isBusy, type TranslatorStore } from '@/stores/translator';
import { PageViewer } from './page-viewer';

/** The page on the screen: before and after, with its balloons. Choosing a balloon does not draw the canvas anew. */
export const PageCanvas = memo(function PageCanvas({ marked }: { marked: Polygon | null }) {
  const page = useTranslatorStore((state) => state.page);
  const result = useTranslatorStore((state) => state.result);
  const busy = useTranslatorStore((state) => isBusy(state.phase));
  const found = useTranslatorStore((state) => state.task?.regions);
  // A mark gives way to the frame of the balloon that is edited.
  const yields = useEditorStore((state) => marked !== null && state.selectedId !== null);
  // The list has answered the press before the canvas of another page is built; all of it changes as one.
  return (
    <Shown
      page={useDeferredValue(page)}
      result={useDeferredValue(result)}
      busy={useDeferredValue(busy)}
      found={useDeferredValue(found)}
      marked={useDeferredValue(yields ? null : marked)}
    />
  );
});

type Props = Pick<TranslatorStore, 'page' | 'result'> & {
  busy: boolean;
  found: NonNullable<TranslatorStore['task']>['regions'];
  marked: Polygon | null;
};

const Shown = memo(function Shown({ page, result, busy, found, marked }: Props) {
  const mode = useViewStore((state) => state.compareMode);
  if (!page?.url) return null;
  return (
    <div className="absolute inset-0">
      <PageViewer
        key={page.id}
        originalUrl={page.url}
        resultUrl={result?.url ?? null}
        mode={mode}
        waiting={busy}
        found={found}
        marked={marked}
        tools={result ? <EditTools /> : undefined}
        layer={result ? (place) => <BalloonLayer regions={result.regions} place={place} /> : undefined}
      />
    </div>
  );
});
