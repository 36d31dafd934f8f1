'use client';

import { Check, Copy, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';

/**
 * A button that opens a form; what the form makes is a secret, which is shown in the form's place, this once.
 * @param texts `made` is the title, `notice` and `label` what stands by the secret once it is there
 * @param form draws the form, which hands the secret over
 */
export function SecretDialog({
  look,
  texts,
  form,
}: {
  look?: 'primary';
  texts: { create: string; close: string; made: string; notice: string; label: string };
  form(onMade: (secret: string) => void): ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <ModalLayer
      title={secret ? texts.made : texts.create}
      closeLabel={texts.close}
      open={open}
      onOpenChange={(isOpen) => {
        setOpen(isOpen);
        if (isOpen) setSecret(null);
      }}
      trigger={
        <Button look={look}>
          <Plus aria-hidden />
          {texts.create}
        </Button>
      }
    >
      <div className="grid gap-5 p-5">
        {secret ? (
          <Secret secret={secret} notice={texts.notice} label={texts.label} onDone={() => setOpen(false)} />
        ) : (
          form(setSecret)
        )}
      </div>
    </ModalLayer>
  );
}

function Secret(props: { secret: string; label: string; notice: string; onDone(): void }) {
  const { secret, label, notice, onDone } = props;
  const t = useTranslations('apiKeys');
  const [copied, setCopied] = useState<boolean | null>(null);
  async function copy() {
    // Without a secure address there is no clipboard: the text is selected then, to be copied by hand.
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }
  return (
    <>
      <Notice tone="info">{notice}</Notice>
      <label className="grid gap-2 font-semibold text-sm">
        {label}
        <input
          readOnly
          dir="ltr"
          spellCheck={false}
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="h-13 w-full min-w-0 rounded-md border border-edge bg-ground px-4 font-mono text-sm"
        />
      </label>
      <p role="status" className="min-h-[1.5em] text-muted text-xs">
        {copied === null ? '' : t(copied ? 'copied' : 'copyByHand')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {t('copy')}
        </Button>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
    </>
  );
}
