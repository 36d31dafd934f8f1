// npm run bench: what a page costs, stage by stage, and how many pages a minute go through.
import { cpus } from 'node:os';
import path from 'node:path';
import { createStagePool } from '@/pipeline/stage-pool';
import { createStages, type Stages } from '@/pipeline/stages';
import { createLocalTranslator } from '@/pipeline/translate/local-translator';
import { type PageSettings, translatePage } from '@/pipeline/translate-page';
import { drawComicPage, drawMangaPage } from '@/tests/draw-page';

const root = path.join(import.meta.dirname, '..');
const modelsDir = path.join(root, 'models');
const repeats = Number(process.argv[2] ?? 5);
const manga: PageSettings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' };
const pages = [
  { name: 'manga page, 6 balloons, ja→en', bytes: drawMangaPage().png, settings: manga },
  {
    name: 'comic page, 5 balloons, en→es',
    bytes: drawComicPage().png,
    settings: { ...manga, targetLanguage: 'ESP' as const },
  },
];
type Cost = { cpu: number; wall: number };

const translator = await createLocalTranslator({ modelsDir, downloadsDir: path.join(root, 'data/models') });
console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
for (const { name, bytes, settings } of pages) {
  const costs = new Map<string, Cost[]>();
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

/** The same stages, each call's cost noted under its name. */
function timed(stages: Stages, costs: Map<string, Cost[]>): Stages {
  const entries = Object.entries(stages).map(([name, stage]) => [
    name,
    clocked(name, costs, stage as (...args: unknown[]) => Promise<unknown>),
  ]);
  return Object.fromEntries(entries) as Stages;
}

function clocked<Args extends unknown[], Value>(
  name: string,
  costs: Map<string, Cost[]>,
  work: (...args: Args) => Promise<Value>,
) {
  return async (...args: Args): Promise<Value> => {
    const [cpu, wall] = [process.cpuUsage(), performance.now()];
    const value = await work(...args);
    const { user, system } = process.cpuUsage(cpu);
    costs.set(name, [...(costs.get(name) ?? []), { cpu: (user + system) / 1000, wall: performance.now() - wall }]);
    return value;
  };
}

function median(values: number[]): number {
  return Math.round([...values].sort((a, b) => a - b)[values.length >> 1] ?? 0);
}
