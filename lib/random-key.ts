import { hexOf } from './bytes-as-text';

/** 128 random bits, hex; `randomUUID` is missing where the site is reached over plain http. */
export function randomKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}
