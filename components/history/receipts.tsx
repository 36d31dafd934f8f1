'use client';

import { Copy, Download } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { saveFile } from '@/lib/api/browser';
import type { DeletionReceipt } from '@/lib/contract/chapter';
import { useSnackbarStore } from '@/stores/stores-provider';

/** What was removed, and when; to keep as a proof. */
export function Receipts({ receipts }: { receipts: readonly DeletionReceipt[] }) {
  const t = useTranslations('chapter.history');
  const transcript = useTranslations('translator.transcript');
  const format = useFormatter();
  const show = useSnackbarStore((state) => state.show);
  const copy = (receipt: DeletionReceipt) => {
    // Absent where the site is reached over plain http; then there is the file.
    const copied = navigator.clipboard?.writeText(textOf(receipt)) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => show(transcript('copied')),
      () => show(transcript('copyFailed'), 'danger'),
    );
  };
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-base font-semibold">{t('receipts')}</h3>
      <p className="text-xs text-muted">{t('receiptsNote')}</p>
      <ul className="grid gap-1">
        {receipts.map((receipt) => (
          <li key={receipt.receiptId} className="flex items-center gap-1 text-sm">
            <p className="min-w-0 flex-1 tabular-nums">
              {t('receipt', {
                count: receipt.pages.length,
                files: receipt.files,
                at: format.dateTime(new Date(receipt.deletedAt), { dateStyle: 'medium', timeStyle: 'medium' }),
              })}
            </p>
            <IconButton label={t('copyReceipt')} onClick={() => copy(receipt)}>
              <Copy aria-hidden />
            </IconButton>
            <IconButton
              label={t('saveReceipt')}
              onClick={() => saveFile(textOf(receipt), 'application/json', `deletion-${receipt.receiptId}.json`)}
            >
              <Download aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function textOf(receipt: DeletionReceipt): string {
  return `${JSON.stringify(receipt, null, 2)}\n`;
}
