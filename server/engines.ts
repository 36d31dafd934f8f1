import type { TranslatorId, TranslatorOffer } from '@/lib/page/engines';
import type { DetectorId } from '@/lib/page/engines';
import type { LanguageCode } from '@/lib/page/languages';
import type { RegionDocument } from '@/lib/page/region-document';
import type { PageStage } from '@/pipeline/page';

export type PageSettings = {
  targetLanguage: LanguageCode;
  sourceLanguage?: LanguageCode;
  translator: TranslatorId;
  detector: DetectorId;
  font: string;
};

export type TranslatedPage = {
  document: RegionDocument;
  /** Encoded pictures, same pixel size as the decoded page. */
  result: Uint8Array;
  plate: Uint8Array;
  mime: 'image/webp' | 'image/jpeg' | 'image/png';
};

/** The pipeline behind a pool of worker threads; the server's only door to it. */
export type Engines = {
  offers(): TranslatorOffer[];
  /** Checks and decodes an upload in a worker thread. @throws PageError image-* */
  inspect(bytes: Uint8Array): Promise<{ width: number; height: number; mime: string }>;
  /** @throws PageError; AbortError when the signal fires */
  translatePage(
    bytes: Uint8Array,
    settings: PageSettings,
    options: { signal: AbortSignal; onProgress(stage: PageStage, progress: number): void },
  ): Promise<TranslatedPage>;
  close(): Promise<void>;
};
