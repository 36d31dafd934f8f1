import { createTranslator } from 'use-intl/core';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { downloadReceipt as call } from '@/lib/contract/payments';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { findAccount } from '../accounts/find-account';
import type { Actor, Context } from '../context';
import type { Download } from '../http/download-route';
import { findPayment, type Lines, receiptLines } from './describe-payment';
import { receiptNumber } from './payment-history';

/**
 * The receipt of a payment as a page of its own, to print or keep: no script, nothing to load.
 * @throws AppError not-signed-in, not-yours
 */
export async function downloadReceipt(
  context: Context,
  actor: Actor,
  { paymentId }: z.output<typeof call.input>,
  { locale }: { locale: Locale },
): Promise<Download> {
  const account = await findAccount(context, actor);
  const found = await findPayment(context.db, paymentId);
  if (!found || found.payment.accountId !== account.id) throw new AppError('not-yours');
  const { default: messages } = (await import(`../../messages/${locale}.json`)) as {
    default: { payment: { receipt: { title: string; to: string; from: string; note: string } } };
  };
  const say = createTranslator({ locale, messages: { payment: messages.payment }, timeZone: 'UTC' });
  const number = receiptNumber(found.payment);
  const seller = context.env.SUPPORT_EMAIL ? `Fukidashi · ${context.env.SUPPORT_EMAIL}` : 'Fukidashi';
  const lines: Lines = [
    [say('payment.receipt.from'), `${seller} · ${new URL(context.env.SITE_URL).host}`],
    [say('payment.receipt.to'), `${account.userName} · ${account.email}`],
    ...(await receiptLines(locale, found.order, found.payment)),
  ];
  const note = context.payments.testMode ? 'Test mode: no real money was paid.' : say('payment.receipt.note');
  const page = layOut(locale, `${say('payment.receipt.title')} ${number}`, lines, note);
  return { fileName: `fukidashi-${number}.html`, bytes: new TextEncoder().encode(page) };
}

function layOut(locale: Locale, title: string, lines: Lines, note: string): string {
  const { tag, direction } = localeTable[locale];
  const rows = lines.map(([name, value]) => `<tr><th scope="row">${safe(name)}</th><td>${safe(value)}</td></tr>`);
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<style>
body{max-width:640px;margin:48px auto;padding:0 24px;font:16px/1.6 system-ui,'Noto Sans',sans-serif;color:#1d1620}
.brand{color:#c2185b;font-weight:700}
table{width:100%;border-collapse:collapse}
th,td{padding:10px 0;border-bottom:1px solid #e6dde4;text-align:start;vertical-align:top}
th{padding-inline-end:24px;font-weight:400;color:#5b5160;white-space:nowrap}
td{overflow-wrap:anywhere}
p{color:#5b5160}
@media print{body{margin:0}}
</style>
</head>
<body>
<p class="brand">Fukidashi</p>
<h1>${safe(title)}</h1>
<table>${rows.join('\n')}</table>
<p>${safe(note)}</p>
</body>
</html>
`;
}

function safe(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
