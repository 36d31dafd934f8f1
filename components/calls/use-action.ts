'use client';

import { useState } from 'react';
import { useSnackbarStore } from '@/stores/stores-provider';
import { useErrorText } from './use-error-text';

/**
 * One thing at a time that a button does: tells that it is done, or why it is not.
 * @param onEnd however it ended, e.g. what is shown is to be loaded again
 */
export function useAction(onEnd?: () => void) {
  const show = useSnackbarStore((state) => state.show);
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  return { isBusy, act };

  /** @param told a text, or what makes one of the answer; null: there is nothing to tell */
  async function act<Answer>(work: () => Promise<Answer>, told?: string | ((answer: Answer) => string | null)) {
    if (isBusy) return;
    setBusy(true);
    try {
      const answer = await work();
      const text = typeof told === 'function' ? told(answer) : told;
      if (text) show(text);
    } catch (error) {
      show(errorText(error), 'danger');
    } finally {
      setBusy(false);
      onEnd?.();
    }
  }
}
