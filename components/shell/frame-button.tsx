import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

/** A button of the frame that shows only an icon. Its label is the browser's own: every page would pay for a finer one. */
export function FrameButton({ label, ...props }: Omit<ComponentProps<typeof Button>, 'size'> & { label: string }) {
  return <Button look="ghost" {...props} size="icon" aria-label={label} title={label} />;
}
