'use client';

import { useEffect, useState } from 'react';
import { useAction } from './use-action';

/**
 * A long list by pages: the first one, and each that was asked for.
 * @param first null until it is there; another one starts the list anew
 * @param ask the page that `next` of the one before names; `next` of the last one is null
 */
export function usePages<Page extends { next: number | null }, Item>(
  first: Page | null,
  itemsOf: (page: Page) => Item[],
  ask: (before: number) => Promise<Page>,
) {
  const { isBusy, act } = useAction();
  const [pages, setPages] = useState<Page[]>([]);
  useEffect(() => setPages(first ? [first] : []), [first]);
  const next = pages.at(-1)?.next ?? null;
  const append = async (before: number) => setPages([...pages, await ask(before)]);
  return {
    items: pages.flatMap(itemsOf),
    isBusy,
    /** null at the end of the list. */
    more: next === null ? null : () => void act(() => append(next)),
  };
}
