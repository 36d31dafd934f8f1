import path from 'node:path';
import type { Region } from '@/lib/page/region-document';
import type { RgbImage } from '@/pipeline/page';
import { createStages } from '@/pipeline/stages';
import { translatePage } from '@/pipeline/translate-page';
import { drawQualityPage } from './drawn-pages';
import { type SheetCell, sheetPlan } from './lettering-sheet-texts';

const root = path.resolve(import.meta.dirname, '..');

/** The page as the product finds and erases it, each text with its place in the plan as translation. */
export async function findSheetTexts(): Promise<{ plate: RgbImage; regions: Region[] }> {
  const page = await drawQualityPage(sheetPlan);
  const stages = createStages({ modelsDir: path.join(root, 'models') });
  let plate: RgbImage | undefined;
  const { document } = await translatePage(
    {
      ...stages,
      letter: async (erased, found) => {
        plate = erased;
        return { regions: found, image: erased };
      },
      encode: async () => new Uint8Array(),
    },
    { translate: async (texts) => texts.map((text) => ({ text: String(placeOf(text)), engine: 'sheet' })) },
    page.bytes,
    { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' },
  );
  const found = document.regions.filter((region) => region.translation);
  if (found.length < sheetPlan.texts.length)
    console.warn(`Only ${found.length} of ${sheetPlan.texts.length} texts were found.`);
  return { plate: plate!, regions: document.regions };
}

/** The regions with the translations of one cell. */
export function inLanguage(found: Region[], { language, texts, direction }: SheetCell): Region[] {
  return found.map((region) =>
    region.translation
      ? {
          ...region,
          direction,
          translation: { ...region.translation, language, text: texts[Number(region.translation.text)]! },
        }
      : region,
  );
}

/** The text of the plan that shares most characters with what was read. */
function placeOf(read: string): number {
  const shares = sheetPlan.texts.map(({ lines }) => {
    const known = new Set(lines.join(''));
    return [...read].filter((character) => known.has(character)).length / Math.max(known.size, read.length);
  });
  return shares.indexOf(Math.max(...shares));
}
