'use client';

import { useEffect, useState } from 'react';
import { useChoices } from '@/components/translator/use-choices';
import { useServiceStore } from '@/stores/stores-provider';
import { useChapterStore } from '@/stores/tool-provider';
import { useWanted } from './use-chapter';

export type Quote = { cost: number; remaining: number };

/** Uploads come in bursts; one question covers several, ms. */
const rest = 600;

/**
 * What pressing Translate would take, by the server's word for the pages that it has; a page that is still being
 * uploaded counts as one. null while what is left is unknown.
 */
export function useQuote(): Quote | null {
  const wanted = useWanted();
  const { obstacle, ...settings } = useChoices();
  const pages = useChapterStore((state) => state.pages);
  const remaining = useServiceStore((state) => state.remaining);
  const tellMostPages = useServiceStore((state) => state.tellMostPages);
  const [told, setTold] = useState<(Quote & { question: string }) | null>(null);
  const imageIds = pages.flatMap(({ id, image }) => (image && wanted.includes(id) ? [image.imageId] : []));
  const question = JSON.stringify([imageIds, settings, remaining]);
  const asking = imageIds.length > 0 && obstacle === null;
  useEffect(() => {
    if (!asking) return;
    let current = true;
    const timer = setTimeout(async () => {
      try {
        const { askQuote } = await import('@/stores/chapter-calls');
        const [ids, chosen] = JSON.parse(question) as [string[], typeof settings];
        const { mostPages, ...quote } = await askQuote(ids, chosen);
        tellMostPages(mostPages);
        if (current) setTold({ ...quote, question });
      } catch {
        // The count of the pages stands: it is the most that they can cost.
      }
    }, rest);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [question, asking, tellMostPages]);
  if (told && told.question === question) {
    return { cost: told.cost + wanted.length - imageIds.length, remaining: told.remaining };
  }
  return remaining === null ? null : { cost: wanted.length, remaining };
}
