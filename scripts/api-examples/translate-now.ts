// One call, picture in and picture out: npx tsx translate-now.ts page.png translated.png
import { readFile, writeFile } from 'node:fs/promises';

const [input = 'page.png', output = 'translated.png'] = process.argv.slice(2);
const form = new FormData();
form.append('image', new Blob([await readFile(input)]), 'page');
const answer = await fetch(`${process.env.FUKIDASHI_URL}/api/v1/images/translate?targetLanguage=ENG`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.FUKIDASHI_KEY}` },
  body: form,
});
if (!answer.ok) throw new Error((await answer.json()).message);
await writeFile(output, Buffer.from(await answer.arrayBuffer()));
