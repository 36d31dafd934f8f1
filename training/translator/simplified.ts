// Lines from standard input in simplified Chinese characters, as the product hands them to a model:
//   node --import tsx training/translator/simplified.ts < LINES
import { readFileSync } from 'node:fs';
import { toChineseScript } from '../../pipeline/translate/chinese-script';

const lines = readFileSync(0, 'utf8').split('\n');
process.stdout.write((await toChineseScript(lines, 'CHS')).join('\n'));
