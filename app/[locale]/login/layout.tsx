import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LogoHeader } from '@/components/shell/logo-header';

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

/** The layout of signing in: nothing but the logo leads elsewhere. */
export default async function LoginLayout({ children, params }: Props) {
  setRequestLocale((await params).locale);
  return (
    <>
      <LogoHeader />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
    </>
  );
}
