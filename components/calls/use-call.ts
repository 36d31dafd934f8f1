'use client';

import { useState } from 'react';
import { asApiError } from '@/lib/api/api-error';

/** `message` is the server's, empty where none came. */
export type CallState = { kind: 'idle' | 'busy' | 'done' } | { kind: 'failed'; message: string };

/** The state of one call that a button makes; pressing again while it runs does nothing. */
export function useCall(): { state: CallState; send(call: () => Promise<void>): Promise<void> } {
  const [state, setState] = useState<CallState>({ kind: 'idle' });
  return { state, send };

  async function send(call: () => Promise<void>) {
    if (state.kind === 'busy') return;
    setState({ kind: 'busy' });
    try {
      await call();
      setState({ kind: 'done' });
    } catch (error) {
      setState({ kind: 'failed', message: asApiError(error).message });
    }
  }
}
