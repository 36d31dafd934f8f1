import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { LogoLink } from '@/components/shell/logo-link';

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

/** The layout of installing the extension: the step alone, the logo at the bottom. */
export default async function InstallLayout({ children, params }: Props) {
  setRequestLocale((await params).locale);
  return (
    <>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <footer className="content flex justify-center py-8">
        <LogoLink />
      </footer>
    </>
  );
}
