import type { Box } from '../../lib/page/region-document';
import type { TextBlock } from '../page';
import { boxAround } from './box';
import { boxPolygon, convexHull } from './polygon';

/** The block with these boxes as its lines', and what is around them: what is read is what is erased. */
export function withLineBoxes(block: TextBlock, boxes: readonly Box[]): TextBlock {
  const lines = block.lines.map((line, index) => ({ ...line, box: boxes[index]! }));
  return { ...block, lines, box: boxAround(boxes), polygon: convexHull(boxes.flatMap(boxPolygon)) };
}
