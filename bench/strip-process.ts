// A long strip alone in a process, so that the peak of its memory is its own: bench/speed.ts reads what it prints.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createStages } from '@/pipeline/stages';
import { translatePage } from '@/pipeline/translate-page';
import { drawMangaPage } from '@/tests/draw-page';
import { quickTranslator, type StripCost, speedSettings } from './speed';

const stages = createStages({ modelsDir: path.join(import.meta.dirname, '../models') });
const settings = { ...speedSettings, detector: 'ctd' as const };
const bytes = await readFile(process.argv[2]!);
// An ordinary page first: models and fonts are loaded before the strip comes.
await translatePage(stages, quickTranslator, drawMangaPage().png, settings);
const [restMb, before] = [peak(), process.cpuUsage()];
const { document } = await translatePage(stages, quickTranslator, bytes, settings);
const { user, system } = process.cpuUsage(before);
const cost: StripCost = {
  height: document.page.height,
  texts: document.regions.filter(({ status }) => status === 'translated').length,
  cpuMs: Math.round((user + system) / 1000),
  peakMb: peak(),
  restMb,
};
console.log(JSON.stringify(cost));
process.exit();

function peak(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
