import { uploadLimit } from '@/lib/upload-limit';

export type RefusalReason = 'type' | 'size' | 'empty';
export type Admission = { file: File; refused: null } | { file: null; refused: RefusalReason };

const extensions = /\.(jpe?g|png|webp)$/i;

/**
 * First look at a file before anything is sent. The server looks again at the bytes; this one answers at once.
 * Some systems give no MIME type, so the extension may vouch for a file, but never against a stated type.
 */
export function admitFile(file: File): Admission {
  const stated = file.type !== '' && file.type !== 'application/octet-stream';
  const known = stated ? uploadLimit.types.some((type) => type === file.type) : extensions.test(file.name);
  if (!known) return { file: null, refused: 'type' };
  if (file.size === 0) return { file: null, refused: 'empty' };
  if (file.size > uploadLimit.bytes) return { file: null, refused: 'size' };
  return { file, refused: null };
}

/** `page.01.jpg` → `page.01`; a pasted picture has no useful name, so it gets `page`. */
export function baseName(file: File): string {
  const base = file.name.replace(/\.[^.]+$/, '').trim();
  return base === '' || base === 'image' || base === 'blob' ? 'page' : base;
}
