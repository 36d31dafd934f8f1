import type { TranslatorId } from '../../lib/page/engines';
import type { LanguageCode } from '../../lib/page/languages';
import type { Fallback, FallbackReason } from '../../lib/page/region-document';
import { PageError, type Translated, type TranslationContext, type Translator, type Untranslated } from '../page';
import { inTargetWaves, isWordless } from './balloon-text';
import { faultOf } from './check-answer';
import { type EngineAnswer, EngineError, offersPair, type TranslationEngine } from './engine';
import { engineLanguage } from './engine-languages';
import { createPageBudget } from './page-budget';
import { tidyAnswer } from './tidy-answer';

/** Who is asked after whom. A page starts at the engine chosen for it and only ever goes on to simpler ones. */
const order: readonly TranslatorId[] = ['gpt', 'gemini', 'remote', 'local'];

/** What has become of one text so far. */
type Block = { text: string; translated: Translated | null; fallbacks: Fallback[] };

/**
 * The translator of one page: the chosen engine, and for each text that it leaves without a usable answer the next
 * one that is set up and knows the pair. The chain never leads from a basic engine to a premium one, nor from the
 * local one out of the house (docs/decisions/0007).
 * @param engines those that are set up, in any order
 * @param budget what the page may cost with metered engines
 */
export function createTranslatorChain(
  engines: readonly TranslationEngine[],
  chosen: TranslatorId,
  budget = createPageBudget(),
): Translator {
  const chain = order.slice(order.indexOf(chosen)).flatMap((id) => engines.find((engine) => engine.id === id) ?? []);
  return {
    async translate(texts, from, to, context = {}) {
      if (chain[0]?.id !== chosen)
        throw new PageError('translator-failed', `The translator ${chosen} is not set up here; see .env.example.`);
      const blocks = texts.map((text): Block => ({ text, translated: asItStands(text, to), fallbacks: [] }));
      const errors: { engine: TranslationEngine; error: PageError }[] = [];
      for (const engine of chain) {
        const open = blocks.filter((block) => !block.translated);
        if (open.length === 0) break;
        const error = await askEngine(engine, blocks, open, from, to, context, budget);
        // What a later engine does not offer was never expected of it.
        if (error && (errors.length === 0 || error.code !== 'translator-pair-missing')) errors.push({ engine, error });
      }
      if (blocks.every((block) => !block.translated)) refuse(errors);
      return blocks.map(outcomeOf);
    },
  };
}

/** Digits, hearts and exclamation marks are the same in every language. */
function asItStands(text: string, to: LanguageCode): Translated | null {
  return isWordless(text) ? { text: inTargetWaves(text, engineLanguage(to)), engine: 'none' } : null;
}

/** @returns why the engine could do nothing at all; null when it could */
async function askEngine(
  engine: TranslationEngine,
  blocks: Block[],
  open: Block[],
  from: LanguageCode,
  to: LanguageCode,
  context: TranslationContext,
  budget: ReturnType<typeof createPageBudget>,
): Promise<PageError | null> {
  const note = (block: Block, reason: FallbackReason) => block.fallbacks.push({ translator: engine.id, reason });
  let asked = open;
  try {
    await engine.ready();
    const offer = engine.offer();
    if (offer.reason === 'unreachable') throw new EngineError('resting', `${engine.id} does not answer at the moment.`);
    if (!offersPair(offer, from, to)) return await missingPair(engine, open, from, to, note);
    if (engine.metered) asked = open.slice(0, budget.admit(open.map(({ text }) => text)));
    for (const block of open.slice(asked.length)) note(block, 'over-limit');
    if (asked.length === 0) return null;
    const answers = await engine.translate(
      asked.map(({ text }) => text),
      from,
      to,
      contextFor(context, blocks, asked),
    );
    await take(engine, asked, answers, from, to, note);
    return null;
  } catch (error) {
    if (!(error instanceof PageError) || !error.code.startsWith('translator-')) throw error;
    for (const block of asked) note(block, error instanceof EngineError ? error.reason : 'failed');
    return error;
  }
}

/** The engine's own words on a pair it does not offer (it names the command that fetches a model). */
async function missingPair(
  engine: TranslationEngine,
  open: Block[],
  from: LanguageCode,
  to: LanguageCode,
  note: (block: Block, reason: FallbackReason) => void,
): Promise<PageError> {
  for (const block of open) note(block, 'pair-missing');
  const refused = await engine.translate([], from, to).catch((error: unknown) => error);
  return refused instanceof PageError
    ? refused
    : new EngineError('pair-missing', `The translator ${engine.id} does not offer ${from} → ${to}.`);
}

/** Lines that other engines have already done are context; the picture has a place for each text that is asked. */
function contextFor(context: TranslationContext, blocks: Block[], asked: Block[]): TranslationContext {
  const done = blocks.flatMap(({ text, translated }) =>
    translated ? [{ source: text, translation: translated.text }] : [],
  );
  const { picture } = context;
  return {
    ...context,
    around: [...(context.around ?? []), ...done],
    picture: picture && { ...picture, places: asked.map((block) => picture.places[blocks.indexOf(block)]!) },
  };
}

async function take(
  engine: TranslationEngine,
  asked: Block[],
  answers: EngineAnswer[],
  from: LanguageCode,
  to: LanguageCode,
  note: (block: Block, reason: FallbackReason) => void,
): Promise<void> {
  const given: { block: Block; translated: Translated }[] = [];
  for (const [index, block] of asked.entries()) {
    const answer = answers[index] ?? { reason: 'missing' };
    if ('reason' in answer) note(block, answer.reason);
    else given.push({ block, translated: { ...answer, text: await tidyAnswer(answer.text, to) } });
  }
  const repeated = repeatedAnswers(given);
  const faultIn = (source: string, answer: string) =>
    repeated.has(answer) ? 'repeated' : faultOf(source, answer, from, to);
  for (const { block, translated } of given) {
    const fault = engine.checksItself ? null : faultIn(block.text, translated.text);
    if (fault) note(block, fault);
    else block.translated = translated;
  }
}

/** One answer to three different long texts is an answer to none of them. */
function repeatedAnswers(given: { block: Block; translated: Translated }[]): Set<string> {
  const sources = new Map<string, Set<string>>();
  for (const { block, translated } of given) {
    if (block.text.length < 10) continue;
    sources.set(translated.text, (sources.get(translated.text) ?? new Set()).add(block.text));
  }
  return new Set([...sources].filter(([, texts]) => texts.size >= 3).map(([answer]) => answer));
}

function outcomeOf({ translated, fallbacks }: Block): Translated | Untranslated {
  if (!translated) return { text: null, fallbacks };
  return fallbacks.length > 0 ? { ...translated, fallbacks } : translated;
}

/** Throws for a page of which nothing could be translated; single texts that nobody could do are no reason. */
function refuse(errors: { engine: TranslationEngine; error: PageError }[]): void {
  const [first] = errors;
  if (!first) return;
  if (errors.length === 1) throw first.error;
  const causes = errors.map(({ engine, error }) => `${engine.id}: ${error.message}`).join(' ');
  throw new PageError('translator-failed', `No translator could do this page. ${causes}`, { cause: first.error });
}
