import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import { type ContentPage, parsePage } from './parse-page';

const folder = path.join(process.cwd(), 'content');

/**
 * A page of prose in a language. While a translation is not written yet it is the English one, and `locale` says so.
 * @param name its address without the first slash: `about`, `install/steps-1`
 */
export async function readPage(name: string, locale: Locale): Promise<ContentPage & { locale: Locale }> {
  return readProse(`pages/${name}`, locale);
}

/** The same for any folder of content/: `blog/2026-11-20-what-happens-to-your-pages`. */
export async function readProse(name: string, locale: Locale): Promise<ContentPage & { locale: Locale }> {
  const own = await readText(`${name}/${locale}.md`);
  if (own !== null) return { ...parsePage(own, locale), locale };
  if (locale === defaultLocale) throw new Error(`content/${name}/${locale}.md is missing`);
  return readProse(name, defaultLocale);
}

/** The binding English text of a legal document, with the addresses of pages in `locale`. */
export async function readLegalText(name: string): Promise<ContentPage> {
  return parsePage((await readText(`legal/${name}.md`)) ?? '', defaultLocale);
}

async function readText(file: string): Promise<string | null> {
  return readFile(path.join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
