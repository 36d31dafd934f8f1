/** What a layout at one size looks like to the search; `cost` 0 is perfect. */
export type Scored = { cost: number };

/**
 * The size at which a text looks best: as large as it fits, or a little smaller when that breaks its lines
 * better. Binary search for the largest size, then a look at a few sizes under it.
 *
 * @param layoutAt lays the text out at a size (page pixels); null when it does not fit
 * @returns null when it does not fit at `smallest`
 */
export function bestSize<L extends Scored>(
  layoutAt: (size: number) => L | null,
  smallest: number,
  largest: number,
): { size: number; layout: L } | null {
  let low = smallest;
  let layout = layoutAt(largest);
  if (layout) low = largest;
  else {
    layout = layoutAt(smallest);
    if (!layout) return null;
    let high = largest;
    while (high - low > Math.max(0.15, low * 0.012)) {
      const size = (low + high) / 2;
      const found = layoutAt(size);
      if (found) {
        low = size;
        layout = found;
      } else high = size;
    }
  }
  let best = { size: low, layout };
  let score = layout.cost;
  for (const share of SMALLER) {
    const size = low * share;
    if (size < smallest) break;
    const smaller = layoutAt(size);
    if (!smaller) continue;
    const total = smaller.cost + (1 - share) * PRICE_OF_SMALLER;
    if (total < score - 1e-9) {
      score = total;
      best = { size, layout: smaller };
    }
  }
  return best;
}

const SMALLER = [0.97, 0.94, 0.91, 0.88, 0.84];
/** Cost of losing the whole size: a tenth smaller must save this much of a tenth in looks. */
const PRICE_OF_SMALLER = 1.6;
