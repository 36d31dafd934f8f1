import { at, openPage, oval, type Pen, panel, shape, sky, speak } from './drawing-kit';
import { drawCat, drawChild } from './figures';

const korean = { language: 'KOR', size: 38 } as const;
const clothes = { coat: '#f2b84b', hair: '#3b2a4a', skin: '#ffe3cf', shade: '#d9992c' };

/** A webtoon strip, read downwards: somebody runs for the last bus. */
export function drawBus(): Pen {
  const pen = openPage(800, 2500, '#12142b');
  sky(pen, 0, 0, 800, 2500, ['#0f1430', '#26306b', '#5a4a94', '#2a2a60', '#12142b']);
  for (let i = 0; i < 240; i++)
    oval(pen, (i * 149.3) % 800, (i * 211.9) % 2500, 1 + (i % 2), 1 + (i % 2), 'rgb(255 255 255 / 0.7)');

  oval(pen, 620, 170, 78, 78, '#ffefc2');
  oval(pen, 592, 154, 70, 70, '#1d2550');
  panel(
    pen,
    [
      [0, 330],
      [800, 290],
      [800, 780],
      [0, 780],
    ],
    () => {
      street(pen, 690);
      drawBusBody(pen, 420, 700, 1);
    },
    0,
  );
  speak(pen, { ...korean, x: 210, y: 250, width: 310, height: 140, to: [40, 420], lines: ['잠깐만요!'], size: 46 });

  panel(
    pen,
    [
      [40, 880],
      [760, 850],
      [760, 1330],
      [40, 1360],
    ],
    () => {
      sky(pen, 0, 840, 800, 520, ['#ff9bb8', '#ffd7a8']);
      for (let i = 0; i < 34; i++) {
        const y = 860 + i * 15;
        const start = (i * 137) % 300;
        shape(pen, `M${start} ${y} L${start + 260 + ((i * 61) % 220)} ${y}`, null, 3, 'rgb(255 255 255 / 0.55)');
      }
      at(pen, 470, 1440, 1.6, () => drawChild(pen, 'surprised', clothes, 'up'), -1);
    },
  );
  speak(pen, {
    ...korean,
    x: 210,
    y: 950,
    width: 300,
    height: 160,
    to: [372, 1100],
    lines: ['기다려', '주세요!'],
    size: 44,
  });

  panel(
    pen,
    [
      [0, 1500],
      [800, 1500],
      [800, 2000],
      [0, 2000],
    ],
    () => {
      sky(pen, 0, 1500, 800, 500, ['#3d4a8f', '#8a6db5']);
      shape(pen, 'M90 1500 L710 1500 L710 2010 L90 2010 Z', '#e25f6f', 6);
      shape(pen, 'M140 1560 Q140 1540 160 1540 L640 1540 Q660 1540 660 1560 L660 1880 L140 1880 Z', '#ffe9b8', 5);
      at(pen, 440, 1930, 1.45, () => drawCat(pen, 'glad', '#ffffff', '#f0a04b'));
      shape(pen, 'M326 1584 Q440 1530 554 1584 L566 1616 Q440 1580 314 1616 Z', '#3f4fa0', 5);
      shape(pen, 'M90 1880 L710 1880 L710 2010 L90 2010 Z', '#c94a5c', 5);
      oval(pen, 440, 1920, 110, 24, '#2c2a3c', 5);
    },
    0,
  );
  speak(pen, {
    ...korean,
    x: 220,
    y: 1490,
    width: 350,
    height: 160,
    to: [380, 1640],
    lines: ['걱정하지', '마세요.'],
    size: 42,
  });

  panel(
    pen,
    [
      [0, 2110],
      [800, 2090],
      [800, 2500],
      [0, 2500],
    ],
    () => {
      street(pen, 2420);
      drawBusBody(pen, 500, 2430, 0.8);
      at(pen, 170, 2450, 0.72, () => drawChild(pen, 'glad', clothes));
    },
    0,
  );
  speak(pen, { ...korean, x: 330, y: 2110, width: 290, height: 136, to: [196, 2260], lines: ['고마워요.'], size: 44 });
  return pen;
}

function street(pen: Pen, ground: number): void {
  for (let i = 0; i < 7; i++) {
    const x = i * 124 - 20;
    const top = ground - 190 - ((i * 83) % 170);
    shape(
      pen,
      `M${x} ${ground} L${x} ${top} L${x + 116} ${top} L${x + 116} ${ground} Z`,
      i % 2 ? '#1c2050' : '#242a62',
    );
    for (let y = top + 24; y < ground - 30; y += 46)
      for (let left = x + 18; left < x + 96; left += 34)
        shape(
          pen,
          `M${left} ${y} L${left + 16} ${y} L${left + 16} ${y + 22} L${left} ${y + 22} Z`,
          (left + y) % 3 ? '#ffd98a' : '#3d4488',
        );
  }
  shape(pen, `M0 ${ground} L800 ${ground} L800 ${ground + 200} L0 ${ground + 200} Z`, '#3a3a5c');
  shape(
    pen,
    `M20 ${ground + 56} L180 ${ground + 56} M260 ${ground + 56} L420 ${ground + 56} M500 ${ground + 56} L660 ${ground + 56}`,
    null,
    7,
    '#ffe9b8',
  );
}

/** A bus around the middle of its wheels. */
function drawBusBody(pen: Pen, x: number, y: number, scale: number): void {
  at(pen, x, y, scale, () => {
    shape(pen, 'M-300 -40 L-300 -220 Q-300 -260 -260 -260 L260 -260 Q300 -260 306 -210 L316 -40 Z', '#e25f6f', 6);
    shape(pen, 'M-300 -110 L312 -110 L316 -40 L-300 -40 Z', '#f7e3c4', 5);
    for (const left of [-270, -170, -70, 30])
      shape(pen, `M${left} -226 L${left + 80} -226 L${left + 80} -140 L${left} -140 Z`, '#ffedb0', 5);
    shape(pen, 'M140 -226 L276 -226 L288 -140 L140 -140 Z', '#bfe6f5', 5);
    at(pen, 216, -138, 0.4, () => drawCat(pen, 'calm', '#ffffff', '#f0a04b'));
    shape(pen, 'M140 -140 L288 -140', null, 5);
    oval(pen, 304, -78, 15, 15, '#fff3a8', 4);
    for (const wheel of [-190, 190]) {
      oval(pen, wheel, -34, 50, 50, '#2c2a3c', 6);
      oval(pen, wheel, -34, 22, 22, '#d9d6de', 4);
    }
  });
}
