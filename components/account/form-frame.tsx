'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Form } from './use-form';

/** The form element with its error line and its button. */
export function FormFrame({
  form,
  submit,
  failureAction,
  look = 'primary',
  children,
}: {
  form: Form;
  submit: string;
  /** What helps after this failure, beneath its text. */
  failureAction?: ReactNode;
  look?: 'primary' | 'danger';
  children: ReactNode;
}) {
  return (
    <form
      ref={form.ref}
      noValidate
      // The script sends it; without one, a password must not end up in the address.
      method="post"
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {form.failure ? (
        <Notice tone="danger" ref={form.notice}>
          {form.failure.text}
          {failureAction}
        </Notice>
      ) : null}
      {children}
      <Button type="submit" look={look} size="lg" busy={form.isBusy} className="w-full">
        {submit}
      </Button>
    </form>
  );
}
