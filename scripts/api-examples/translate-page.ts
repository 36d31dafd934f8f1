// Translates a page: npx tsx translate-page.ts page.png translated.png
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const [input = 'page.png', output = 'translated.png'] = process.argv.slice(2);
const api = `${process.env.FUKIDASHI_URL}/api/v1`;
const headers = { Authorization: `Bearer ${process.env.FUKIDASHI_KEY}` };

/** The data of an answer; an error has a stable code and a message for people. */
async function call(address: string, init: RequestInit = {}) {
  const answer = await fetch(`${api}${address}`, { ...init, headers: { ...headers, ...init.headers } });
  const { data, error, message } = await answer.json();
  if (!answer.ok) throw new Error(`${error}: ${message}`);
  return data;
}

// Send the page. The same Idempotency-Key never starts it twice.
const form = new FormData();
form.append('image', new Blob([await readFile(input)]), path.basename(input));
form.append('targetLanguage', 'ENG');
let page = await call('/translations', {
  method: 'POST',
  body: form,
  headers: { 'Idempotency-Key': crypto.randomUUID() },
});

while (page.status === 'queued' || page.status === 'running') {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  page = await call(`/translations/${page.id}`);
  console.log(page.stage, `${Math.round(page.progress * 100)} %`);
}
if (page.status !== 'done') throw new Error(page.error?.message ?? page.status);

const image = await fetch(`${api}/translations/${page.id}/image`, { headers });
await writeFile(output, Buffer.from(await image.arrayBuffer()));
