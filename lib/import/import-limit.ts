/** Beyond these an archive is taken for hostile, whoever sends it. */
export const archiveLimit = {
  /** Of the file itself: 1 GB. */
  bytes: 1024 ** 3,
  entries: 2_000,
  /** Unpacked, all pages together: 2 GB. */
  unpackedBytes: 2 * 1024 ** 3,
  /** Of one page, unpacked. What is above the upload's limit is made smaller; no page is larger than this. */
  pageBytes: 100 * 1024 ** 2,
  /** Unpacked to packed. Pictures are compressed already, so that even a blank page stays far below. */
  ratio: 200,
} as const;

/** Why a whole file was not opened. */
export type ImportRefusal =
  | 'archive-broken'
  | 'archive-encrypted'
  | 'archive-unsafe'
  | 'archive-nested'
  | 'archive-bomb'
  | 'archive-too-large'
  | 'archive-empty'
  | 'archive-format'
  | 'pdf-broken'
  | 'pdf-encrypted'
  | 'pdf-empty';

/** An archive or a document that cannot be opened; nothing of it is taken. */
export class ImportError extends Error {
  constructor(
    readonly reason: ImportRefusal,
    options?: { cause?: unknown },
  ) {
    super(reason, options);
    this.name = 'ImportError';
  }
}

/** One page as it came out of a file: its path there, and how to get at its bytes. */
export type ImportedPage = { path: string; read(signal: AbortSignal): Promise<Blob> };

/** What a file holds: pages in natural order, and the paths of what is no page. */
export type Imported = { pages: ImportedPage[]; skipped: string[] };
