import type { RgbImage, TextBlock } from '../page';
import type { ReadLine } from './read-line';

/**
 * What every reader is, whatever is behind it (tests/contract/block-reader.ts holds what it promises): one reading for
 * each line of the block, in the same order, `nothingRead` where it made out nothing. It never changes what it is given
 * and keeps nothing of it.
 */
export type BlockReader = {
  /** As it stands in a region document's `source.reader`. */
  name: string;
  read(image: RgbImage, block: TextBlock): Promise<ReadLine[]>;
};
