'use client';

import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useEditorStore } from '@/stores/tool-provider';

/** Whether all is saved, as a sign; the words stand beneath the page. */
export function SaveIcon() {
  const saving = useEditorStore((state) => state.saving);
  const look = 'size-[1.4rem] shrink-0';
  if (saving === 'saved') return <Check className={`${look} text-success`} aria-hidden />;
  if (saving === 'failed' || saving === 'clash') return <CircleAlert className={`${look} text-danger`} aria-hidden />;
  if (saving === 'idle') return null;
  return <LoaderCircle className={`${look} animate-spin`} aria-hidden />;
}
