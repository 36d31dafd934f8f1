'use client';

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useErrorText } from '@/components/calls/use-error-text';
import { type ApiError, asApiError } from '@/lib/api/api-error';
import { fieldOfError } from './field-of-error';

export type Problems = Partial<Record<string, string>>;

export type Form = {
  ref: RefObject<HTMLFormElement | null>;
  notice: RefObject<HTMLDivElement | null>;
  /** Text beneath each field, by the field's name. */
  problems: Problems;
  /** What is wrong with no field in particular. */
  failure: { text: string; code: ApiError['error'] } | null;
  isBusy: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onInput(event: FormEvent<HTMLFormElement>): void;
};

/**
 * A form that checks before it sends, puts every error beside its field and moves the focus to the first.
 * @param fields names of the fields, in their order
 * @param check problems by field; sending waits until there are none
 * @param send rejects with ApiError when the server refuses
 */
export function useForm<Field extends string>({
  fields,
  check,
  send,
  onRefused,
}: {
  fields: readonly Field[];
  check(values: Record<Field, string>): Partial<Record<Field, string>>;
  send(values: Record<Field, string>): Promise<void>;
  onRefused?(error: ApiError): void;
}): Form {
  const errorText = useErrorText();
  const ref = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Form['failure']>(null);
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // After every attempt, not after every keystroke.
  useEffect(() => {
    if (attempt === 0) return;
    const target =
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]') ?? notice.current;
    target?.focus();
  }, [attempt]);

  return { ref, notice, problems, failure, isBusy, onSubmit, onInput };

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')]));
    void submit(values as Record<Field, string>);
  }

  async function submit(values: Record<Field, string>) {
    setFailure(null);
    const found = check(values);
    if (Object.values(found).some(Boolean)) return show(found, null);
    setProblems({});
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const refusal = asApiError(error);
      onRefused?.(refusal);
      const field = fieldOfError(refusal.error, fields);
      const text = errorText(refusal);
      if (field) show({ [field]: text }, null);
      else show({}, { text, code: refusal.error });
    } finally {
      setBusy(false);
    }
  }

  function show(found: Problems, failed: Form['failure']) {
    setProblems(found);
    setFailure(failed);
    setAttempt((count) => count + 1);
  }

  /** What is being mended is no longer wrong. */
  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (problems[name]) setProblems({ ...problems, [name]: undefined });
  }
}
