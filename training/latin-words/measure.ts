/**
 * What models/latin-words.tsv.gz does to our own lines that nothing was counted in (../corpora/*.test.tsv), in capitals:
 * whose language is heard; how many lines are changed that were right; how many of which one space was taken out (always
 * the same) get it back. `node --import tsx training/latin-words/measure.ts [LIST.tsv.gz]`
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { guessLatinLanguage, parseLatinWords } from '../../pipeline/read/latin-words';
import { splitWords } from '../../pipeline/read/split-words';
import { readCorpus } from '../corpora/read-corpus';

const root = path.join(import.meta.dirname, '../..');
const list = process.argv[2] ?? path.join(root, 'models/latin-words.tsv.gz');
const words = parseLatinWords(gunzipSync(readFileSync(list)).toString());
const columns = { ENG: 'en', ESP: 'es', FRA: 'fr', DEU: 'de', ITA: 'it', PTB: 'pt', VIN: 'vi' } as const;
const rows = ['comic-own', 'comic-long'].flatMap((name) => readCorpus(`${name}.test.tsv`));
const wordsOf = (text: string) => (text.match(/[\p{L}'’]+/gu) ?? []).join(' ');
const percent = (part: unknown[], whole: unknown[]) => `${((100 * part.length) / whole.length).toFixed(1)} %`;

for (const [language, column] of Object.entries(columns) as [keyof typeof columns, string][]) {
  const texts = rows.filter((row) => row.it).map((row) => row[column]!.toUpperCase());
  const heard = texts.filter((text) => guessLatinLanguage(text, words) === language);
  const changed = texts.filter((text) => wordsOf(splitWords(text, language, words)) !== wordsOf(text));
  const spaced = texts.filter((text) => text.split(' ').length > 2);
  const restored = spaced.filter((text, at) => {
    const parts = text.split(' ');
    const space = at % (parts.length - 1);
    const joined = parts.map((part, at) => (at === space ? part : `${part} `)).join('');
    return wordsOf(splitWords(joined, language, words)) === wordsOf(text);
  });
  const figures = [percent(heard, texts), percent(changed, texts), percent(restored, spaced)];
  console.log(`${language}: ${texts.length} lines, heard ${figures[0]}, changed ${figures[1]}, restored ${figures[2]}`);
}
