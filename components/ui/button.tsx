import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

type Look = 'primary' | 'secondary' | 'ghost' | 'danger';
type Size = 'sm' | 'md' | 'lg' | 'icon';

const looks: Record<Look, string> = {
  primary: 'bg-accent text-on-accent font-semibold hover:brightness-110 active:brightness-95',
  secondary: 'bg-raised text-text border border-edge font-medium hover:border-text',
  ghost: 'text-text font-medium hover:bg-raised',
  danger: 'border border-danger text-danger font-medium hover:bg-raised',
};
const sizes: Record<Size, string> = {
  sm: 'min-h-9 px-3 text-sm rounded-sm',
  md: 'min-h-11 px-4 text-sm rounded-md',
  lg: 'min-h-13 px-6 text-base rounded-md',
  icon: 'size-11 rounded-md shrink-0',
};

/** A button, or with `asChild` a link that looks like one. */
export function Button({
  look = 'secondary',
  size = 'md',
  busy = false,
  asChild = false,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { look?: Look; size?: Size; busy?: boolean; asChild?: boolean; children: ReactNode }) {
  const classes = classNames(
    'inline-flex items-center justify-center gap-2 transition-[background-color,border-color,filter] duration-150',
    'select-none disabled:opacity-50 disabled:pointer-events-none [&_svg]:size-[1.8rem] [&_svg]:shrink-0',
    looks[look],
    sizes[size],
    className,
  );
  if (asChild) return <Slot.Root className={classes}>{children}</Slot.Root>;
  return (
    <button type="button" className={classes} aria-busy={busy || undefined} {...props}>
      {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : null}
      {children}
    </button>
  );
}
