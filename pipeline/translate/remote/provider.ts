import type { LanguageCode } from '../../../lib/page/languages';
import type { FallbackReason } from '../../../lib/page/region-document';

/** What one translation service can do and how it is spoken to. */
export type Provider = {
  /** In the region document: `remote:<name>`. */
  name: 'deepl' | 'google' | 'azure' | 'libretranslate';
  /** `basic` where the service's models are small ones (Argos). */
  quality: 'full' | 'basic';
  /** Whether it rewrites simplified as traditional Chinese and back. */
  convertsChinese: boolean;
  /** Most texts, and most characters, of one request. */
  batch: { texts: number; characters: number };
  /**
   * Its names for a language, the best first. The first that its list has is used; `simplified` marks a name that
   * stands for simplified Chinese only, although traditional was asked for.
   */
  names(language: LanguageCode, side: 'source' | 'target'): ServiceName[];
  /** What it can do as far as its documentation says; null when that depends on the installation. */
  documented: ServiceLanguages | null;
  /** Asks the service what it can do now. @throws EngineError */
  list(signal: AbortSignal): Promise<ServiceLanguages>;
  /**
   * Translates one batch.
   * @param marked the texts are markup (`protect`), not plain text
   * @param context in the source language, not translated
   * @throws EngineError
   */
  translate(batch: ServiceBatch, signal: AbortSignal): Promise<string[]>;
  /** A term wrapped so that the service leaves it as it is; null when it cannot be told to. */
  protect: ((term: string) => string) | null;
};

export type ServiceName = { name: string; simplified?: true };

export type ServiceLanguages = { sources: string[]; targets(source: string): string[] };

export type ServiceBatch = { texts: string[]; from: string; to: string; marked: boolean; context?: string };

export type ProviderSettings = { url?: string; key?: string; region?: string };

/** Why a service refused, told from its status code alone; services with better words look at those first. */
export function reasonOfStatus(status: number): FallbackReason {
  if (status === 401 || status === 403) return 'key-rejected';
  if (status === 413) return 'over-limit';
  if (status === 429) return 'rate-limit';
  return status >= 500 || status === 408 ? 'unreachable' : 'request-rejected';
}

/** A list in which every source goes to every target. */
export function anyToAny(sources: string[], targets = sources): ServiceLanguages {
  return { sources, targets: () => targets };
}
