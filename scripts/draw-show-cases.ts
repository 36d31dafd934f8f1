// node --import tsx scripts/draw-show-cases.ts: draws the pages of /show-cases; our own pipeline translates them, untouched.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { type ShowCase, showCases } from '@/lib/show-cases';
import { buildEngines } from '@/server/build-engines';
import { readEnv } from '@/server/env';
import { drawBus } from './show-cases/draw-bus';
import { drawPlanet } from './show-cases/draw-planet';
import { drawRain } from './show-cases/draw-rain';
import { drawTea } from './show-cases/draw-tea';
import type { Pen } from './show-cases/drawing-kit';

const drawings: Record<ShowCase['id'], () => Pen> = { rain: drawRain, planet: drawPlanet, bus: drawBus, tea: drawTea };
const { values } = parseArgs({ options: { out: { type: 'string', default: 'public/show-cases' } } });
const folder = path.resolve(values.out);

const smallWidth = 640;
const tinyWidth = 112;

await main();

async function main(): Promise<void> {
  for (const size of ['small', 'tiny']) await mkdir(path.join(folder, size), { recursive: true });
  // Only what every copy of the site has: no fetched models, no service of anybody's.
  const engines = await buildEngines(
    readEnv({ DATA_DIR: path.join(folder, 'no-models'), OFFLINE: '1', LOG_LEVEL: 'error' }),
  );
  try {
    for (const showCase of showCases) await make(showCase, engines);
  } finally {
    await engines.close();
  }
}

async function make(showCase: ShowCase, engines: Awaited<ReturnType<typeof buildEngines>>): Promise<void> {
  const png = await drawings[showCase.id]().canvas.encode('png');
  await write(showCase.id, png);
  const detail = sharp(png).resize({ width: tinyWidth, height: tinyWidth, position: 'north' });
  await detail.webp({ quality: 80, effort: 6 }).toFile(path.join(folder, 'tiny', `${showCase.id}.webp`));
  for (const targetLanguage of showCase.targets) {
    const { document, result } = await engines.translatePage(
      png,
      {
        targetLanguage,
        sourceLanguage: showCase.language,
        translator: 'local',
        detector: showCase.detector,
        font: 'comic',
      } as Parameters<typeof engines.translatePage>[1],
      { mime: 'image/png' },
    );
    await write(`${showCase.id}.${targetLanguage}`, result);
    console.log(showCase.id, targetLanguage);
    for (const { source, translation, status } of document.regions)
      console.log(`  ${source.text} → ${translation?.text ?? status}`);
  }
}

/** The whole page, and a small one for panels and lists. */
async function write(name: string, picture: Uint8Array): Promise<void> {
  const save = (file: string, image: Sharp, quality: number) =>
    image.webp({ quality, effort: 6 }).toFile(path.join(folder, file));
  await save(`${name}.webp`, sharp(picture), 86);
  await save(`small/${name}.webp`, sharp(picture).resize({ width: smallWidth }), 80);
}
