'use client';

import type { ComponentProps } from 'react';
import { Button } from './button';
import { Tooltip } from './tooltip';

/** A button that shows only an icon; its label is read out and shown on hover. */
export function IconButton({ label, ...props }: Omit<ComponentProps<typeof Button>, 'size'> & { label: string }) {
  return (
    <Tooltip label={label}>
      <Button look="ghost" {...props} size="icon" aria-label={label} />
    </Tooltip>
  );
}
