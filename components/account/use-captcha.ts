'use client';

import { useEffect, useState } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import { base64urlOf } from '@/lib/bytes-as-text';
import { getVerifyWork } from '@/lib/contract/user';
import { solveWork } from './solve-work';

export type Captcha = {
  /** null until the page is in the browser: it must differ for everybody. */
  id: string | null;
  mode: 'picture' | 'work';
  work: { phase: 'running' | 'solved' | 'failed'; progress: number };
  /** What the work found; the letters of the picture come from its field. */
  answer: string;
  setMode(mode: 'picture' | 'work'): void;
  /** Another picture or another challenge: each is good once. */
  renew(): void;
};

/** A captcha of this form: a picture to read, or work that the device does instead. */
export function useCaptcha(): Captcha {
  const [id, setId] = useState<string | null>(null);
  const [mode, setMode] = useState<Captcha['mode']>('picture');
  const [work, setWork] = useState<Captcha['work']>({ phase: 'running', progress: 0 });
  const [answer, setAnswer] = useState('');
  const renew = () => {
    setAnswer('');
    setId(newCaptchaId());
  };

  useEffect(() => setId(newCaptchaId()), []);

  useEffect(() => {
    if (mode !== 'work' || !id) return;
    const stop = new AbortController();
    void doWork(id, stop.signal, setWork).then(setAnswer, (error: unknown) => {
      if (stop.signal.aborted) return;
      if (!(error instanceof ApiError)) reportError(error);
      setWork({ phase: 'failed', progress: 0 });
    });
    return () => stop.abort();
  }, [mode, id]);

  return { id, mode, work, answer, setMode, renew };
}

async function doWork(
  captchaId: string,
  signal: AbortSignal,
  setWork: (work: Captcha['work']) => void,
): Promise<string> {
  setWork({ phase: 'running', progress: 0 });
  const challenge = await callApi(getVerifyWork, { captchaId }, { signal });
  const answer = await solveWork(challenge, {
    signal,
    onProgress: (progress) => setWork({ phase: 'running', progress }),
  });
  setWork({ phase: 'solved', progress: 1 });
  return answer;
}

/** 128 random bits, base64url. */
function newCaptchaId(): string {
  return base64urlOf(crypto.getRandomValues(new Uint8Array(16)));
}
