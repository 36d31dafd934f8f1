'use client';

import { FlaskConical } from 'lucide-react';

/** Floats at the foot of the window: it arrives late, and nothing may move for it. A phone has the cookie button beside it. */
export function TestModeNotice({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 mx-auto flex w-fit max-w-[92vw] phone:start-auto phone:end-4 phone:max-w-[calc(100vw-9rem)] items-center gap-2 rounded-full border border-warning bg-surface px-4 py-2 text-sm font-medium shadow-float"
    >
      <FlaskConical className="size-5 shrink-0 text-warning" aria-hidden />
      {text}
    </p>
  );
}
