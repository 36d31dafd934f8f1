import { at, openPage, oval, type Pen, panel, shape, sky, speak } from './drawing-kit';
import { drawFox, drawGrandmother } from './figures';

const chinese = { language: 'CHS', size: 40 } as const;

/** A manhua page, read from left to right: a fox comes to tea in the mountains. */
export function drawTea(): Pen {
  const pen = openPage(1000, 1420, '#fdf8ee');

  panel(
    pen,
    [
      [30, 30],
      [970, 30],
      [970, 500],
      [30, 460],
    ],
    () => {
      sky(pen, 30, 30, 940, 480, ['#f9d9c2', '#f7ecd8', '#e4efe6']);
      oval(pen, 770, 130, 58, 58, '#f08a6c');
      mountain(
        pen,
        '#b9cfd0',
        'M-20 420 Q120 130 250 260 Q360 60 520 300 Q640 180 760 330 Q880 200 1020 400 L1020 540 L-20 540 Z',
      );
      mountain(pen, '#8fb3ae', 'M-20 470 Q160 270 330 390 Q520 240 700 410 Q860 320 1020 460 L1020 560 L-20 560 Z');
      shape(pen, 'M-20 480 Q400 410 1020 500 L1020 560 L-20 560 Z', '#6f9c84', 4);
      drawHut(pen);
      at(pen, 330, 452, 0.62, () => drawFox(pen, 'calm'));
      for (const x of [80, 140, 900, 950]) drawBamboo(pen, x);
    },
  );
  speak(pen, { ...chinese, x: 220, y: 138, width: 270, height: 130, to: [318, 270], lines: ['外面很冷。'] });

  panel(
    pen,
    [
      [30, 484],
      [484, 504],
      [484, 940],
      [30, 940],
    ],
    () => {
      sky(pen, 30, 484, 460, 460, ['#dfeaf0', '#f4f1e6']);
      for (let i = 0; i < 40; i++) oval(pen, 30 + ((i * 157) % 450), 490 + ((i * 91) % 440), 5, 5, '#ffffff');
      at(pen, 270, 1010, 1.3, () => drawFox(pen, 'surprised'));
    },
  );
  speak(pen, { ...chinese, x: 250, y: 578, width: 380, height: 136, to: [276, 690], lines: ['我可以进来吗？'] });

  panel(
    pen,
    [
      [508, 505],
      [970, 524],
      [970, 940],
      [508, 940],
    ],
    () => {
      sky(pen, 508, 500, 470, 450, ['#f6e1c3', '#eec79d']);
      for (const x of [560, 700, 840])
        shape(
          pen,
          `M${x} 520 L${x} 760 L${x + 110} 760 L${x + 110} 520 Z M${x + 55} 520 L${x + 55} 760 M${x} 640 L${x + 110} 640`,
          '#fdf3df',
          4,
        );
      at(pen, 740, 1000, 1.15, () => drawGrandmother(pen, 'glad'));
    },
  );
  speak(pen, { ...chinese, x: 742, y: 594, width: 360, height: 126, to: [752, 700], lines: ['你想喝茶吗？'] });

  panel(
    pen,
    [
      [30, 964],
      [970, 964],
      [970, 1390],
      [30, 1390],
    ],
    () => {
      sky(pen, 30, 964, 940, 430, ['#f2cfa6', '#f9e7cb']);
      shape(pen, 'M360 964 L640 964 L640 1180 L360 1180 Z', '#cfe2e4', 6);
      mountain(pen, '#9dbfba', 'M362 1180 Q430 1040 500 1110 Q570 1020 638 1180 Z');
      shape(pen, 'M500 964 L500 1180', null, 5);
      at(pen, 250, 1372, 0.98, () => drawFox(pen, 'glad'));
      at(pen, 750, 1372, 0.98, () => drawGrandmother(pen, 'glad'));
      shape(pen, 'M320 1300 L680 1300 L700 1336 L300 1336 Z', '#8a5a3a', 5);
      shape(pen, 'M340 1336 L360 1400 M660 1336 L640 1400', null, 16, '#6d4429');
      drawTeapot(pen);
    },
  );
  speak(pen, { ...chinese, x: 190, y: 1042, width: 270, height: 112, to: [232, 1134], lines: ['谢谢你。'] });
  speak(pen, {
    ...chinese,
    x: 808,
    y: 1030,
    width: 290,
    height: 104,
    to: [768, 1106],
    lines: ['我们是朋友。'],
    size: 38,
  });
  return pen;
}

function mountain(pen: Pen, color: string, path: string): void {
  shape(pen, path, color, 3, 'rgb(60 80 84 / 0.6)');
}

function drawHut(pen: Pen): void {
  shape(pen, 'M600 470 L600 330 L800 330 L800 470 Z', '#f7ead2', 5);
  shape(pen, 'M560 338 Q640 316 700 236 Q760 316 840 338 Z', '#a5523f', 5);
  shape(pen, 'M672 470 L672 380 L732 380 L732 470 Z', '#6d4429', 4);
  oval(pen, 640, 372, 18, 18, '#ffd98a', 4);
  shape(pen, 'M770 300 Q790 240 770 210 Q756 180 780 150', null, 8, 'rgb(255 255 255 / 0.8)');
}

function drawBamboo(pen: Pen, x: number): void {
  for (let y = 470; y > 180; y -= 74) shape(pen, `M${x} ${y} L${x + 4} ${y - 68}`, null, 13, '#5c8f63');
  for (const y of [210, 270, 340]) {
    shape(pen, `M${x} ${y} Q${x + 44} ${y - 30} ${x + 70} ${y + 6} Q${x + 34} ${y + 8} ${x} ${y} Z`, '#7fb47f', 2);
    shape(
      pen,
      `M${x} ${y + 20} Q${x - 44} ${y - 6} ${x - 66} ${y + 30} Q${x - 30} ${y + 30} ${x} ${y + 20} Z`,
      '#7fb47f',
      2,
    );
  }
}

function drawTeapot(pen: Pen): void {
  shape(pen, 'M452 1300 C430 1240 560 1240 540 1300 Z', '#3a7d7c', 5);
  shape(pen, 'M544 1286 Q570 1276 574 1250 M452 1286 Q420 1280 430 1256 Q444 1248 456 1262', null, 9, '#2f6665');
  oval(pen, 496, 1250, 9, 8, '#2f6665', 3);
  for (const x of [390, 612])
    shape(
      pen,
      `M${x - 22} 1272 L${x + 22} 1272 Q${x + 20} 1300 ${x} 1300 Q${x - 20} 1300 ${x - 22} 1272 Z`,
      '#fff6e8',
      4,
    );
  for (const x of [390, 496, 612])
    shape(
      pen,
      `M${x} 1236 Q${x + 14} 1220 ${x} 1204 Q${x - 12} 1190 ${x + 2} 1176`,
      null,
      5,
      'rgb(255 255 255 / 0.85)',
    );
}
