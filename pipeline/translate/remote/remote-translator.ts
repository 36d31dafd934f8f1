import type { TranslatorOffer } from '../../../lib/page/engines';
import { type LanguageCode, languageCodes, languageOf } from '../../../lib/page/languages';
import type { TranslationContext } from '../../page';
import { toChineseScript } from '../chinese-script';
import { type EngineAnswer, EngineError, type TranslationEngine } from '../engine';
import { hasTerm } from '../glossary';
import { withRetries } from '../with-retries';
import { batchesOf } from './batches';
import { plainText, protectedText } from './markup';
import type { Provider, ServiceLanguages, ServiceName } from './provider';

export type RemoteOptions = {
  /** The longest that a page's texts may take, milliseconds. */
  budgetMs?: number;
  /** First pause before asking again. */
  pauseMs?: number;
};

const listLifeMs = 3_600_000;
const listRetryMs = 30_000;
const listLimitMs = 5_000;
const contextCharacters = 1_000;

/** The `remote` translator: one translation service over HTTP. What it offers is what the service says it can do. */
export function createRemoteTranslator(provider: Provider, options: RemoteOptions = {}): TranslationEngine {
  const { budgetMs = 30_000, pauseMs } = options;
  const label = `remote:${provider.name}`;
  let known: ServiceLanguages | null = provider.documented;
  let offered: TranslatorOffer = offerOf(provider, known);
  let askAgainAt = 0;
  let asking: Promise<void> | null = null;

  async function askForList(): Promise<void> {
    try {
      known = await provider.list(AbortSignal.timeout(listLimitMs));
      offered = offerOf(provider, known);
      askAgainAt = Date.now() + listLifeMs;
    } catch {
      // The last list stays: a service that is away for a moment still knows its languages.
      askAgainAt = Date.now() + listRetryMs;
    }
    asking = null;
  }

  function refresh(): Promise<void> {
    if (Date.now() >= askAgainAt) asking ??= askForList();
    return asking ?? Promise.resolve();
  }

  async function translate(
    texts: string[],
    from: LanguageCode,
    to: LanguageCode,
    context: TranslationContext = {},
  ): Promise<EngineAnswer[]> {
    const { signal, glossary = [] } = context;
    signal?.throwIfAborted();
    if (texts.length === 0) return [];
    await refresh();
    const pair = known && pairOf(provider, known, from, to);
    if (!pair) throw missingPair(provider, from, to);
    const marked = provider.protect !== null && texts.some((text) => hasTerm(text, glossary, from));
    const sources = pair.source.simplified ? await toChineseScript(texts, 'CHS') : texts;
    const sent = sources.map((text) => protectedText(text, glossary, from, marked ? provider.protect : null));
    const about = contextOf(context);
    const deadline = Date.now() + budgetMs;
    const answers: EngineAnswer[] = [];
    for (const batch of batchesOf(sent, provider.batch)) {
      try {
        const translated = await withRetries(
          (limit) =>
            askOnce({ texts: batch, from: pair.source.name, to: pair.target.name, marked, context: about }, limit),
          { deadline, requestMs: budgetMs, pauseMs, signal },
        );
        const plain = translated.map((text) => (marked ? plainText(text) : text));
        const written = pair.target.simplified ? await toChineseScript(plain, 'CHT') : plain;
        answers.push(...written.map((text) => ({ text, engine: label })));
      } catch (error) {
        // What earlier batches brought is kept.
        if (!(error instanceof EngineError) || answers.length === 0) throw named(provider, error);
        const { reason } = error;
        return texts.map((_, index) => answers[index] ?? { reason });
      }
    }
    return answers;
  }

  async function askOnce(batch: Parameters<Provider['translate']>[0], limit: AbortSignal): Promise<string[]> {
    const translated = await provider.translate(batch, limit);
    if (translated.length === batch.texts.length) return translated;
    throw new EngineError('malformed', `${translated.length} answers to ${batch.texts.length} texts`);
  }

  return {
    id: 'remote',
    metered: true,
    checksItself: false,
    offer() {
      void refresh();
      return offered;
    },
    ready: refresh,
    translate,
    close: async () => undefined,
  };
}

function offerOf(provider: Provider, known: ServiceLanguages | null): TranslatorOffer {
  const pairs: TranslatorOffer['pairs'] = [];
  for (const from of known ? languageCodes : []) {
    for (const to of languageCodes) {
      if (pairOf(provider, known!, from, to)) pairs.push({ from, to, quality: provider.quality });
    }
  }
  // Only a service that has not said what it can do has no pairs.
  return pairs.length > 0
    ? { id: 'remote', available: true, pairs }
    : { id: 'remote', available: false, reason: 'unreachable', pairs };
}

/** The service's names for both languages; null when it cannot do this pair. */
function pairOf(
  provider: Provider,
  known: ServiceLanguages,
  from: LanguageCode,
  to: LanguageCode,
): { source: ServiceName; target: ServiceName } | null {
  const sameLanguage = languageOf(from).tag.split('-')[0] === languageOf(to).tag.split('-')[0];
  if (from === to || (sameLanguage && !provider.convertsChinese)) return null;
  const source = firstOf(provider.names(from, 'source'), known.sources);
  const target = source && firstOf(provider.names(to, 'target'), known.targets(source.name));
  return source && target ? { source, target } : null;
}

function firstOf(names: ServiceName[], list: string[]): ServiceName | null {
  return names.find(({ name }) => list.includes(name)) ?? null;
}

function contextOf({ previous = [], around = [] }: TranslationContext): string | undefined {
  const lines = [...previous, ...around].map(({ source }) => source).join('\n');
  return lines === '' ? undefined : lines.slice(-contextCharacters);
}

function missingPair({ name }: Provider, from: LanguageCode, to: LanguageCode): EngineError {
  const pair = `${languageOf(from).label} → ${languageOf(to).label}`;
  return new EngineError('pair-missing', `The translation service (${name}) does not offer ${pair}.`);
}

function named({ name }: Provider, error: unknown): unknown {
  if (!(error instanceof EngineError)) return error;
  return new EngineError(error.reason, `The translation service (${name}): ${error.message}`, error.details);
}
