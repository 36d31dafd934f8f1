'use client';

import { useState } from 'react';
import { useApiErrorText } from '@/components/plans/use-loaded';
import { useSnackbarStore } from '@/stores/stores-provider';

/** One thing at a time: tells that it is done, or why it is not. @param onDone what is shown is to be loaded again */
export function useAction(onDone: () => void) {
  const show = useSnackbarStore((state) => state.show);
  const errorText = useApiErrorText();
  const [isBusy, setBusy] = useState(false);
  return { isBusy, act };

  async function act(call: () => Promise<unknown>, told: string) {
    if (isBusy) return;
    setBusy(true);
    try {
      await call();
      show(told);
    } catch (error) {
      show(errorText(error), 'danger');
    } finally {
      setBusy(false);
      onDone();
    }
  }
}
