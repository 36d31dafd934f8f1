'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { MailArt } from './mail-art';

/** Where a form was: a mail is on its way. Takes the focus that the form had. */
export function MailSent({ text, children }: { text: ReactNode; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 outline-none">
      <MailArt />
      <p className="text-muted">{text}</p>
      {children}
    </div>
  );
}
