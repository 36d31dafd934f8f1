import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import { encodeCanvas } from './encode-picture';
import { archiveLimit, ImportError, type Imported } from './import-limit';

// Served by us like any other file: the site's policy allows no worker from elsewhere, nor one made of a blob.
GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

/** Width of a page in pixels: as good scans have it. Long strips keep their side below what can be uploaded. */
const pageWidth = 1600;
const longestSide = 12_000;

/**
 * Opens a PDF; each page is drawn as a picture when it is read.
 * @throws ImportError for what is locked, damaged or empty
 */
export async function readPdf(file: Blob): Promise<Imported> {
  if (file.size > archiveLimit.bytes) throw new ImportError('archive-too-large');
  const document = await open(file);
  if (document.numPages === 0) throw new ImportError('pdf-empty');
  if (document.numPages > archiveLimit.entries) throw new ImportError('archive-bomb');
  const pages = Array.from({ length: document.numPages }, (_, index) => ({
    path: `page ${index + 1}`,
    read: (signal: AbortSignal) => drawPage(document, index + 1, signal),
  }));
  return { pages, skipped: [] };
}

async function open(file: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  try {
    // Nothing in a document may run as code, or load from anywhere.
    return await getDocument({ data, isEvalSupported: false, enableXfa: false, stopAtErrors: false }).promise;
  } catch (cause) {
    const locked = cause instanceof Error && cause.name === 'PasswordException';
    throw new ImportError(locked ? 'pdf-encrypted' : 'pdf-broken', { cause });
  }
}

async function drawPage(document: PDFDocumentProxy, number: number, signal: AbortSignal): Promise<Blob> {
  const page = await document.getPage(number);
  try {
    const natural = page.getViewport({ scale: 1 });
    const scale = Math.min(pageWidth / natural.width, longestSide / Math.max(natural.width, natural.height));
    const viewport = page.getViewport({ scale });
    const canvas = Object.assign(window.document.createElement('canvas'), {
      width: Math.max(1, Math.round(viewport.width)),
      height: Math.max(1, Math.round(viewport.height)),
    });
    const task = page.render({ canvas, viewport, background: '#ffffff' });
    const stop = () => task.cancel();
    signal.addEventListener('abort', stop, { once: true });
    await task.promise.finally(() => signal.removeEventListener('abort', stop));
    signal.throwIfAborted();
    return await encodeCanvas(canvas);
  } finally {
    page.cleanup();
  }
}
