'use client';

import { useCallback, useRef, useState } from 'react';
import type { CompareMode } from '@/stores/view';

/** A press that was shorter chooses; a longer one only looked, ms. */
const glance = 300;

/**
 * Seeing the original for as long as something is pressed (and the translation where the original is shown). A short
 * press stays: it turns from one to the other.
 */
export function usePeek(mode: CompareMode, setMode: (mode: CompareMode) => void) {
  const [peeking, setPeeking] = useState(false);
  const since = useRef<number | null>(null);
  const other: CompareMode = mode === 'original' ? 'translation' : 'original';

  const start = useCallback(() => {
    since.current ??= performance.now();
    setPeeking(true);
  }, []);
  const end = useCallback(() => {
    since.current = null;
    setPeeking(false);
  }, []);
  const release = useCallback(() => {
    const short = since.current !== null && performance.now() - since.current < glance;
    end();
    if (short) setMode(other);
  }, [end, other, setMode]);

  return {
    /** What is to be seen now. */
    shown: peeking ? other : mode,
    peeking,
    start,
    /** Ends it, and stays with what was seen after a short press. */
    release,
    /** Ends it without more. */
    end,
    turn: () => setMode(other),
  };
}

export type Peek = ReturnType<typeof usePeek>;
