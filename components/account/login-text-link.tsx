'use client';

import type { ReactNode } from 'react';
import { Link } from '@/lib/i18n/navigation';

/** A quiet link from one state of /login to another. */
export function LoginTextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center rounded-sm font-medium text-accent-text underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
