import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { GoHomeBar } from '@/components/shell/go-home-bar';
import { LegalFooter } from '@/components/shell/legal-footer';

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

/** The layout of documents and of what was not found: a bar that leads home. */
export default async function SpecialLayout({ children, params }: Props) {
  setRequestLocale((await params).locale);
  return (
    <>
      <GoHomeBar />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <LegalFooter />
    </>
  );
}
