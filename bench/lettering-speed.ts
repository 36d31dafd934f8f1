import { createCanvas } from '@napi-rs/canvas';
import type { LanguageCode } from '@/lib/page/languages';
import type { Polygon, Region, RegionDocument } from '@/lib/page/region-document';
import { encodePage, type PageMime } from '@/pipeline/decode';
import { letterPage } from '@/pipeline/letter/letter-page';
import { letterRegions } from '@/pipeline/letter/letter-regions';
import type { RgbImage } from '@/pipeline/page';
import { reletterPage } from '@/pipeline/reletter-page';
import { sampleSentences } from '@/tests/sample-sentences';
import { seededRandom } from './random';

const width = 1500;
const height = 2100;
const times = 7;

/**
 * `npm run bench:lettering-speed`: CPU milliseconds (median of seven) for a page of 1500 × 2100 with ten balloons:
 * laying out and drawing all of it, and changing one text of it (decode the plate, letter, encode).
 */
const plate = drawPlate();
console.log('lettering ten balloons, CPU ms');
for (const [language, font] of [
  ['ENG', 'comic'],
  ['RUS', 'comic'],
  ['DEU', 'comic'],
  ['ARA', 'clean'],
  ['URD', 'clean'],
  ['THA', 'clean'],
  ['TML', 'clean'],
  ['KOR', 'clean'],
  ['CHT', 'clean'],
  ['JPN', 'brush'],
] as const) {
  const { first, median } = await measure(() => letterPage(plate, lettered(language, font).regions));
  console.log(
    `  ${language} ${font.padEnd(6)} ${median.toFixed(0).padStart(4)}   (first, with fonts: ${first.toFixed(0)})`,
  );
}
console.log('changing one text, CPU ms');
for (const mime of ['image/jpeg', 'image/webp', 'image/png'] as PageMime[]) {
  const bytes = await encodePage(plate, mime);
  const document = lettered('ENG', 'comic');
  const edits = { regions: [{ id: 'r3', text: 'Nobody told me that it would be this far away!' }] };
  const { median } = await measure(() => reletterPage(bytes, document, edits, mime));
  console.log(`  ${mime.padEnd(10)} ${median.toFixed(0).padStart(4)}`);
}

async function measure(work: () => unknown): Promise<{ first: number; median: number }> {
  const spent: number[] = [];
  for (let index = 0; index < times; index++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1000);
  }
  return { first: spent[0]!, median: [...spent.slice(1)].sort((a, b) => a - b)[(times - 1) >> 1]! };
}

/** A page with drawing enough that encoding it costs what a real one does. */
function drawPlate(): RgbImage {
  const context = createCanvas(width, height).getContext('2d');
  const random = seededRandom(5);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  for (let index = 0; index < 900; index++) {
    const level = Math.round(random() * 255);
    context.fillStyle = `rgb(${level} ${level} ${level})`;
    context.beginPath();
    context.ellipse(random() * width, random() * height, 6 + random() * 70, 4 + random() * 40, random() * 3, 0, 7);
    context.fill();
    context.stroke();
  }
  const rgba = context.getImageData(0, 0, width, height).data;
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) data.set(rgba.subarray(4 * at, 4 * at + 3), 3 * at);
  return { data, width, height };
}

function lettered(language: LanguageCode, font: string): RegionDocument {
  const words = sampleSentences[language];
  const regions = Array.from({ length: 10 }, (_, index): Region => {
    const area = ellipse(80 + (index % 2) * 720, 60 + Math.floor(index / 2) * 400, 300 + (index % 3) * 90, 340);
    return {
      id: `r${index + 1}`,
      order: index,
      kind: 'balloon',
      polygon: area,
      area,
      direction: 'vertical',
      fontSize: 34,
      colors: { text: '#000000', background: '#ffffff' },
      source: { text: '何', language: 'JPN', confidence: 1, reader: 'bench', lines: [] },
      status: 'translated',
      keptReason: null,
      // Every text another one, as on a real page; nothing is measured once for all.
      translation: { text: `${index} ${words.slice(index)} ${index}`, language, engine: 'bench' },
      lettering: null,
    };
  });
  return {
    version: 1,
    page: { width, height, sourceLanguage: 'JPN', targetLanguage: language, readingOrder: 'right-to-left' },
    settings: { detector: 'default', translator: 'local', font },
    regions: letterRegions(regions, { font, language }),
  };
}

function ellipse(x: number, y: number, wide: number, high: number): Polygon {
  return Array.from({ length: 48 }, (_, index) => {
    const angle = (index / 48) * 2 * Math.PI;
    return [x + (wide / 2) * (1 + Math.cos(angle)), y + (high / 2) * (1 + Math.sin(angle))];
  });
}
