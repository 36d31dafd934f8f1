import { type GrayImage, otsuThreshold, paperGray } from './gray-image';

/**
 * The glyphs of a vertical column side by side, for readers that know horizontal lines only; commas and full
 * stops move to the lower left of their cell.
 * @param column dark on light, cut close around the glyphs
 */
export function layColumn(column: GrayImage): GrayImage {
  const turned = transpose(column);
  const limit = otsuThreshold(turned);
  const cells = cellsOf(turned, limit);
  const size = column.width;
  const margin = Math.round(size / 8);
  const pitch = Math.round(size * 1.1);
  const line = blank(Math.max(1, cells.length) * pitch + margin, size + 2 * margin, paperGray(column, limit));
  cells.forEach(({ from, to }, index) => {
    const across = inkRowsOf(turned, limit, { from, to });
    const isHighMark = to - from < size * 0.45 && across.to - across.from < size * 0.45 && across.from > size * 0.5;
    // A comma at the upper right of its cell belongs at the lower left of a row's cell.
    const left = margin + index * pitch - (isHighMark ? across.from : 0);
    const top = isHighMark ? margin + size - (to - from) : margin + Math.round((size - (to - from)) / 2);
    for (let y = from; y < to; y++) {
      const row = top + y - from;
      if (row < 0 || row >= line.height) continue;
      const at = Math.max(0, -left);
      line.data.set(column.data.subarray(y * size + at, (y + 1) * size), row * line.width + left + at);
    }
  });
  return line;
}

/** A glyph's extent along the line, `to` exclusive. */
type Cell = { from: number; to: number };

/**
 * Cuts a line into square glyphs: runs of ink are joined so that the cells come out near the line's height
 * (least squared deviation over the whole line, by dynamic programming), runs that are too long are cut evenly.
 */
function cellsOf(line: GrayImage, limit: number): Cell[] {
  const size = line.height;
  const runs = inkRuns(line, limit).flatMap((run) => cutLongRun(run, size));
  const best = [{ cost: 0, from: -1 }];
  for (let end = 1; end <= runs.length; end++) {
    let chosen = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    for (let start = end - 1; start >= 0; start--) {
      const width = runs[end - 1]!.to - runs[start]!.from;
      if (start < end - 1 && width > size * 1.15) break;
      const cost = best[start]!.cost + cellCost(runs.slice(start, end), size);
      if (cost < chosen.cost) chosen = { cost, from: start };
    }
    best.push(chosen);
  }
  const cells: Cell[] = [];
  for (let end = runs.length; end > 0; end = best[end]!.from) {
    cells.unshift({ from: runs[best[end]!.from]!.from, to: runs[end - 1]!.to });
  }
  return cells;
}

function cellCost(runs: Cell[], size: number): number {
  const width = (runs.at(-1)!.to - runs[0]!.from) / size;
  let widestGap = 0;
  for (let index = 1; index < runs.length; index++) {
    widestGap = Math.max(widestGap, (runs[index]!.from - runs[index - 1]!.to) / size);
  }
  const misfit = width < 0.85 ? (0.85 - width) * 0.55 : (width - 0.85) * 1.5;
  return 0.03 + misfit * misfit + Math.max(0, widestGap - 0.2) * 1.4;
}

function inkRuns(line: GrayImage, limit: number): Cell[] {
  const runs: Cell[] = [];
  let from = -1;
  for (let x = 0; x <= line.width; x++) {
    let ink = false;
    if (x < line.width) {
      for (let y = 0; y < line.height && !ink; y++) ink = line.data[y * line.width + x]! < limit;
    }
    if (ink && from < 0) from = x;
    if (!ink && from >= 0) {
      runs.push({ from, to: x });
      from = -1;
    }
  }
  return runs;
}

function cutLongRun(run: Cell, size: number): Cell[] {
  const length = run.to - run.from;
  const parts = length > size * 1.45 ? Math.round(length / (size * 0.95)) : 1;
  return Array.from({ length: parts }, (_, index) => ({
    from: run.from + Math.round((length * index) / parts),
    to: run.from + Math.round((length * (index + 1)) / parts),
  }));
}

function inkRowsOf(line: GrayImage, limit: number, cell: Cell): Cell {
  let from = line.height;
  let to = 0;
  for (let y = 0; y < line.height; y++) {
    for (let x = cell.from; x < cell.to; x++) {
      if (line.data[y * line.width + x]! >= limit) continue;
      from = Math.min(from, y);
      to = y + 1;
      break;
    }
  }
  return { from, to };
}

function transpose(image: GrayImage): GrayImage {
  const data = new Uint8Array(image.data.length);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) data[x * image.height + y] = image.data[y * image.width + x]!;
  }
  return { data, width: image.height, height: image.width };
}

function blank(width: number, height: number, value: number): GrayImage {
  const whole = { width: Math.round(width), height: Math.round(height) };
  return { ...whole, data: new Uint8Array(whole.width * whole.height).fill(value) };
}
