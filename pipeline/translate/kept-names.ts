import { editDistance } from '../edit-distance';
import { unaccented } from '../unaccented';
import type { KnowsWord } from './letter-case';

const words = /\p{L}+/gu;
/** Edits a letter up to which a misspelt name is still the same one. */
const alike = 0.4;

/**
 * A translation in which a name that came out almost right ("Nimiura") is written as in the source ("Nishimura"). A
 * small model builds names that it has never seen out of parts, and loses some; names in Latin script stay as they are
 * in every language that it knows.
 * @param knows whether a word is a piece of the model's vocabulary: such a word is meant, and no misspelt name
 * @param areAll whether the source has no other names: then a lone one that is missing is what stands there unknown
 */
export function withNames(source: string, translated: string, knows: KnowsWord, areAll = false): string {
  const isName = (word: string) => /^\p{Lu}\p{Ll}{2,}$/u.test(word);
  const isRare = (word: string) =>
    isName(word) && !knows(word) && !knows(word.toLowerCase()) && !knows(unaccented(word));
  const isLost = (word: string) => (areAll ? isName(word) : isRare(word)) && !translated.includes(word);
  const names = (source.match(words) ?? []).filter(isLost);
  if (names.length === 0) return translated;
  const isOther = (word: string) => isRare(word) && !source.includes(word);
  const isLone = areAll && names.length === 1 && (translated.match(words) ?? []).filter(isOther).length === 1;
  return translated.replace(words, (word) => {
    if (!isOther(word)) return word;
    return names.find((name) => isLone || isMisspelt(name, word)) ?? word;
  });
}

/**
 * The names in an English sentence: words with a capital inside it, or in front of a verb or comma at its head, that
 * nothing else is known of.
 * @param isWord whether a word is known, in exactly this case
 */
export function unknownNames(sentence: string, isWord: KnowsWord): string[] {
  const names = [...sentence.matchAll(/(?<![\p{L}\p{M}'’-])\p{Lu}\p{Ll}{2,}(?![\p{L}\p{M}-])/gu)].filter((found) => {
    const [before, behind] = [sentence.slice(0, found.index), sentence.slice(found.index + found[0].length)];
    if (articles.test(before) || (!/\p{L}/u.test(before) && !besideNames.test(behind))) return false;
    return !isWord(found[0]) && !isWord(found[0].toLowerCase());
  });
  return [...new Set(names.map(([name]) => name))];
}

/** Before a title or a people: His Grace, the Indians. */
const articles = /(?:^|\s)(?:the|an?|my|your|his|her|our|their)\s+$/i;
/** Behind a name at the head of a sentence: what it owns or does, a comma, or and. */
const besideNames = /^(?:,|['’](?:s|ll|d)\b| (?:is|was|has|had|will|would|does|did|can|and)\b)/;

function isMisspelt(name: string, word: string): boolean {
  const [right, wrong] = [unaccented(name).toLowerCase(), unaccented(word).toLowerCase()];
  // Orégano is no misspelt Oregano.
  if (right === wrong || right[0] !== wrong[0]) return false;
  return editDistance(right, wrong) <= alike * Math.max(right.length, wrong.length);
}
