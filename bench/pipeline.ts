// npm run bench [-- REPEATS] [--write]: what a page costs, stage by stage, and how many pages a minute go through.
// --write puts the cost of the target's page into docs/quality.md.
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createStagePool } from '@/pipeline/stage-pool';
import { createStages } from '@/pipeline/stages';
import { createLocalTranslator } from '@/pipeline/translate/local-translator';
import { type PageSettings, translatePage } from '@/pipeline/translate-page';
import { drawComicPage, drawMangaPage } from '@/tests/draw-page';
import { measureLongStrip, measureSpeed } from './speed';
import { type Costs, clocked, median, timed } from './stage-costs';
import { markdownTable, textTable } from './text-table';
import { writeSection } from './write-section';

const root = path.join(import.meta.dirname, '..');
const modelsDir = path.join(root, 'models');
const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
const repeats = Number(positionals[0] ?? 3);
const manga: PageSettings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' };
const pages = [
  { name: 'manga page, 6 balloons, ja→en', bytes: drawMangaPage().png, settings: manga },
  {
    name: 'comic page, 5 balloons, en→es',
    bytes: drawComicPage().png,
    settings: { ...manga, targetLanguage: 'ESP' as const },
  },
];

const translator = await createLocalTranslator({ modelsDir, downloadsDir: path.join(root, 'data/models') });
console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
const speed = await measureSpeed(repeats);
const strip = await measureLongStrip();
const stripLine = `A strip of ${strip.height} pixels with ${strip.texts} texts: ${strip.cpuMs} ms CPU; memory at most ${strip.peakMb} MB, ${strip.restMb} MB before it with all models loaded.`;
console.log(`\n${textTable(speed)}\n\n${stripLine}`);
if (values.write) {
  const head = `Measured ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, busy with other work; CPU milliseconds, median of ${repeats}, everything but the language model. Target: at most 2,500 for the first row, and cost linear in balloons and pixels.`;
  await writeSection(path.join(root, 'docs/quality.md'), 'speed', `${head}\n\n${markdownTable(speed)}\n\n${stripLine}`);
}
for (const { name, bytes, settings } of pages) {
  const costs: Costs = new Map();
  const stages = timed(createStages({ modelsDir }), costs);
  const timedTranslator = { translate: clocked('translate', costs, translator.translate) };
  await translatePage(stages, timedTranslator, bytes, settings); // warm: models load once
  costs.clear();
  for (let index = 0; index < repeats; index++) {
    await clocked('whole page', costs, () => translatePage(stages, timedTranslator, bytes, settings))();
  }
  console.log(
    `\n${name}: median of ${repeats}, in milliseconds; translate and erase run side by side and share their CPU figure`,
  );
  console.table(
    Object.fromEntries(
      [...costs].map(([stage, list]) => [
        stage,
        {
          'CPU ms': median(list.map(({ cpu }) => cpu)),
          'wall ms': median(list.map(({ wall }) => wall)),
          calls: list.length / repeats,
        },
      ]),
    ),
  );
}
console.log(`Peak memory of this process so far: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);

for (const threads of [1, 2]) {
  const pool = createStagePool({ root, threads });
  const work = () => translatePage(pool, translator, pages[0]!.bytes, manga);
  await Promise.all(Array.from({ length: threads }, work));
  const started = performance.now();
  let left = repeats * 2;
  await Promise.all(
    Array.from({ length: threads }, async () => {
      while (left-- > 0) await work();
    }),
  );
  const minutes = (performance.now() - started) / 60_000;
  console.log(
    `${threads} ${threads === 1 ? 'worker' : 'workers'}: ${((repeats * 2) / minutes).toFixed(1)} pages a minute`,
  );
  await pool.close();
}
console.log(`Peak memory with the pools: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
await translator.close();
