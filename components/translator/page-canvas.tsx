'use client';

import { BalloonLayer } from '@/components/editor/balloon-layer';
import { EditTools } from '@/components/editor/edit-tools';
import type { Polygon } from '@/lib/page/region-document';
import { useViewStore } from '@/stores/stores-provider';
import { useTranslatorStore } from '@/stores/tool-provider';
import { isBusy } from '@/stores/translator';
import { PageViewer } from './page-viewer';

/** The page on the screen: before and after, with its balloons. */
export function PageCanvas({ marked }: { marked: Polygon | null }) {
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
