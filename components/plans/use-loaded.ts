'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/lib/api/api-error';

export type Loaded<Data> = { data: Data | null; failure: string | null; reload(): void };

/** Asks the server when the component appears and whenever `reload` is called; keeps what is shown meanwhile. */
export function useLoaded<Data>(ask: (signal: AbortSignal) => Promise<Data>): Loaded<Data> {
  const errorText = useApiErrorText();
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

/** The server's own text, ours where no answer came; what is no answer at all is reported. */
export function useApiErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    if (!(error instanceof ApiError)) reportError(error);
    const known = error instanceof ApiError ? error : new ApiError(0, 'internal', '');
    return known.message || t(known.error, { retryAfter: known.retryAfter ?? 30, from: '', to: '' });
  };
}
