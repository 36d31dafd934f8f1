import { configure, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { z } from 'zod';
import type { downloadImagesZip } from '@/lib/contract/chapter';
import { AppError } from '@/lib/contract/error';
import { languageOf } from '@/lib/page/languages';
import type { Actor, Context } from '../context';
import type { StreamedDownload } from '../http/download-route';
import { findOwnTranslations } from '../translations/find-many';
import type { PageRow } from '../translations/view';
import { comicInfo } from './comic-info';
import { fileNames, safeName } from './file-names';

configure({ useWebWorkers: false });

type Input = z.output<typeof downloadImagesZip.input>;
/** A page of the archive; without a key it is named as missing. */
type Entry = { fileName: string; key: string | null; status: string };

/**
 * Finished pages as a ZIP or CBZ, made while it is sent: no more than one page is in memory at a time, and a reader
 * who goes away ends it. Pictures are stored as they are, because they are compressed already.
 * @throws AppError not-yours, not-done when no page is finished, invalid-input (names)
 */
export async function downloadImages(context: Context, actor: Actor, input: Input): Promise<StreamedDownload> {
  if (input.names && input.names.length !== input.taskIds.length)
    throw new AppError('invalid-input', { field: 'names' });
  const rows = await findOwnTranslations(context, actor, input.taskIds);
  const entries = entriesOf(context, rows, input.names ?? []);
  if (entries.every(({ key }) => key === null)) throw new AppError('not-done');
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  // Fails when the reader has gone, or breaks the download off: both ends know by the stream.
  void writeArchive(context, writable, entries, infoOf(input, rows)).catch((error) =>
    writable.abort(error).catch(() => {}),
  );
  return { fileName: `${safeName(input.title ?? '') || 'chapter'}.${input.format}`, stream: readable };
}

function entriesOf({ clock }: Context, rows: PageRow[], names: string[]): Entry[] {
  const extensions = rows.map(({ resultKey }) => resultKey?.split('.').at(-1) ?? 'webp');
  const files = fileNames(names, extensions);
  return rows.map(({ resultKey, status, expiresAt }, index) => {
    const expired = expiresAt <= clock.now();
    return {
      fileName: files[index]!,
      key: status === 'done' && !expired ? resultKey : null,
      status: expired ? 'deleted' : status,
    };
  });
}

/** @returns null for a plain ZIP */
function infoOf({ format, title, series, direction }: Input, rows: PageRow[]): ((pages: number) => string) | null {
  if (format === 'zip') return null;
  const language = languageOf(rows[0]!.settings.targetLanguage).tag;
  return (pages) => comicInfo({ title, series, direction, language, pages });
}

async function writeArchive(
  { storage }: Context,
  writable: WritableStream<Uint8Array>,
  entries: Entry[],
  info: ((pages: number) => string) | null,
): Promise<void> {
  const writer = new ZipWriter(writable, { level: 0, useWebWorkers: false });
  const missing: string[] = [];
  for (const { fileName, key, status } of entries) {
    // A page may expire while those before it are sent.
    const bytes = key && (await storage.get(key));
    if (bytes) await writer.add(fileName, new Uint8ArrayReader(bytes));
    else missing.push(`${fileName}: ${key ? 'deleted' : status}`);
  }
  if (info) await writer.add('ComicInfo.xml', new TextReader(info(entries.length - missing.length)));
  if (missing.length > 0) {
    const text = ['These pages are not in this archive:', ...missing, ''].join('\n');
    await writer.add('missing-pages.txt', new TextReader(text));
  }
  await writer.close();
}
