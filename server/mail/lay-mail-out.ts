import { type Locale, localeTable } from '@/lib/i18n/locales';
import type { MailTexts } from './mail-texts';

/**
 * A mail as plain text and as HTML that mail programs understand: tables, styles in place, no picture, nothing to
 * load. Both say the same.
 * @param lines of a receipt: what each is, and what it says
 */
export function layMailOut(
  locale: Locale,
  texts: MailTexts,
  link: string,
  lines: [label: string, value: string][] = [],
): { text: string; html: string } {
  const { subject, text, button, note, openLink, tagline } = texts;
  const table = lines.map(([label, value]) => `${label}: ${value}`).join('\n');
  const plain = [
    subject,
    text,
    ...(table ? [table] : []),
    `${button}:\n${link}`,
    note,
    `--\nFukidashi\n${tagline}`,
  ].join('\n\n');
  const { direction, tag } = localeTable[locale];
  const align = direction === 'rtl' ? 'right' : 'left';
  const safe = escapeHtml(link);
  const html = `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5f1f4" dir="${direction}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" style="background:#f5f1f4">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px">
<tr><td align="${align}" style="padding:32px;${font};color:#1d1620">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#c2185b">Fukidashi</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.35">${escapeHtml(subject)}</h1>
<p style="margin:0 0 24px;font-size:16px;line-height:1.6">${escapeHtml(text)}</p>
${linesTable(lines, align)}<p style="margin:0 0 24px"><a href="${safe}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#c2185b;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0 0 24px;font-size:14px;line-height:1.6;color:#5b5160">${escapeHtml(note)}</p>
<p style="margin:0;font-size:13px;line-height:1.6;color:#5b5160">${escapeHtml(openLink)}<br><a href="${safe}" dir="ltr" style="color:#c2185b;word-break:break-all">${safe}</a></p>
</td></tr>
</table>
<p style="margin:16px 0 0;font-size:13px;line-height:1.6;color:#5b5160;${font}">${escapeHtml(tagline)}</p>
</td></tr>
</table>
</body>
</html>
`;
  return { text: `${plain}\n`, html };
}

function linesTable(lines: [string, string][], align: string): string {
  if (lines.length === 0) return '';
  const cell = 'padding:8px 0;border-bottom:1px solid #e6dde4;font-size:14px;line-height:1.6;vertical-align:top';
  const rows = lines.map(
    ([label, value]) =>
      `<tr><td align="${align}" style="${cell};color:#5b5160">${escapeHtml(label)}</td><td align="${align === 'left' ? 'right' : 'left'}" style="${cell};word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.join('')}</table>\n`;
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
