// Corrects the first text of a translated page: npx tsx correct-text.ts ID "New text." page.png
import { writeFile } from 'node:fs/promises';

const [id = '', text = '', output = 'page.png'] = process.argv.slice(2);
const page = `${process.env.FUKIDASHI_URL}/api/v1/translations/${id}`;
const headers = { Authorization: `Bearer ${process.env.FUKIDASHI_KEY}`, 'Content-Type': 'application/json' };

// Which texts there are, and the revision they belong to.
const { data } = await (await fetch(`${page}/regions`, { headers })).json();
const [first] = data.document.regions;

const edited = await fetch(`${page}/regions`, {
  method: 'PATCH',
  headers,
  body: JSON.stringify({ revision: data.revision, regions: [{ id: first.id, text }] }),
});
if (!edited.ok) throw new Error((await edited.json()).message);

// The page, lettered again.
const image = await fetch(`${page}/image`, { headers });
await writeFile(output, Buffer.from(await image.arrayBuffer()));
