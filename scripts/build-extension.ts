import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { build } from 'esbuild';
import sharp from 'sharp';
import { type Browser, manifestFor } from '@/extension/manifest';
import { writeLocale } from '@/extension/write-locale';
import { type Locale, locales } from '@/lib/i18n/locales';
import { translatorIds } from '@/lib/page/engines';
import { readEnv } from '@/server/env';

const root = path.join(import.meta.dirname, '..');
const source = path.join(root, 'extension');
const browsers: Browser[] = ['chromium', 'firefox'];

/**
 * Builds the extension for every browser: a folder that can be loaded unpacked, and a zip of it.
 * @param out folder of the unpacked ones; dist/extension
 * @param only the one language it speaks; for screenshots, whose browser speaks English
 * @param granted see extension/manifest.ts; with any, no zip is made
 */
export async function buildExtension({
  out = path.join(root, 'dist/extension'),
  granted = [],
  only,
  siteUrl = new URL(readEnv().SITE_URL).origin,
}: {
  out?: string;
  granted?: string[];
  only?: Locale;
  siteUrl?: string;
} = {}): Promise<{ file: string; bytes: number }[]> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const made: { file: string; bytes: number }[] = [];
  await rm(out, { recursive: true, force: true });
  for (const browser of browsers) {
    const folder = path.join(out, browser);
    await mkdir(folder, { recursive: true });
    await bundle(folder, siteUrl);
    await Promise.all([icons(folder), texts(folder, only), copyPopup(folder)]);
    const manifest = manifestFor(browser, { siteUrl, version, granted, defaultLocale: only });
    await writeFile(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    if (granted.length > 0) continue;
    const file = path.join(root, 'public/extension', `fukidashi-${browser}.zip`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await zipOf(folder));
    made.push({ file: path.relative(root, file), bytes: (await stat(file)).size });
  }
  return made;
}

async function bundle(folder: string, siteUrl: string): Promise<void> {
  await build({
    entryPoints: {
      background: path.join(source, 'background/main.ts'),
      page: path.join(source, 'page/main.ts'),
      bridge: path.join(source, 'bridge/main.ts'),
      popup: path.join(source, 'popup/popup.ts'),
    },
    outdir: folder,
    bundle: true,
    format: 'iife',
    target: ['chrome120', 'firefox128'],
    // Stores read the code: it is to be readable.
    minifySyntax: true,
    legalComments: 'none',
    charset: 'utf8',
    alias: { '@': root },
    define: { SITE_URL: JSON.stringify(siteUrl) },
    logLevel: 'warning',
  });
}

async function icons(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'icons'), { recursive: true });
  for (const size of [16, 32, 48, 128]) {
    const mark = sharp(path.join(root, 'app/icon.svg'), { density: 1200 }).resize(size, size);
    await mark.png({ compressionLevel: 9 }).toFile(path.join(folder, `icons/${size}.png`));
  }
}

async function texts(folder: string, only: Locale | undefined): Promise<void> {
  const english = await readTexts('en');
  for (const locale of only ? [only] : locales) {
    const place = path.join(folder, '_locales', locale.replace('-', '_'));
    await mkdir(place, { recursive: true });
    const messages = writeLocale(await readTexts(locale), english);
    await writeFile(path.join(place, 'messages.json'), `${JSON.stringify(messages, null, 2)}\n`);
  }
}

/** The extension's own texts, and the translators' names as the site has them. */
async function readTexts(locale: string) {
  const own = JSON.parse(await readFile(path.join(source, 'messages', `${locale}.json`), 'utf8'));
  const site = JSON.parse(await readFile(path.join(root, 'messages', `${locale}.json`), 'utf8'));
  const { engine, premium } = site.translator.settings;
  const names = Object.fromEntries(translatorIds.map((id) => [id, engine[id].name]));
  // So that the extension knows in which language the browser shows its texts.
  return { locale, ...own, translator: { ...names, premium } };
}

async function copyPopup(folder: string): Promise<void> {
  for (const name of ['popup.html', 'popup.css']) await cp(path.join(source, 'popup', name), path.join(folder, name));
}

/** The same bytes for the same files, whenever it is made. */
async function zipOf(folder: string): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { lastModDate: new Date(2026, 0, 1), extendedTimestamp: false });
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const names = files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
  for (const name of names) {
    await zip.add(name.replaceAll(path.sep, '/'), new Uint8ArrayReader(await readFile(path.join(folder, name))));
  }
  return zip.close();
}
