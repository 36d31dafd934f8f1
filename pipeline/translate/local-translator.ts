import type { TranslatorOffer } from '../../lib/page/engines';
import { type LanguageCode, languageOf } from '../../lib/page/languages';
import { discardDamaged, installedModels } from '../models/installed-models';
import { PageError, type Translated, type TranslationContext } from '../page';
import { loadLatinWords } from '../read/latin-words';
import { inTargetWaves, isWordless } from './balloon-text';
import { type BergamotEngine, createBergamotEngine, DamagedModelError, type EngineOptions } from './bergamot-engine';
import { toChineseScript } from './chinese-script';
import type { TranslationEngine } from './engine';
import { engineLanguage, isPublished, languagesNamed } from './engine-languages';
import { hasTerm, keepsTerms, putTerms } from './glossary';
import type { KnowsWord } from './letter-case';
import { createRoutes, type Route } from './model-routes';
import { loadNouns } from './nouns';
import { loadPhrasebooks } from './phrasebook';
import { loadSpellings } from './spellings';
import { standIn, standInKinds, withTerms } from './stand-ins';
import { readStarterModels } from './starter-models';
import { translateLeg } from './translate-leg';

export type LocalTranslatorOptions = {
  /** Our own small models: the repository's `models/`. */
  modelsDir: string;
  /** Where `npm run models` puts what it fetches: `data/models`. */
  downloadsDir: string;
  engine?: EngineOptions;
};

export type LocalTranslator = Omit<TranslationEngine, 'translate'> & {
  translate(
    texts: string[],
    from: LanguageCode,
    to: LanguageCode,
    context?: TranslationContext,
  ): Promise<(Translated | null)[]>;
};

/**
 * The `local` translator: Bergamot on this machine, with Mozilla's models where they were downloaded and our starter
 * models else. A page never waits for a download; a model that arrives meanwhile is used from the next page on.
 */
export async function createLocalTranslator(options: LocalTranslatorOptions): Promise<LocalTranslator> {
  const starters = readStarterModels(options.modelsDir);
  const helps = {
    phrasebooks: await loadPhrasebooks(options.modelsDir),
    nouns: await loadNouns(options.modelsDir),
    spellings: await loadSpellings(options.modelsDir),
    words: new Map([['en', () => loadEnglish(options.modelsDir)]]),
  };
  const engine = createBergamotEngine(options.engine);
  const routes = () => createRoutes(installedModels(options.downloadsDir, 'translation'), starters, helps);

  async function translate(
    texts: string[],
    from: LanguageCode,
    to: LanguageCode,
    context: TranslationContext = {},
  ): Promise<(Translated | null)[]> {
    const { signal } = context;
    signal?.throwIfAborted();
    if (from === to) return texts.map(() => null);
    if (engineLanguage(from) === engineLanguage(to)) return changeScript(texts, to);
    const route = routes().find(engineLanguage(from), engineLanguage(to));
    if (!route) throw missingPair(from, to);
    try {
      return await translateWithTerms(engine, route, texts, from, to, context);
    } catch (error) {
      if (!(error instanceof DamagedModelError) || !error.path.startsWith(options.downloadsDir))
        throw asPageError(error);
      // Without the damaged model the next best route does the work, or the message says what to fetch.
      await discardDamaged(error.path);
      return translate(texts, from, to, context);
    }
  }

  return {
    id: 'local',
    metered: false,
    checksItself: true,
    translate,
    // Pairs that work now, without any download.
    offer: () => offerOf(routes()),
    ready: async () => undefined,
    close: () => engine.close(),
  };
}

/**
 * The glossary's terms are put into the sentences in the target language, because good models copy what is foreign;
 * where that gets lost, under a name that every model knows, of a person and then of a place; where that is lost too,
 * the plain translation stands.
 */
