import type { LanguageCode } from '@/lib/page/languages';
import type { Box, RegionKind, WritingDirection } from '@/lib/page/region-document';
import type { RgbImage } from '@/pipeline/page';
import type { Mask } from '@/pipeline/raster/mask';

/** One text that a person sees on a page. */
export type Label = {
  box: Box;
  text: string;
  /** May be found or not: sound effects, signs, print on clothes. */
  optional?: boolean;
  /** Drawn pages: what the text stands in, and how large that is. */
  kind?: RegionKind;
  holder?: Box;
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
  /** A long strip, for the detector that searches in tiles. */
  strip?: boolean;
  drawn?: DrawnTruth;
};

/** What a drawn page was made of. */
export type DrawnTruth = {
  /** The page before the text was drawn on it, and after, before any compression. */
  bare: RgbImage;
  lettered: RgbImage;
  /** The page without text as it would have been uploaded: what a perfect plate looks like. */
  perfect: RgbImage;
  /** The outlines of balloons and captions, where they can be seen. */
  outlines: Mask;
};
