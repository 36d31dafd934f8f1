import { at, openPage, oval, type Pen, panel, shape, sky, speak } from './drawing-kit';
import { drawAstronaut, drawRobot } from './figures';

const night = ['#1b1440', '#3f2a78', '#a1548f'];
const english = { language: 'ENG', size: 36 } as const;

/** A western comic page in colour: an astronaut and a robot find a flower. */
export function drawPlanet(): Pen {
  const pen = openPage(1000, 1420, '#fffaf0');

  panel(
    pen,
    [
      [30, 30],
      [970, 30],
      [970, 480],
      [30, 480],
    ],
    () => {
      sky(pen, 30, 30, 940, 450, night);
      stars(pen, 30, 30, 940, 360);
      oval(pen, 880, 400, 66, 66, '#f7c873', 4);
      shape(pen, 'M780 424 Q880 446 980 372', null, 8, '#fff1d0');
      shape(pen, 'M-20 520 Q480 300 1020 500 L1020 560 L-20 560 Z', '#e4935c', 5);
      craters(pen, [
        [190, 446, 46],
        [720, 452, 54],
        [480, 430, 30],
      ]);
      at(pen, 660, 424, 0.86, () => drawAstronaut(pen, 'calm', '#f4f1f7', '#cfc8dc'));
      at(pen, 330, 424, 0.84, () => drawRobot(pen, 'surprised', '#7fc8d8', '#5aa5b8'));
    },
  );
  speak(pen, {
    ...english,
    x: 206,
    y: 128,
    width: 310,
    height: 150,
    to: [286, 232],
    lines: ['WHAT ARE YOU', 'DOING HERE?'],
  });
  speak(pen, {
    ...english,
    x: 800,
    y: 140,
    width: 296,
    height: 186,
    to: [726, 246],
    lines: ['I AM', 'LOOKING FOR', 'A FLOWER.'],
    size: 34,
  });

  panel(
    pen,
    [
      [30, 504],
      [470, 504],
      [470, 930],
      [30, 930],
    ],
    () => {
      sky(pen, 30, 504, 440, 430, ['#5b3c95', '#e58aa8']);
      stars(pen, 30, 504, 440, 200);
      at(pen, 250, 1064, 1.4, () => drawRobot(pen, 'glad', '#7fc8d8', '#5aa5b8'));
    },
  );
  speak(pen, { ...english, x: 250, y: 586, width: 340, height: 124, to: [300, 716], lines: ['LOOK BEHIND YOU!'] });

  panel(
    pen,
    [
      [494, 504],
      [970, 504],
      [970, 930],
      [494, 930],
    ],
    () => {
      sky(pen, 494, 504, 480, 430, ['#ffd9a0', '#ffb08a']);
      rays(pen, 790, 760);
      shape(pen, 'M480 880 Q740 800 980 884 L980 940 L480 940 Z', '#e4935c', 5);
      at(pen, 810, 862, 1.35, () => drawFlower(pen));
      at(pen, 570, 950, 1.06, () => drawAstronaut(pen, 'surprised', '#f4f1f7', '#cfc8dc'));
    },
  );
  speak(pen, { ...english, x: 800, y: 588, width: 270, height: 136, to: [655, 700], lines: ['IT NEEDS', 'WATER.'] });

  panel(
    pen,
    [
      [30, 954],
      [970, 954],
      [970, 1390],
      [30, 1390],
    ],
    () => {
      sky(pen, 30, 954, 940, 440, ['#2a1c5c', '#7a4a9c', '#f0a58f']);
      stars(pen, 30, 954, 940, 220);
      shape(pen, 'M-20 1360 Q500 1240 1020 1360 L1020 1420 L-20 1420 Z', '#e4935c', 5);
      for (const [x, y, size] of [
        [470, 1300, 0.9],
        [530, 1304, 0.66],
        [420, 1306, 0.56],
        [820, 1330, 0.6],
        [150, 1330, 0.5],
      ] as const)
        at(pen, x, y, size, () => drawFlower(pen));
      at(pen, 270, 1330, 0.9, () => drawRobot(pen, 'glad', '#7fc8d8', '#5aa5b8'));
      at(pen, 690, 1330, 0.9, () => drawAstronaut(pen, 'glad', '#f4f1f7', '#cfc8dc'));
      drawCan(pen);
    },
  );
  speak(pen, {
    ...english,
    x: 470,
    y: 1042,
    width: 280,
    height: 120,
    to: [338, 1112],
    lines: ['I HAVE WATER.'],
    size: 34,
  });
  speak(pen, {
    ...english,
    x: 838,
    y: 1040,
    width: 226,
    height: 150,
    to: [752, 1116],
    lines: ['NOW IT IS', 'OUR GARDEN.'],
    size: 30,
  });
  return pen;
}

function stars(pen: Pen, x: number, y: number, width: number, height: number): void {
  for (let i = 0; i < (width * height) / 5000; i++) {
    const left = x + ((i * 173.9) % width);
    const top = y + ((i * 97.7) % height);
    oval(pen, left, top, 1 + (i % 3), 1 + (i % 3), 'rgb(255 255 255 / 0.85)');
  }
}

function craters(pen: Pen, list: readonly (readonly [number, number, number])[]): void {
  for (const [x, y, size] of list) {
    oval(pen, x, y, size, size * 0.32, '#c5713f', 3);
    oval(pen, x, y + 4, size * 0.8, size * 0.2, '#a85a30');
  }
}

function rays(pen: Pen, x: number, y: number): void {
  for (let i = 0; i < 16; i++) {
    const turn = (i / 16) * 2 * Math.PI;
    const point = (angle: number) => `${x + Math.cos(angle) * 500} ${y + Math.sin(angle) * 500}`;
    shape(pen, `M${x} ${y} L${point(turn)} ${point(turn + 0.18)} Z`, 'rgb(255 255 255 / 0.35)');
  }
}

function drawFlower(pen: Pen): void {
  shape(pen, 'M0 0 Q-8 -44 0 -88', null, 8, '#2f7d4f');
  shape(pen, 'M-2 -34 Q-44 -56 -48 -24 Q-24 -10 -2 -34 Z M0 -48 Q36 -72 44 -40 Q22 -26 0 -48 Z', '#4fb477', 3);
  for (let i = 0; i < 6; i++) {
    const turn = (i / 6) * 2 * Math.PI;
    oval(pen, Math.cos(turn) * 26, -108 + Math.sin(turn) * 26, 20, 20, '#ff5c9a', 4);
  }
  oval(pen, 0, -108, 18, 18, '#ffd166', 4);
}

function drawCan(pen: Pen): void {
  shape(pen, 'M352 1262 L408 1230', null, 14, '#4a4458');
  shape(pen, 'M352 1244 L352 1300 L300 1300 L300 1244 Z', '#ffd166', 5);
  for (const [x, y] of [
    [416, 1246],
    [428, 1262],
    [420, 1276],
    [438, 1280],
  ] as const)
    oval(pen, x, y, 5, 8, '#9be3ff', 2);
}
