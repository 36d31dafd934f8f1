import type { DrawnPagePlan, DrawnText } from './drawn-page-list';

const lines: string[][] = [
  ['今夜は星が', 'きれいだね'],
  ['本当だ、月も', '出ている'],
  ['願い事を', 'しようか'],
  ['何を願うの？'],
  ['秘密だよ'],
  ['教えてよ', '気になる'],
  ['また今度ね'],
  ['約束だよ？'],
  ['風が冷たく', 'なってきた'],
  ['そろそろ', '帰ろうか'],
];

/**
 * The page of the speed target, 1500 × 2100 with ten balloons, or the same with more or fewer of them or of pixels;
 * panels and art stay the same.
 * @param options.scale of both sides
 */
export function speedPlan({ balloons = 10, scale = 1 }: { balloons?: number; scale?: number } = {}): DrawnPagePlan {
  return {
    name: `speed-${balloons}-${scale.toFixed(2)}`,
    seed: 211,
    language: 'JPN',
    direction: 'vertical',
    font: 'clean',
    size: 34 * scale,
    palette: 'ink',
    mime: 'image/jpeg',
    page: { width: Math.round(1500 * scale), height: Math.round(2100 * scale), rows: 5, columns: 2 },
    texts: Array.from({ length: balloons }, (_, at): DrawnText => ({ holder: 'white', lines: lines[at % 10]! })),
  };
}

/** A strip of 20,000 pixels with forty balloons. */
export function longStripPlan(): DrawnPagePlan {
  return {
    name: 'strip-20000',
    seed: 223,
    language: 'KOR',
    direction: 'horizontal',
    font: 'clean',
    size: 26,
    palette: 'color',
    mime: 'image/jpeg',
    strip: true,
    page: { width: 720, height: 20_000, rows: 20, columns: 1, gutter: 130 },
    texts: Array.from(
      { length: 40 },
      (_, at): DrawnText => ({
        holder: at % 5 === 2 ? 'tinted' : 'white',
        lines: at % 2 ? ['눈을 떠 보니', '숲속이었다.'] : ['여기가 어디지?'],
      }),
    ),
  };
}
