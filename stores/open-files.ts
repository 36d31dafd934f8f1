import { ImportError, type Imported, type ImportRefusal } from '@/lib/import/import-limit';
import { inNaturalOrder } from '@/lib/import/natural-order';
import { isLeftover } from '@/lib/import/picture-type';
import { type ChapterPage, freshPage } from './chapter-page';
import type { Failure } from './failure';
import { admitFile, baseName, type RefusalReason } from './page-admission';

/** Why a file, or a page, was not taken. */
export type Refusal =
  | {
      name: string;
      reason: RefusalReason | ImportRefusal | 'too-many-pages' | 'no-page' /** Pages that fit. */;
      most?: number;
    }
  | { name: string; reason: 'server'; failure: Failure };

export type Opened = { pages: ChapterPage[]; refusals: Refusal[] };

/** Pictures, in natural order; at once. Archives and documents are for `openBundle`. */
export function openPictures(files: readonly File[]): Opened {
  const paths = new Map(files.map((file) => [file, pathOf(file)]));
  const wanted = files.filter((file) => !isLeftover(paths.get(file)!));
  const opened: Opened = { pages: [], refusals: [] };
  for (const file of inNaturalOrder(wanted, (file) => paths.get(file)!)) {
    const path = paths.get(file)!;
    const { refused } = admitFile(file);
    if (refused) opened.refusals.push({ name: path, reason: refused });
    else opened.pages.push(freshPage(path, baseName(file), { file, read: async () => file }));
  }
  return opened;
}

/** Whether a file holds pages, by its name or its type. */
export function isBundle({ name, type }: File): boolean {
  return /\.(zip|cbz|pdf|rar|cbr|7z|cb7|cbt|tar|epub)$/i.test(name) || /^application\/(pdf|(x-)?zip)/.test(type);
}

/** The pages of an archive or a document; what opens them is loaded only now. */
export async function openBundle(file: File): Promise<Opened> {
  const bundle = pathOf(file);
  try {
    const { pages, skipped } = await read(file);
    return {
      pages: pages.map((page) => freshPage(page.path, lastPart(page.path), { read: page.read })),
      refusals: skipped.map((path) => ({ name: `${bundle}: ${path}`, reason: 'no-page' })),
    };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { pages: [], refusals: [{ name: bundle, reason: error.reason }] };
  }
}

/** What to call a chapter of these files: its archive's or its folder's name; null for loose pictures. */
export function chapterNameOf(files: readonly File[]): string | null {
  const bundle = files.find(isBundle);
  if (bundle) return bundle.name.replace(/\.[^.]+$/, '');
  const folders = new Set(files.map((file) => pathOf(file).split('/').slice(0, -1)[0] ?? ''));
  const [folder] = folders;
  return folders.size === 1 && folder ? folder : null;
}

/** The path below what was dropped or chosen; drop zones note it as `path`, file dialogs as webkitRelativePath. */
function pathOf(file: File & { path?: string }): string {
  return (file.webkitRelativePath || file.path || file.name).replace(/^\.?\//, '');
}

async function read(file: File): Promise<Imported> {
  const head = new Uint8Array(await file.slice(0, 5).arrayBuffer());
  const magic = String.fromCharCode(...head);
  if (magic.startsWith('%PDF')) return (await import('@/lib/import/read-pdf')).readPdf(file);
  if (magic.startsWith('PK')) return (await import('@/lib/import/read-zip')).readZip(file);
  if (/\.pdf$/i.test(file.name)) throw new ImportError('pdf-broken');
  throw new ImportError(/\.(zip|cbz)$/i.test(file.name) ? 'archive-broken' : 'archive-format');
}

function lastPart(path: string): string {
  const name = path.split('/').at(-1) ?? path;
  return name.replace(/\.(jpe?g|png|webp)$/i, '');
}
