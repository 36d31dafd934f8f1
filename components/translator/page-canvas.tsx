'use client';

import { memo } from 'react';
import { BalloonLayer } from '@/components/editor/balloon-layer';
import { EditTools } from '@/components/editor/edit-tools';
import type { Polygon } from '@/lib/page/region-document';
import { useViewStore } from '@/stores/stores-provider';
import { useEditorStore, useTranslatorStore } from '@/stores/tool-provider';
import { isBusy } from '@/stores/translator';
import { PageViewer } from './page-viewer';

/** The page on the screen: before and after, with its balloons. Choosing a balloon does not draw the canvas anew. */
export const PageCanvas = memo(function PageCanvas({ marked }: { marked: Polygon | null }) {
  const page = useTranslatorStore((state) => state.page);
  const result = useTranslatorStore((state) => state.result);
  const phase = useTranslatorStore((state) => state.phase);
  const mode = useViewStore((state) => state.compareMode);
  const task = useTranslatorStore((state) => state.task);
  // A mark gives way to the frame of the balloon that is edited.
  const yields = useEditorStore((state) => marked !== null && state.selectedId !== null);
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
        marked={yields ? null : marked}
        tools={result ? <EditTools /> : undefined}
        layer={result ? (place) => <BalloonLayer regions={result.regions} place={place} /> : undefined}
      />
    </div>
  );
});
