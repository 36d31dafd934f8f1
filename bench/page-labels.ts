import type { LanguageCode } from '@/lib/page/languages';
import type { Box, WritingDirection } from '@/lib/page/region-document';
import type { RgbImage } from '@/pipeline/page';

/** One text that a person sees on a page. */
export type Label = {
  box: Box;
  text: string;
  /** May be found or not: sound effects, signs, print on clothes. */
  optional?: boolean;
};

/** A page of which we know what is to be found on it. */
export type LabelledPage = {
  name: string;
  /** The file, as a person would upload it. */
  bytes: Uint8Array;
  labels: Label[];
  /** Whether the labels stand in reading order. */
  ordered: boolean;
  language?: LanguageCode;
  direction?: WritingDirection;
  /** Drawn pages: the page before the text was drawn on it, and after, before any compression. */
  drawn?: { bare: RgbImage; lettered: RgbImage };
};
