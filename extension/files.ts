import { hexOf } from '@/lib/bytes-as-text';
import type { File } from './words';

export async function fileOf(blob: Blob): Promise<File> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const parts: string[] = [];
  // In pieces: as many arguments as a picture has bytes would be too many.
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return { base64: btoa(parts.join('')), type: blob.type };
}

export function blobOf({ base64, type }: File): Blob {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return new Blob([bytes], { type });
}

/** SHA-256 of a file, hex: as the server makes it. */
export async function sha256Of(blob: Blob): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())));
}
