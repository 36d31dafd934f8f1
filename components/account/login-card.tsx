import type { ReactNode } from 'react';
import { LogoMark } from '@/components/brand/logo-mark';

/** A speech bubble on halftone: the one place of the login layout where something is said. */
export function LoginCard({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex flex-1 flex-col items-center px-[clamp(1.6rem,3vw,4rem)] pt-6 pb-16 tablet:pt-12">
      <div aria-hidden className="halftone halftone-fade-[to_top] absolute inset-0 -top-(--header-height)" />
      <div className="bubble-tail relative w-full max-w-[46rem] border border-line bg-surface p-6 shadow-float rounded-lg tablet:p-8">
        {children}
      </div>
      <div className="relative mt-6 w-full max-w-[46rem]">
        <LogoMark className="ms-2 size-[4.4rem]" />
      </div>
    </div>
  );
}
