// Japanese lines in the spellings of a table, as the product writes them (pipeline/translate/spellings.ts), for kana.py:
//   node --import tsx training/translator/respelt.ts TABLE.json < lines
import { readFileSync } from 'node:fs';
import { respell } from '../../pipeline/translate/spellings';

const table = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Record<string, string>;
const usual = respell(new Map(Object.entries(table)));
process.stdout.write(readFileSync(0, 'utf8').split('\n').map(usual).join('\n'));
