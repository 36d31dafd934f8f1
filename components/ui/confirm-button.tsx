'use client';

import { useState } from 'react';
import { Button } from './button';

/**
 * The first press asks, the second one does it.
 * @param name for who hears the button, where its label does not say of what it is one
 */
export function ConfirmButton({
  label,
  sureLabel,
  name,
  sureName,
  busy,
  onConfirm,
}: {
  label: string;
  sureLabel: string;
  name?: string;
  sureName?: string;
  busy: boolean;
  onConfirm(): Promise<void>;
}) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      look={isAsked ? 'danger' : 'secondary'}
      busy={busy}
      aria-label={isAsked ? sureName : name}
      onClick={() => (isAsked ? void onConfirm().finally(() => setAsked(false)) : setAsked(true))}
    >
      {isAsked ? sureLabel : label}
    </Button>
  );
}
