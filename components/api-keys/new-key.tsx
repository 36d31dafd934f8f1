'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** The only time that a secret is shown: an API key, unless `label` and `notice` say another thing. */
export function NewKey(props: { secret: string; label?: string; notice?: string; onDone(): void }) {
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
      <Notice tone="info">{notice ?? t('onlyOnce')}</Notice>
      <label className="grid gap-2 font-semibold text-sm">
        {label ?? t('newKey')}
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
