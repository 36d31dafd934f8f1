// A step of the build (scripts/setup.mjs): draws public/og/<locale>/<page>.jpg, the picture that a shared link shows.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createCanvas, GlobalFonts, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { blogPosts } from '@/lib/blog-posts';
import { type Locale, locales, localeTable } from '@/lib/i18n/locales';
import { isListed, type PagePath, pagePaths, routeName } from '@/lib/i18n/pages';
import { type ShowCase, showCases, showCaseTarget } from '@/lib/show-cases';
import { loadFonts } from '@/pipeline/letter/fonts';
import { readPost } from '@/server/blog/read-posts';
import { readPage } from '@/server/content/read-page';

const size = { width: 1200, height: 630 };
const margin = 72;
const display = 'Open Graph display';
const require = createRequire(import.meta.url);
const { values } = parseArgs({ options: { out: { type: 'string', default: 'public/og' }, only: { type: 'string' } } });
const folder = path.resolve(values.out);

/** Pages whose titles are interface texts. */
const named: Partial<Record<PagePath, string>> = {
  '/': 'home',
  '/manga-translator': 'translator',
  '/developers': 'developers',
  '/price': 'price',
  '/show-cases': 'showCases',
  '/blog': 'blog',
};

const loaded = new Map<string, Promise<Image>>();

await main();

async function main(): Promise<void> {
  const files = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque';
  for (const part of ['latin', 'latin-ext', 'vietnamese']) {
    GlobalFonts.registerFromPath(require.resolve(`${files}-${part}-wght-normal.woff2`), `${display} ${part}`);
  }
  await rm(folder, { recursive: true, force: true });
  for (const locale of locales.filter((each) => !values.only || each === values.only)) {
    await mkdir(path.join(folder, locale), { recursive: true });
    for (const [index, page] of pagePaths.filter(isListed).entries()) {
      const picture = await draw(locale, await titleOf(locale, page), showCases[index % showCases.length]!);
      const [name] = routeName(locale, page).split('___');
      await writeFile(path.join(folder, locale, `${name}.jpg`), picture);
    }
  }
}

/** The page's title without the name of the site, which has its own place. */
async function titleOf(locale: Locale, page: PagePath): Promise<string> {
  const post = blogPosts.find(({ slug }) => page === `/blog/${slug}`);
  if (post) return (await readPost(post, locale)).page.heading;
  const key = named[page];
  if (!key) return (await readPage(page.slice(1), locale)).heading;
  const messages = JSON.parse(await readFile(`messages/${locale}.json`, 'utf8'));
  const title: string = messages.meta[key].title;
  return title
    .split('·')
    .map((part) => part.trim())
    .filter((part) => part !== 'Fukidashi')
    .join(' · ');
}

async function draw(locale: Locale, title: string, showCase: ShowCase): Promise<Buffer> {
  const canvas = createCanvas(size.width, size.height);
  const pen = canvas.getContext('2d');
  const isRtl = localeTable[locale].direction === 'rtl';
  drawGround(pen);
  const [before, after] = await pagesOf(showCase, locale);
  drawPage(pen, before, isRtl ? 186 : 800, -0.07);
  drawPage(pen, after, isRtl ? 392 : 1014, 0.05);
  await drawName(pen, isRtl);
  drawTitle(pen, title, locale, isRtl);
  return canvas.encode('jpeg', 72);
}

function drawGround(pen: SKRSContext2D): void {
  pen.fillStyle = '#0e0d12';
  pen.fillRect(0, 0, size.width, size.height);
  for (let row = 0; row < 53; row++) {
    pen.fillStyle = `rgb(255 92 154 / ${(0.34 * (1 - row / 53)).toFixed(3)})`;
    for (let x = row % 2 ? 6 : 0; x < size.width; x += 12) {
      pen.beginPath();
      pen.arc(x, row * 12, 1.8, 0, 7);
      pen.fill();
    }
  }
  pen.fillStyle = '#ff5c9a';
  pen.fillRect(0, size.height - 12, size.width, 12);
}

function pagesOf(showCase: ShowCase, locale: Locale): Promise<[Image, Image]> {
  const load = (name: string) => {
    const file = path.resolve('public/show-cases/small', `${name}.webp`);
    if (!loaded.has(file)) loaded.set(file, loadImage(file));
    return loaded.get(file)!;
  };
  return Promise.all([load(showCase.id), load(`${showCase.id}.${showCaseTarget(showCase, locale)}`)]);
}

/** A page of paper around `x`, turned a little. */
function drawPage(pen: SKRSContext2D, picture: Image, x: number, turn: number): void {
  const [width, height] = [300, 426];
  pen.save();
  pen.translate(x, 330);
  pen.rotate(turn);
  pen.shadowColor = 'rgb(0 0 0 / 0.6)';
  pen.shadowBlur = 40;
  pen.shadowOffsetY = 14;
  pen.fillStyle = '#fbf8f4';
  pen.fillRect(-width / 2 - 8, -height / 2 - 8, width + 16, height + 16);
  pen.shadowColor = 'transparent';
  const seen = (picture.width * height) / width;
  pen.drawImage(picture, 0, 0, picture.width, Math.min(seen, picture.height), -width / 2, -height / 2, width, height);
  pen.restore();
}

/** The mark and the name, at the top where reading starts. */
async function drawName(pen: SKRSContext2D, isRtl: boolean): Promise<void> {
  const mark = await loadImage(await readFile('app/icon.svg'));
  pen.drawImage(mark, isRtl ? size.width - margin - 64 : margin, 60, 64, 64);
  pen.font = `700 38px "${display} latin"`;
  pen.fillStyle = '#f4f1f7';
  pen.textBaseline = 'middle';
  pen.direction = 'ltr';
  pen.textAlign = isRtl ? 'right' : 'left';
  pen.fillText('Fukidashi', isRtl ? size.width - margin - 82 : margin + 82, 94);
}

function drawTitle(pen: SKRSContext2D, title: string, locale: Locale, isRtl: boolean): void {
  const { tag, language } = localeTable[locale];
  const isLatin = !/^(ar|ja|ko|zh)/.test(tag);
  const own = loadFonts().families(title, 'clean', language);
  const faces = isLatin ? `"${display} latin", "${display} latin-ext", "${display} vietnamese", ${own}` : own;
  pen.direction = isRtl ? 'rtl' : 'ltr';
  pen.textAlign = isRtl ? 'right' : 'left';
  pen.fillStyle = '#f4f1f7';
  for (let points = 72; ; points -= 4) {
    pen.font = `700 ${points}px ${faces}`;
    const lines = wrap(pen, title, tag, 560);
    const pitch = points * (isLatin ? 1.12 : 1.36);
    if (lines.length * pitch > 380 && points > 40) continue;
    const top = 340 - ((lines.length - 1) * pitch) / 2;
    const x = isRtl ? size.width - margin : margin;
    for (const [row, line] of lines.entries()) pen.fillText(line, x, top + row * pitch);
    return;
  }
}

/** Breaks between the words of the language, also where it writes none apart. */
function wrap(pen: SKRSContext2D, text: string, tag: string, width: number): string[] {
  const words = [...new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
  const lines = [''];
  for (const word of words) {
    const line = lines[lines.length - 1]!;
    // No line begins with a mark that ends something.
    const clings = /^[\p{Pe}\p{Pf}、。，．,.:;：；！？!?）」』…]/u.test(word);
    if (!clings && line && pen.measureText((line + word).trim()).width > width) lines.push(word.trimStart());
    else lines[lines.length - 1] = line + word;
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}
