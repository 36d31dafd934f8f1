'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useErrorText } from './use-error-text';

export type Loaded<Data> = { data: Data | null; failure: string | null; reload(): void };

/** Asks the server when the component appears and whenever `reload` is called; keeps what is shown meanwhile. */
export function useLoaded<Data>(ask: (signal: AbortSignal) => Promise<Data>): Loaded<Data> {
  const errorText = useErrorText();
  const [data, setData] = useState<Data | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const latest = useRef({ ask, errorText });
  latest.current = { ask, errorText };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new question.
  useEffect(() => {
    const stop = new AbortController();
    latest.current.ask(stop.signal).then(
      (answer) => {
        setData(answer);
        setFailure(null);
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailure(latest.current.errorText(error));
      },
    );
    return () => stop.abort();
  }, [turn]);

  const reload = useCallback(() => setTurn((count) => count + 1), []);
  return { data, failure, reload };
}
