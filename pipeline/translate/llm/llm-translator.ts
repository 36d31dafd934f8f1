import { randomBytes } from 'node:crypto';
import { generateText, type LanguageModel, Output } from 'ai';
import type { TranslatorId } from '../../../lib/page/engines';
import { type LanguageCode, languageOf } from '../../../lib/page/languages';
import type { TranslationContext } from '../../page';
import { type EngineAnswer, EngineError, type TranslationEngine } from '../engine';
import { withRetries } from '../with-retries';
import { modelFailure } from './model-failure';
import { pagePictures } from './page-pictures';
import { answerSchema, pageMessage, systemPrompt } from './prompt';
import { readAnswer } from './read-answer';

export type LlmOptions = {
  id: TranslatorId;
  /** Shown in the region document, e.g. `gpt:<model>`. */
  label: string;
  model: LanguageModel;
  /** Particulars of the provider. */
  providerOptions?: Parameters<typeof generateText>[0]['providerOptions'];
  /** The longest that a page's texts may take, milliseconds. */
  budgetMs?: number;
  /** First pause before asking again. */
  pauseMs?: number;
};

/** One way of asking; the next one asks for less. */
type Manner = { schema: boolean; pictures: boolean };
const manners: Manner[] = [
  { schema: true, pictures: true },
  { schema: true, pictures: false },
  { schema: false, pictures: false },
];
type Item = { id: string; text: string };
type Request = {
  from: LanguageCode;
  to: LanguageCode;
  context: TranslationContext;
  deadline: number;
};

/**
 * A premium translator: the whole page in one call to a language model, with its picture and what was said before.
 * A server that cannot take pictures or schemas is asked without them from then on; a page that is refused is tried
 * once more in two halves without the picture, so that one balloon does not cost the others.
 */
export function createLlmTranslator(options: LlmOptions): TranslationEngine {
  const { id, label, model, providerOptions, budgetMs = 60_000, pauseMs } = options;
  let firstManner = 0;

  async function translate(
    texts: string[],
    from: LanguageCode,
    to: LanguageCode,
    context: TranslationContext = {},
  ): Promise<EngineAnswer[]> {
    context.signal?.throwIfAborted();
    if (texts.length === 0) return [];
    if (from === to) throw new EngineError('pair-missing', `The page already is in ${languageOf(to).label}.`);
    const items = texts.map((text, index) => ({ id: `t${index + 1}`, text }));
    const request = { from, to, context, deadline: Date.now() + budgetMs };
    try {
      return toAnswers(items, await askForPage(items, request));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.reason === 'refused' && items.length > 1) return askInHalves(items, request);
      throw new EngineError(error.reason, `${label}: ${error.message}`, error.details);
    }
  }

  async function askForPage(items: Item[], request: Request): Promise<Map<string, string>> {
    for (let manner = firstManner; ; manner += 1) {
      try {
        const texts = await ask(items, request, manners[manner]!);
        firstManner = manner;
        return texts;
      } catch (error) {
        const asksTooMuch = error instanceof EngineError && error.details.asksTooMuch;
        if (!asksTooMuch || manner === manners.length - 1) throw error;
      }
    }
  }

  async function askInHalves(items: Item[], request: Request): Promise<EngineAnswer[]> {
    const middle = Math.ceil(items.length / 2);
    const manner = { ...manners[firstManner]!, pictures: false };
    const halves = [items.slice(0, middle), items.slice(middle)].map(async (half) => {
      try {
        return toAnswers(half, await ask(half, request, manner));
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        return half.map(() => ({ reason: error.reason }));
      }
    });
    return (await Promise.all(halves)).flat();
  }

  async function ask(
    items: Item[],
    { from, to, context, deadline }: Request,
    manner: Manner,
  ): Promise<Map<string, string>> {
    const { picture, signal, honorifics = 'adapt' } = context;
    const ids = items.map((item) => item.id);
    const system = systemPrompt(to, honorifics, `FK-${randomBytes(8).toString('hex')}`);
    const pictures = manner.pictures && picture ? await pagePictures(picture, ids) : [];
    const answer = await withRetries(
      (limit) =>
        generate(model, {
          schema: manner.schema,
          system,
          content: [{ type: 'text', text: pageMessage(items, from, to, context) }, ...pictures],
          signal: limit,
          providerOptions,
        }),
      { deadline, requestMs: budgetMs, pauseMs, signal },
    );
    if (givesAway(answer, system)) throw new EngineError('leak', 'the model gave away its instructions');
    return readAnswer(answer, ids);
  }

  function toAnswers(items: Item[], texts: Map<string, string>): EngineAnswer[] {
    return items.map((item) => {
      const text = texts.get(item.id);
      return text === undefined ? { reason: 'missing' } : { text, engine: label };
    });
  }

  return {
    id,
    metered: true,
    checksItself: false,
    offer: () => ({ id, available: true, pairs: [] }),
    ready: async () => undefined,
    translate,
    close: async () => undefined,
  };
}

type Question = {
  /** Whether the answer is held to our schema, or is any JSON. */
  schema: boolean;
  system: string;
  content: Extract<NonNullable<Parameters<typeof generateText>[0]['messages']>[number], { role: 'user' }>['content'];
  signal: AbortSignal;
  providerOptions: LlmOptions['providerOptions'];
};

/** @returns what the model wrote @throws EngineError; the signal's reason when aborted */
async function generate(
  model: LanguageModel,
  { schema, system, content, signal, providerOptions }: Question,
): Promise<string> {
  try {
    const result = await generateText({
      model,
      system,
      messages: [{ role: 'user', content }],
      output: schema ? Output.object({ schema: answerSchema, name: 'translations' }) : Output.json(),
      // Ours know the page's time (with-retries.ts).
      maxRetries: 0,
      abortSignal: signal,
      providerOptions,
    });
    return acceptable(result.text, result.finishReason);
  } catch (error) {
    signal.throwIfAborted();
    if (isUnfinished(error)) return acceptable(error.text ?? '', error.finishReason);
    throw modelFailure(error);
  }
}

/** Whether an answer has the marker of its instructions, or one of their lines, in it. */
function givesAway(answer: string, system: string): boolean {
  const said = answer.toLowerCase();
  const marker = system.slice(-16);
  const lines = system.split('\n').filter((line) => line.length >= 40);
  return [marker, ...lines.map((line) => line.slice(0, 40))].some((part) => said.includes(part.toLowerCase()));
}

function acceptable(text: string, finishReason: string | undefined): string {
  if (finishReason === 'content-filter') throw new EngineError('refused', 'the content filter stopped the answer');
  return text;
}

/** The SDK's error for an answer that does not fit the schema carries the answer; we may still be able to read it. */
function isUnfinished(error: unknown): error is Error & { text?: string; finishReason?: string } {
  return error instanceof Error && error.name === 'AI_NoObjectGeneratedError';
}
