import { editDistance } from '../pipeline/edit-distance';

/** Wrong, missing and superfluous characters, and how many there should be. */
export type CharacterErrors = { errors: number; length: number };

/**
 * Errors of a reading, in characters after NFKC (so that full and half width, "…" and "..." are the same), without
 * spaces.
 * @param only `letters` leaves punctuation and symbols out of both texts
 */
export function characterErrors(expected: string, read: string, only: 'all' | 'letters' = 'all'): CharacterErrors {
  const [wanted, found] = [charactersOf(expected, only), charactersOf(read, only)];
  return { errors: editDistance(wanted, found), length: [...wanted].length };
}

function charactersOf(text: string, only: 'all' | 'letters'): string {
  const plain = text.normalize('NFKC').replace(/\s+/gu, '');
  return only === 'letters' ? plain.replace(/[^\p{L}\p{M}\p{N}]/gu, '') : plain;
}
