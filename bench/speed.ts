import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Translator } from '@/pipeline/page';
import { createStages } from '@/pipeline/stages';
import { type PageSettings, translatePage } from '@/pipeline/translate-page';
import type { DrawnPagePlan } from './drawn-page-list';
import { drawQualityPage } from './drawn-pages';
import { longStripPlan, speedPlan } from './speed-pages';
import { type Costs, clocked, cpuOf, timed } from './stage-costs';

const root = path.join(import.meta.dirname, '..');
export const speedSettings: PageSettings = {
  targetLanguage: 'ENG',
  translator: 'gpt',
  detector: 'default',
  font: 'comic',
};
const stageNames = ['decode', 'detect', 'read', 'order', 'erase', 'letter', 'encode', 'whole page'] as const;

/** Stands for a language model, whose time is not ours: the same English for everything. */
export const quickTranslator: Translator = {
  translate: async (texts) => texts.map(() => ({ text: "I can't believe you came back!", engine: 'bench' })),
};

/** CPU milliseconds by stage of the target's page, and of pages with half and double its balloons and its pixels. */
export async function measureSpeed(repeats: number): Promise<string[][]> {
  const stages = createStages({ modelsDir: path.join(root, 'models') });
  const pages: { name: string; plan: DrawnPagePlan }[] = [
    { name: '10 balloons, 1500 × 2100', plan: speedPlan() },
    { name: '5 balloons', plan: speedPlan({ balloons: 5 }) },
    { name: '20 balloons', plan: speedPlan({ balloons: 20 }) },
    { name: 'half the pixels', plan: speedPlan({ scale: Math.SQRT1_2 }) },
    { name: 'double the pixels', plan: speedPlan({ scale: Math.SQRT2 }) },
  ];
  const rows = [['CPU ms', ...stageNames, 'found']];
  for (const { name, plan } of pages) {
    const { bytes } = await drawQualityPage(plan);
    const costs: Costs = new Map();
    const work = () => translatePage(timed(stages, costs), quickTranslator, bytes, speedSettings);
    if (rows.length === 1) await work(); // warm: models load once
    costs.clear();
    let found = 0;
    for (let at = 0; at < repeats; at++) {
      const { document } = await clocked('whole page', costs, work)();
      found = document.regions.filter(({ status }) => status === 'translated').length;
    }
    rows.push([name, ...stageNames.map((stage) => String(cpuOf(costs, stage))), String(found)]);
  }
  return rows;
}

export type StripCost = { height: number; texts: number; cpuMs: number; peakMb: number; restMb: number };

/** A strip of 20,000 pixels in a process of its own: its memory at most, and before the strip. */
export async function measureLongStrip(): Promise<StripCost> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-strip-'));
  try {
    const file = path.join(folder, 'strip.jpg');
    await writeFile(file, (await drawQualityPage(longStripPlan())).bytes);
    const script = path.join(import.meta.dirname, 'strip-process.ts');
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, file], { cwd: root });
    return JSON.parse(stdout) as StripCost;
  } finally {
    await rm(folder, { recursive: true });
  }
}
