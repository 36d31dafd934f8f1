import { dollars } from '../provider';
import type { FakeRequest, Reply } from './fake-server';

/** A button: what it sends, what it says, how it looks. */
export type Action = { label: string; fields: Record<string, string>; look?: 'main' | 'plain' | 'danger'; id: string };

type Page = {
  title: string;
  lead?: string;
  rows?: [string, string][];
  notice?: string;
  forms?: Form[];
  links?: [string, string][];
};
export type Form = { action: string; email?: string; heading?: string; rows?: [string, string][]; actions: Action[] };

/** A page of a stand-in, in the product's look; it says on top that no money moves. Needs no script. */
export function framed({ title, lead = '', rows = [], notice, forms = [], links = [] }: Page, status = 200): Reply {
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${safe(title)}</title>
<style>${style}</style>
</head>
<body>
<p class="banner" role="status">Test mode: no real money moves on this page</p>
<main>
<p class="brand">吹 Fukidashi · test payments</p>
<h1>${safe(title)}</h1>
${lead && `<p>${safe(lead)}</p>`}
${notice ? `<p class="notice" role="alert">${safe(notice)}</p>` : ''}
${list(rows)}
${forms.map(formOf).join('\n')}
${links.map(([href, label]) => `<p><a href="${safe(href)}">${safe(label)}</a></p>`).join('\n')}
</main>
</body>
</html>
`;
  return { status, page, headers: { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' } };
}

/** Leads the browser away, as the provider does after an answer. */
export function redirect(to: string): Reply {
  return { status: 303, page: '', headers: { Location: to } };
}

/** What a form of such a page has sent. */
export function fieldsOf({ raw }: FakeRequest): URLSearchParams {
  return new URLSearchParams(raw);
}

/** `$18.00` */
export function price(cents: number): string {
  return `$${dollars(cents)}`;
}

function formOf({ action, email, heading, rows = [], actions }: Form): string {
  const field =
    email === undefined
      ? ''
      : `<label>E-mail address of the payer<input name="email" type="email" value="${safe(email)}" required></label>`;
  return `<form method="post" action="${safe(action)}">
${heading ? `<h2>${safe(heading)}</h2>` : ''}${list(rows)}${field}
<div class="actions">${actions.map(buttonOf).join('')}</div>
</form>`;
}

/** The fields of a button travel in its one value. */
function buttonOf({ label, fields, look = 'plain', id }: Action): string {
  return `<button name="do" value="${safe(String(new URLSearchParams(fields)))}" class="${look}" data-testid="${safe(id)}" formnovalidate>${safe(label)}</button>`;
}

function list(rows: [string, string][]): string {
  if (rows.length === 0) return '';
  return `<dl>${rows.map(([name, value]) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`).join('')}</dl>`;
}

function safe(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const style = `
:root{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;font:16px/1.6 system-ui,'Noto Sans',sans-serif;background:#141016;color:#f5eef4}
.banner{margin:0;padding:10px 16px;text-align:center;background:#f7c948;color:#231a00;font-weight:700}
main{max-width:520px;margin:40px auto;padding:32px;border-radius:20px;background:#1f1922;border:1px solid #3a3040}
.brand{margin:0 0 20px;color:#ff7eb6;font-weight:700}
h1{margin:0 0 12px;font-size:1.5rem;line-height:1.3}
h2{margin:0 0 8px;font-size:1.05rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 20px;margin:16px 0}
dt{color:#b9abbb}dd{margin:0;text-align:end;overflow-wrap:anywhere}
form+form{margin-top:24px;padding-top:24px;border-top:1px solid #3a3040}
label{display:block;color:#b9abbb;font-size:.9rem}
input{display:block;width:100%;margin-top:4px;padding:12px;border:1px solid #5a4d60;border-radius:10px;background:#141016;color:inherit;font:inherit}
.actions{display:flex;flex-wrap:wrap;gap:10px;margin-top:20px}
button{min-height:44px;padding:10px 20px;border:1px solid #5a4d60;border-radius:999px;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.main{background:#ff5ca3;border-color:#ff5ca3;color:#23000f}
button.danger{border-color:#ff8a8a;color:#ffb3b3}
button:focus-visible,input:focus-visible,a:focus-visible{outline:3px solid #ffd3e6;outline-offset:2px}
.notice{padding:12px 16px;border-radius:10px;background:#4a1620;color:#ffd6d6}
a{color:#ff9cc8}
@media (max-width:560px){main{margin:0;border-radius:0;border-inline:0;padding:24px 16px}}
`;
