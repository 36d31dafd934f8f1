import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { languageOf } from '@/lib/page/languages';
import { letterPage } from '@/pipeline/letter/letter-page';
import { letterRegions } from '@/pipeline/letter/letter-regions';
import type { RgbImage } from '@/pipeline/page';
import { findSheetTexts, inLanguage } from './find-sheet-texts';
import { type SheetCell, sheetCells } from './lettering-sheet-texts';

const root = path.resolve(import.meta.dirname, '..');
const perRow = 4;
const cellWidth = 560;
const gap = 12;

const { values } = parseArgs({ options: { cells: { type: 'string' }, out: { type: 'string' } } });

/**
 * `npm run bench:lettering`: one drawn page, found, read and erased by the product, lettered in twelve languages;
 * writes docs/lettering.webp. `--cells folder` also writes every page at full size, to be looked at.
 */
const { plate, regions } = await findSheetTexts();
const pages: RgbImage[] = [];
for (const cell of sheetCells) {
  const lettered = letterRegions(inLanguage(regions, cell), { font: cell.font, language: cell.language });
  for (const { lettering, source } of lettered)
    if (lettering?.overflow) console.warn(`${cell.language}: "${source.text}" overflows.`);
  pages.push(letterPage(plate, lettered));
}
if (values.cells) {
  await mkdir(values.cells, { recursive: true });
  for (const [index, page] of pages.entries())
    await pixels(page)
      .png()
      .toFile(path.join(values.cells, `${sheetCells[index]!.language}.png`));
}
const sheet = await joinPages(pages);
const file = values.out ?? path.join(root, 'docs/lettering.webp');
await writeFile(file, sheet);
console.log(`${file}: ${Math.round(sheet.length / 1024)} KB, ${languagesOf(sheetCells)}`);
// The readers' threads would wait for the next page.
process.exit();

async function joinPages(pages: RgbImage[]): Promise<Buffer> {
  const height = Math.round((pages[0]!.height * cellWidth) / pages[0]!.width);
  const rows = Math.ceil(pages.length / perRow);
  const small = await Promise.all(pages.map((page) => pixels(page).resize(cellWidth, height).png().toBuffer()));
  return await sharp({
    create: {
      width: perRow * (cellWidth + gap) + gap,
      height: rows * (height + gap) + gap,
      channels: 3,
      background: '#17151d',
    },
  })
    .composite(
      small.map((input, index) => ({
        input,
        left: gap + (index % perRow) * (cellWidth + gap),
        top: gap + Math.floor(index / perRow) * (height + gap),
      })),
    )
    .webp({ quality: 72, effort: 6 })
    .toBuffer();
}

function pixels({ data, width, height }: RgbImage) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

function languagesOf(cells: readonly SheetCell[]): string {
  return cells.map(({ language }) => languageOf(language).tag).join(' ');
}
