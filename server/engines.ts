import type { TranslatorId, TranslatorOffer } from '@/lib/page/engines';
import type { RegionDocument } from '@/lib/page/region-document';
import type { TranslationContext } from '@/pipeline/page';
import type { PageEdits } from '@/pipeline/reletter-page';
import type { RetriedText } from '@/pipeline/translate/translate-texts';
import type { PageOptions, PageSettings, TranslatedPage } from '@/pipeline/translate-page';

/** The pipeline behind a pool of worker threads; the server's only door to it. */
export type Engines = {
  /** Every translator of the catalogue, with what it can do now. */
  offers(): TranslatorOffer[];
  /** Decodes an upload to see that it is a usable picture. @throws PageError image-* */
  inspect(bytes: Uint8Array): Promise<{ width: number; height: number; mime: TranslatedPage['mime'] }>;
  /**
   * @param options.requestId goes along to a server that does a part of the work
   * @throws PageError; the signal's reason when aborted
   */
  translatePage(
    bytes: Uint8Array,
    settings: PageSettings,
    options?: PageOptions & { requestId?: string },
  ): Promise<TranslatedPage>;
  /**
   * Translates texts of an existing region document once more (pipeline/translate/translate-texts.ts).
   * @throws PageError translator-*; RangeError for an id that the document does not have
   */
  translateTexts(
    document: RegionDocument,
    ids: string[],
    translator: TranslatorId,
    context?: TranslationContext,
  ): Promise<RetriedText[]>;
  /**
   * Letters a finished page again from its plate and document (pipeline/reletter-page.ts).
   * @throws RangeError for a region that the document does not have or that was kept as drawn
   */
  reletterPage(
    plate: Uint8Array,
    document: RegionDocument,
    edits: PageEdits,
    mime: TranslatedPage['mime'],
  ): Promise<{ document: RegionDocument; result: Uint8Array }>;
  close(): Promise<void>;
};
