import type { TranslatorId, TranslatorOffer } from '../../lib/page/engines';
import type { LanguageCode } from '../../lib/page/languages';
import type { FallbackReason } from '../../lib/page/region-document';
import { PageError, type Translated, type TranslationContext } from '../page';

/** What an engine says to one text: null and a reason are both no translation. */
export type EngineAnswer = Translated | { reason: FallbackReason } | null;

/** One of the four translators. Keeps the promises of tests/contract/translator-contract.ts. */
export type TranslationEngine = {
  id: TranslatorId;
  /** Every text costs the operator money: the caps of a page apply (page-budget.ts). */
  metered: boolean;
  /** Has refused by itself what is certainly broken (the local one, which knows its models' weaknesses). */
  checksItself: boolean;
  /** What it can do now, without asking anybody. */
  offer(): TranslatorOffer;
  /** Resolves when `offer` is up to date; never rejects. */
  ready(): Promise<void>;
  /**
   * Translates the texts of a page in reading order.
   * @returns one entry for each text
   * @throws EngineError (or another PageError `translator-*`) when nothing could be translated; the signal's reason
   *   when aborted
   */
  translate(
    texts: string[],
    from: LanguageCode,
    to: LanguageCode,
    context?: TranslationContext,
  ): Promise<EngineAnswer[]>;
  close(): Promise<void>;
};

/** An engine could do nothing for a page, and why; the chain asks the next one. */
export class EngineError extends PageError {
  constructor(
    readonly reason: FallbackReason,
    message: string,
    readonly details: {
      /** Asking the same again may work: 429, 5xx, a broken connection. */
      retryable?: boolean;
      /** When the engine wants to be asked again. */
      retryAfterMs?: number;
      /** What was asked is what it cannot do (HTTP 400 and its like); asked more simply it may. */
      asksTooMuch?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(reason === 'pair-missing' ? 'translator-pair-missing' : 'translator-failed', message, {
      cause: details.cause,
    });
  }
}

/** Whether an engine's offer includes a pair; one without a list takes any. */
export function offersPair(offer: TranslatorOffer, from: LanguageCode, to: LanguageCode): boolean {
  if (!offer.available) return false;
  return offer.pairs.length === 0 || offer.pairs.some((pair) => pair.from === from && pair.to === to);
}