async function translateWithTerms(
  engine: BergamotEngine,
  route: Route,
  texts: string[],
  from: LanguageCode,
  to: LanguageCode,
  { glossary = [], signal }: TranslationContext,
): Promise<(Translated | null)[]> {
  const translateAll = (given: string[]) => translateAlong(engine, route, given, from, to, signal);
  const answers = await translateAll(texts);
  const isOpen = (index: number) =>
    hasTerm(texts[index]!, glossary, from) &&
    !(answers[index] && keepsTerms(texts[index]!, answers[index].text, glossary, from));

  const open = [...texts.keys()].filter(isOpen);
  // The space is how starters have seen it (nouns.ts).
  const put = open.map((index) => putTerms(texts[index]!, glossary, from, (term) => ` ${term}`));
  const copied = await translateAll(put);
  open.forEach((index, place) => {
    const answer = copied[place];
    if (answer && keepsTerms(texts[index]!, answer.text, glossary, from)) answers[index] = answer;
  });

  for (const kind of standInKinds) {
    const lost = open.filter(isOpen).flatMap((index) => {
      const renamed = standIn(texts[index]!, glossary, from, kind);
      return renamed ? [{ index, ...renamed }] : [];
    });
    const named = await translateAll(lost.map(({ text }) => text));
    lost.forEach(({ index, terms }, place) => {
      const answer = named[place];
      const text = answer && withTerms(answer.text, terms, to, kind);
      if (text) answers[index] = { ...answer, text };
    });
  }
  return answers;
}

async function translateAlong(
  engine: BergamotEngine,
  route: Route,
  texts: string[],
  from: LanguageCode,
  to: LanguageCode,
  signal?: AbortSignal,
): Promise<(Translated | null)[]> {
  const label = `local:${route.legs.map((leg) => leg.label).join('+')}`;
  let step: (string | null)[] = from === 'CHT' ? await toChineseScript(texts, 'CHS') : texts;
  for (const leg of route.legs) step = await translateLeg(engine, leg, step, signal);
  if (to === 'CHT') {
    const traditional = await toChineseScript(
      step.map((text) => text ?? ''),
      'CHT',
    );
    step = step.map((text, index) => text && traditional[index]!);
  }
  return texts.map((text, index) => {
    // What has no words is already translated.
    if (isWordless(text)) return { text: inTargetWaves(text, engineLanguage(to)), engine: label };
    const translated = step[index];
    return translated ? { text: translated, engine: label } : null;
  });
}

async function changeScript(texts: string[], to: LanguageCode): Promise<Translated[]> {
  const converted = await toChineseScript(texts, to === 'CHT' ? 'CHT' : 'CHS');
  return converted.map((text) => ({ text, engine: 'local:opencc' }));
}

function offerOf(routes: ReturnType<typeof createRoutes>): TranslatorOffer {
  const { from, to } = routes.languages();
  const pairs: TranslatorOffer['pairs'] = [
    { from: 'CHS', to: 'CHT', quality: 'full' },
    { from: 'CHT', to: 'CHS', quality: 'full' },
  ];
  for (const source of from) {
    for (const target of to) {
      const route = source === target ? null : routes.find(source, target);
      if (!route) continue;
      for (const ourSource of languagesNamed(source)) {
        for (const ourTarget of languagesNamed(target)) {
          pairs.push({ from: ourSource, to: ourTarget, quality: route.quality });
        }
      }
    }
  }
  return { id: 'local', available: true, pairs };
}

function missingPair(from: LanguageCode, to: LanguageCode): PageError {
  const [source, target] = [engineLanguage(from), engineLanguage(to)];
  const pair = `${languageOf(from).label} → ${languageOf(to).label}`;
  const unknown = [source, target].filter((code) => !isPublished(code));
  const advice =
    unknown.length > 0
      ? `Mozilla publishes no model for "${unknown.join('", "')}"; choose another translator for this pair.`
      : `Fetch the models with: npm run models -- ${source}-${target}`;
  return new PageError('translator-pair-missing', `The local translator has no model for ${pair}. ${advice}`);
}

function asPageError(error: unknown): unknown {
  if (!(error instanceof DamagedModelError)) return error;
  return new PageError('translator-failed', `${error.message}. It is part of the repository: restore it with git.`, {
    cause: error,
  });
}

async function loadEnglish(modelsDir: string): Promise<KnowsWord> {
  const words = await loadLatinWords(modelsDir);
  return (word) => words.rank(word, 'ENG') !== null;
}
