import { languageOf } from './languages';
import type { KeptReason, Region, RegionDocument, RegionKind } from './region-document';

/** One text of a page as a reader wants it: no boxes, no pixels. */
export type TranscriptEntry = {
  /** Place in reading order, from 1. */
  number: number;
  /** The region's id in its document. */
  id: string;
  kind: RegionKind;
  source: string;
  /** BCP 47, null when it was not recognised. */
  sourceLanguage: string | null;
  /** null when the text was left as drawn. */
  translation: string | null;
  targetLanguage: string | null;
  /** Why it was left as drawn; null when it was translated. */
  kept: KeptReason | null;
};

/** The page's texts in reading order. */
export function transcriptOf(regions: readonly Region[]): TranscriptEntry[] {
  return [...regions]
    .sort((a, b) => a.order - b.order)
    .map(({ id, kind, source, translation, keptReason }, index) => ({
      number: index + 1,
      id,
      kind,
      source: source.text,
      sourceLanguage: source.language && languageOf(source.language).tag,
      translation: translation?.text ?? null,
      targetLanguage: translation && languageOf(translation.language).tag,
      kept: translation ? null : (keptReason ?? 'unreadable'),
    }));
}

/** Words of the plain text in the reader's language. */
export type TranscriptWords = { kind(kind: RegionKind): string; kept(reason: KeptReason): string };

/**
 * The transcript as plain text: for each entry its number and kind, the source, then the translation or why there is
 * none; an empty line between entries, a line feed at the end. Line feeds inside a text become spaces.
 */
export function transcriptText(regions: readonly Region[], words: TranscriptWords = english): string {
  return transcriptOf(regions)
    .map(({ number, kind, source, translation, kept }) =>
      [
        `${number}. ${words.kind(kind)}`,
        onOneLine(source),
        kept ? `[${words.kept(kept)}]` : onOneLine(translation ?? ''),
      ].join('\n'),
    )
    .map((entry) => `${entry}\n`)
    .join('\n');
}

/** The transcript as JSON, with the page's languages and reading order where the document is at hand. */
export function transcriptJson(regions: readonly Region[], page?: RegionDocument['page']): string {
  const about = page && {
    sourceLanguage: page.sourceLanguage && languageOf(page.sourceLanguage).tag,
    targetLanguage: languageOf(page.targetLanguage).tag,
    readingOrder: page.readingOrder,
  };
  return `${JSON.stringify({ version: 1, ...about, texts: transcriptOf(regions) }, null, 2)}\n`;
}

const english: TranscriptWords = {
  kind: (kind) => ({ balloon: 'Balloon', caption: 'Caption', free: 'Text on the art' })[kind],
  kept: (reason) =>
    ({
      unreadable: 'left as drawn: not readable for certain',
      'sound-effect': 'left as drawn: a sound effect',
      'not-translatable': 'left as drawn: nothing to translate',
      'same-language': 'left as drawn: already in this language',
      'over-art': 'left as drawn: erasing would harm the art',
      'translation-failed': 'left as drawn: the translation failed',
    })[reason],
};

function onOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
