// What the product's local translator says to lines of text, for evaluate.py:
//   node --import tsx training/translator/answers.ts --models DIR --from JPN --to ENG [--plain] < lines > answers
// --plain asks the engine alone, without sentences, phrase book, checks and beam, so that its int8 answers can be
// compared with torch's. On stderr: CPU milliseconds a line.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { LanguageCode } from '../../lib/page/languages';
import { createBergamotEngine } from '../../pipeline/translate/bergamot-engine';
import { engineLanguage } from '../../pipeline/translate/engine-languages';
import { createLocalTranslator } from '../../pipeline/translate/local-translator';
import { createRoutes } from '../../pipeline/translate/model-routes';
import { readStarterModels } from '../../pipeline/translate/starter-models';

const { values } = parseArgs({
  options: {
    models: { type: 'string', default: 'models' },
    from: { type: 'string', default: 'JPN' },
    to: { type: 'string', default: 'ENG' },
    plain: { type: 'boolean', default: false },
  },
});
const [from, to] = [values.from as LanguageCode, values.to as LanguageCode];
const lines = readFileSync(0, 'utf8').replace(/\n$/, '').split('\n');
const translate = values.plain ? await engineAlone() : await product();

// The first call loads the model; that is not counted.
await translate(lines.slice(0, 1));
const before = process.cpuUsage();
const answers = await translate(lines);
const { user, system } = process.cpuUsage(before);
console.error(((user + system) / 1000 / lines.length).toFixed(1));
// Leaving before a pipe has taken all would cut off what is more than it holds.
process.stdout.write(answers.map((answer) => `${answer.replaceAll('\n', ' ')}\n`).join(''), () => process.exit());

async function product() {
  const translator = await createLocalTranslator({ modelsDir: values.models, downloadsDir: 'no-downloads' });
  return async (texts: string[]) => {
    const answers = await translator.translate(texts, from, to);
    // A refused answer leaves the balloon as it is drawn.
    return answers.map((answer, index) => answer?.text ?? texts[index]!);
  };
}

async function engineAlone() {
  const engine = createBergamotEngine();
  const route = createRoutes([], readStarterModels(values.models)).find(engineLanguage(from), engineLanguage(to));
  const model = route?.legs[0]?.model;
  if (!model) throw new Error(`no starter in ${values.models} goes from ${from} to ${to}`);
  return (texts: string[]) => engine.translate({ ...model, beam: 1 }, texts);
}
