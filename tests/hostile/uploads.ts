import { disguisedFiles } from './disguised-files';
import { namedFiles } from './file-names';
import { jpegFiles } from './jpeg-files';
import { pngFiles } from './png-files';
import type { HostileUpload } from './upload';
import { webpFiles } from './webp-files';

/** Every file of the corpus: what each is, its bytes, and what is right for it. */
export async function hostileUploads(): Promise<HostileUpload[]> {
  const files = await Promise.all([pngFiles(), jpegFiles(), webpFiles(), disguisedFiles(), namedFiles()]);
  return files.flat();
}
