'use client';

import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import { listSessions } from '@/lib/contract/user';
import { useErrorText } from './use-form';

export type SessionList = z.output<typeof listSessions.output>;
export type Sessions = { data: SessionList | null; failure: string | null; reload(): void };

/** Where this person is signed in and how; asked again after every change. */
export function useSessions(islogin: boolean): Sessions {
  const errorText = useErrorText();
  const [data, setData] = useState<SessionList | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new question.
  useEffect(() => {
    if (!islogin) return;
    const stop = new AbortController();
    callApi(listSessions, {}, { signal: stop.signal }).then(
      (answer) => {
        setData(answer);
        setFailure(null);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof ApiError)) reportError(error);
        setFailure(errorText(error instanceof ApiError ? error : new ApiError(0, 'internal', '')));
      },
    );
    return () => stop.abort();
  }, [islogin, turn]);

  return { data, failure, reload: () => setTurn((count) => count + 1) };
}
