import { at, ink, openPage, oval, type Pen, panel, rain, shape, sky, speak, tone } from './drawing-kit';
import { drawCat, drawChild } from './figures';

const grey = { coat: '#f4f2f6', hair: '#2a2730', skin: '#ffffff', shade: '#c9c5d0' };

/** A manga page, read from right to left: a girl meets a cat in the rain. */
export function drawRain(): Pen {
  const pen = openPage(1000, 1420, '#ffffff');
  const vertical = { language: 'JPN', vertical: true, size: 36 } as const;

  panel(
    pen,
    [
      [30, 30],
      [970, 30],
      [970, 470],
      [30, 520],
    ],
    () => {
      sky(pen, 30, 30, 940, 490, ['#8f8a98', '#dedbe4', '#f6f4f8']);
      tone(pen, { x: 30, y: 30, width: 940, height: 300 }, { from: 0.3, to: 0.06 });
      drawTown(pen);
      shape(pen, 'M30 440 L970 400 L970 540 L30 540 Z', '#e9e7ed', 4);
      for (const [x, y] of [
        [160, 486],
        [420, 470],
        [620, 448],
        [850, 462],
      ] as const)
        oval(pen, x, y, 60, 9, '#ffffff', 3);
      rain(pen, 30, 30, 960, 420);
      at(pen, 470, 474, 0.94, () => {
        drawUmbrella(pen);
        drawChild(pen, 'calm', grey, 'up');
      });
    },
  );
  speak(pen, {
    ...vertical,
    x: 850,
    y: 190,
    width: 170,
    height: 270,
    to: [566, 262],
    lines: ['雨が降って', 'います。'],
  });

  panel(
    pen,
    [
      [520, 514],
      [970, 490],
      [970, 930],
      [520, 930],
    ],
    () => {
      pen.fillStyle = '#ffffff';
      pen.fillRect(520, 480, 450, 460);
      tone(pen, { x: 520, y: 480, width: 450, height: 460 }, { from: 0.06, to: 0.26 });
      rain(pen, 520, 480, 450, 400);
      shape(pen, 'M590 850 L900 850 L880 950 L610 950 Z', '#d8d4de', 5);
      at(pen, 745, 890, 1.12, () => drawCat(pen, 'calm', '#ffffff', '#8d8896'));
      shape(pen, 'M560 846 L930 846 L912 950 L578 950 Z', '#efedf2', 5);
      shape(pen, 'M600 880 L690 880 M620 904 L676 904', null, 4);
    },
  );
  speak(pen, {
    ...vertical,
    x: 610,
    y: 668,
    width: 132,
    height: 250,
    to: [680, 760],
    lines: ['傘が', 'ありません。'],
    size: 32,
  });

  panel(
    pen,
    [
      [30, 540],
      [500, 516],
      [500, 930],
      [30, 930],
    ],
    () => {
      pen.fillStyle = '#fbfafc';
      pen.fillRect(30, 500, 470, 430);
      pen.strokeStyle = '#c9c5d0';
      pen.lineWidth = 3;
      for (let i = 0; i < 60; i++) {
        const turn = (i / 60) * 2 * Math.PI + (i % 3) * 0.02;
        const start = 250 + (i % 4) * 26;
        pen.beginPath();
        pen.moveTo(210 + Math.cos(turn) * start, 780 + Math.sin(turn) * start);
        pen.lineTo(210 + Math.cos(turn) * 700, 780 + Math.sin(turn) * 700);
        pen.stroke();
      }
      at(pen, 205, 1130, 1.75, () => drawChild(pen, 'surprised', grey));
    },
  );
  speak(pen, { ...vertical, x: 410, y: 690, width: 142, height: 276, to: [318, 800], lines: ['君は一人', 'なの？'] });

  panel(
    pen,
    [
      [30, 954],
      [970, 954],
      [970, 1390],
      [30, 1390],
    ],
    () => {
      sky(pen, 30, 954, 940, 440, ['#efedf2', '#ffffff']);
      tone(pen, { x: 30, y: 1180, width: 940, height: 220 }, { from: 0.05, to: 0.3 });
      shape(pen, 'M30 1330 L970 1330 L970 1400 L30 1400 Z', '#e3e0e8', 4);
      at(pen, 560, 1346, 0.98, () => {
        drawUmbrella(pen);
        drawChild(pen, 'glad', grey, 'up');
      });
      at(pen, 310, 1350, 0.72, () => drawCat(pen, 'glad', '#ffffff', '#8d8896'));
      rain(pen, 30, 954, 230, 300);
      rain(pen, 880, 954, 110, 380);
    },
  );
  speak(pen, {
    ...vertical,
    x: 868,
    y: 1130,
    width: 160,
    height: 290,
    to: [652, 1180],
    lines: ['家に帰り', 'ましょう。'],
  });
  speak(pen, {
    ...vertical,
    x: 150,
    y: 1120,
    width: 128,
    height: 280,
    to: [252, 1262],
    lines: ['ありがとう。'],
    size: 36,
  });
  return pen;
}

/** Over the child's raised hand. */
function drawUmbrella(pen: Pen): void {
  shape(pen, 'M104 -190 L104 -392', null, 9);
  shape(pen, 'M104 -196 Q106 -164 86 -166', null, 7);
  shape(
    pen,
    'M-96 -330 C-84 -450 292 -450 304 -330 Q270 -352 236 -330 Q204 -354 170 -330 Q138 -354 104 -330 Q70 -354 38 -330 Q4 -354 -30 -330 Q-62 -352 -96 -330 Z',
    '#3a3641',
    5,
  );
  shape(pen, 'M38 -330 Q60 -410 104 -424 Q148 -410 170 -330', null, 4, '#8d8896');
}

function drawTown(pen: Pen): void {
  const houses = [
    [40, 210, 150],
    [190, 270, 120],
    [700, 220, 130],
    [830, 290, 160],
  ] as const;
  for (const [x, y, width] of houses) {
    shape(pen, `M${x} 470 L${x} ${y} L${x + width} ${y} L${x + width} 470 Z`, '#ffffff', 4);
    shape(pen, `M${x - 14} ${y} L${x + width / 2} ${y - 62} L${x + width + 14} ${y} Z`, '#6f6a78', 4);
    for (let top = y + 28; top < 400; top += 66)
      for (let left = x + 22; left < x + width - 30; left += 46)
        shape(
          pen,
          `M${left} ${top} L${left + 26} ${top} L${left + 26} ${top + 36} L${left} ${top + 36} Z`,
          '#bdb8c6',
          3,
        );
  }
  shape(pen, 'M330 470 L330 150 M300 168 L360 168', null, 6, ink);
}
