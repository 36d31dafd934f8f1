import { at, ink, oval, type Pen, shape } from './drawing-kit';

/** The characters of the show cases. Each is drawn around (0, 0) between its feet, about 300 px tall. */
export type Face = 'calm' | 'glad' | 'surprised';

type Clothes = { coat: string; hair: string; skin: string; shade: string };

/** A child with bobbed hair in a coat with a hood. */
export function drawChild(pen: Pen, face: Face, clothes: Clothes, arm: 'down' | 'up' = 'down'): void {
  const { coat, hair, skin, shade } = clothes;
  shape(pen, 'M-30 -40 L-28 -6 Q-28 2 -44 2 L-8 2 L-6 -40 Z M30 -40 L28 -6 Q28 2 44 2 L8 2 L6 -40 Z', ink, 4);
  shape(pen, 'M-38 -150 Q-66 -80 -72 -34 Q0 -14 72 -34 Q66 -80 38 -150 Z', coat, 5);
  shape(pen, 'M14 -148 Q40 -80 44 -30 Q60 -30 72 -34 Q66 -80 38 -150 Z', shade);
  shape(pen, 'M0 -140 L0 -26', null, 4);
  for (const y of [-112, -84, -56]) oval(pen, 12, y, 5, 5, ink);
  const sleeve =
    arm === 'up'
      ? 'M36 -138 Q76 -138 92 -196 Q106 -202 112 -188 Q104 -112 50 -98 Z'
      : 'M36 -138 Q70 -112 74 -74 Q66 -60 52 -66 Q46 -96 34 -110 Z';
  shape(pen, sleeve, coat, 5);
  shape(pen, 'M-36 -138 Q-70 -112 -74 -74 Q-66 -60 -52 -66 Q-46 -96 -34 -110 Z', coat, 5);
  oval(pen, arm === 'up' ? 104 : 64, arm === 'up' ? -202 : -62, 13, 13, skin, 4);
  oval(pen, -64, -62, 13, 13, skin, 4);
  shape(
    pen,
    'M-92 -212 C-104 -318 104 -318 92 -212 C94 -168 84 -146 66 -140 L-66 -140 C-84 -146 -94 -168 -92 -212 Z',
    hair,
    5,
  );
  shape(pen, 'M-74 -216 C-74 -150 -34 -132 0 -132 C34 -132 74 -150 74 -216 C60 -262 -60 -262 -74 -216 Z', skin, 4);
  shape(
    pen,
    'M-80 -206 C-84 -300 84 -300 80 -206 C70 -220 62 -238 58 -250 C44 -232 20 -226 4 -228 C10 -236 14 -244 14 -252 C-6 -228 -50 -222 -80 -206 Z',
    hair,
    4,
  );
  shape(pen, 'M-46 -276 Q-20 -290 6 -288', null, 5, 'rgb(255 255 255 / 0.45)');
  drawFace(pen, face, -190, 34, 1);
}

/** A sitting cat. */
export function drawCat(pen: Pen, face: Face, fur: string, patch: string): void {
  shape(pen, 'M52 -12 C110 -10 118 -66 92 -88 C84 -94 76 -84 82 -76 C96 -54 86 -32 50 -34 Z', fur, 5);
  shape(pen, 'M-58 0 C-74 -60 -48 -112 0 -112 C48 -112 74 -60 58 0 Z', fur, 5);
  shape(pen, 'M-22 -4 C-30 -50 30 -50 22 -4 Z', '#ffffff', 0);
  shape(pen, 'M-30 0 C-30 -22 -4 -22 -4 0 Z M30 0 C30 -22 4 -22 4 0 Z', '#ffffff', 4);
  shape(
    pen,
    'M-74 -140 L-80 -226 Q-46 -214 -30 -188 Q0 -196 30 -188 Q46 -214 80 -226 L74 -140 C74 -84 -74 -84 -74 -140 Z',
    fur,
    5,
  );
  shape(pen, 'M-66 -204 L-62 -172 L-42 -186 Z M66 -204 L62 -172 L42 -186 Z', patch, 0);
  shape(pen, 'M-16 -190 L-10 -166 L0 -188 L10 -166 L16 -190 Z', patch, 0);
  drawFace(pen, face, -146, 32, 0.85);
  shape(pen, 'M-7 -130 L7 -130 L0 -122 Z', ink, 2);
  shape(pen, 'M-100 -136 L-56 -130 M-98 -114 L-56 -118 M100 -136 L56 -130 M98 -114 L56 -118', null, 3);
}

/** A round robot with one aerial. */
export function drawRobot(pen: Pen, face: Face, body: string, shade: string): void {
  shape(pen, 'M0 -276 L0 -238', null, 6);
  oval(pen, 0, -286, 13, 13, '#ff5c9a', 4);
  shape(pen, 'M-62 -96 Q-104 -80 -96 -34 M62 -96 Q104 -80 96 -34', null, 14);
  oval(pen, -96, -30, 16, 16, shade, 4);
  oval(pen, 96, -30, 16, 16, shade, 4);
  shape(pen, 'M-44 -24 L-48 0 L-14 0 L-14 -24 Z M44 -24 L48 0 L14 0 L14 -24 Z', shade, 5);
  shape(pen, 'M-60 -120 L60 -120 Q76 -60 56 -20 L-56 -20 Q-76 -60 -60 -120 Z', body, 5);
  shape(pen, 'M30 -118 L60 -120 Q76 -60 56 -20 L28 -20 Q44 -66 30 -118 Z', shade);
  oval(pen, 0, -72, 18, 18, '#ffd166', 4);
  shape(
    pen,
    'M-88 -220 Q-88 -246 -62 -246 L62 -246 Q88 -246 88 -220 L88 -146 Q88 -118 60 -118 L-60 -118 Q-88 -118 -88 -146 Z',
    body,
    5,
  );
  shape(
    pen,
    'M-68 -208 Q-68 -226 -50 -226 L50 -226 Q68 -226 68 -208 L68 -156 Q68 -138 50 -138 L-50 -138 Q-68 -138 -68 -156 Z',
    '#dff6ff',
    4,
  );
  drawFace(pen, face, -178, 30, 0.8);
}

/** An astronaut: a child's face behind a round glass. */
export function drawAstronaut(pen: Pen, face: Face, suit: string, shade: string): void {
  shape(pen, 'M-40 -44 L-44 0 L-6 0 L-4 -44 Z M40 -44 L44 0 L6 0 L4 -44 Z', suit, 5);
  shape(pen, 'M-56 -136 Q-72 -80 -60 -36 L60 -36 Q72 -80 56 -136 Z', suit, 5);
  shape(pen, 'M24 -136 Q42 -80 30 -36 L60 -36 Q72 -80 56 -136 Z', shade);
  shape(pen, 'M-26 -104 L26 -104 L26 -66 L-26 -66 Z', '#ff5c9a', 4);
  shape(
    pen,
    'M-54 -128 Q-96 -100 -92 -54 Q-80 -42 -68 -52 Q-68 -80 -46 -94 Z M54 -128 Q96 -100 92 -54 Q80 -42 68 -52 Q68 -80 46 -94 Z',
    suit,
    5,
  );
  oval(pen, 0, -202, 98, 92, suit, 5);
  oval(pen, 4, -198, 76, 68, '#ffe3cf', 4);
  shape(
    pen,
    'M-70 -214 C-60 -284 70 -284 78 -214 C50 -228 20 -232 -4 -250 C-20 -230 -44 -220 -70 -214 Z',
    '#5b3a29',
    0,
  );
  drawFace(pen, face, -188, 32, 0.9);
  shape(pen, 'M-52 -234 Q-38 -252 -18 -258', null, 7, 'rgb(255 255 255 / 0.9)');
}

/** A fox on its hind legs, with a scarf. */
export function drawFox(pen: Pen, face: Face): void {
  const fur = '#e8844f';
  shape(pen, 'M40 -30 C130 -20 150 -110 118 -160 C112 -100 78 -84 40 -80 Z', fur, 5);
  shape(pen, 'M118 -160 C138 -128 134 -92 118 -78 C112 -110 108 -130 118 -160 Z', '#fff6e8', 3);
  shape(pen, 'M-48 -2 C-70 -70 -44 -130 0 -130 C44 -130 70 -70 48 -2 Z', fur, 5);
  shape(pen, 'M-24 -4 C-36 -60 -20 -104 0 -104 C20 -104 36 -60 24 -4 Z', '#fff6e8');
  shape(pen, 'M-40 0 C-40 -22 -6 -22 -6 0 Z M40 0 C40 -22 6 -22 6 0 Z', '#4a2c20', 4);
  shape(
    pen,
    'M-84 -196 L-76 -286 Q-40 -266 -26 -240 Q0 -248 26 -240 Q40 -266 76 -286 L84 -196 Q50 -128 0 -124 Q-50 -128 -84 -196 Z',
    fur,
    5,
  );
  shape(pen, 'M-80 -192 Q-40 -186 0 -150 Q40 -186 80 -192 Q50 -130 0 -127 Q-50 -130 -80 -192 Z', '#fff6e8');
  shape(pen, 'M-66 -262 L-62 -222 L-42 -238 Z M66 -262 L62 -222 L42 -238 Z', '#4a2c20');
  drawFace(pen, face, -194, 32, 0.85);
  oval(pen, 0, -152, 9, 7, ink);
  shape(pen, 'M-60 -136 Q0 -104 60 -136 L64 -112 Q0 -80 -64 -112 Z M24 -100 L54 -46 L30 -40 L10 -94 Z', '#3a7d7c', 4);
}

/** An old woman with a bun, in a wide robe. */
export function drawGrandmother(pen: Pen, face: Face): void {
  oval(pen, 0, -292, 34, 30, '#d9d6de', 5);
  shape(pen, 'M-44 -150 Q-110 -70 -104 0 L104 0 Q110 -70 44 -150 Z', '#6b5b95', 5);
  shape(pen, 'M20 -150 Q70 -70 64 0 L104 0 Q110 -70 44 -150 Z', '#57497d');
  shape(pen, 'M-30 -150 L0 -96 L30 -150 Z', '#fff6e8', 4);
  shape(pen, 'M-70 -96 Q-30 -50 0 -56 Q30 -50 70 -96 Q76 -40 0 -26 Q-76 -40 -70 -96 Z', '#7d6ca8', 5);
  shape(pen, 'M-84 -206 C-90 -292 90 -292 84 -206 C80 -170 60 -150 0 -150 C-60 -150 -80 -170 -84 -206 Z', '#d9d6de', 5);
  shape(
    pen,
    'M-70 -204 C-66 -148 -30 -138 0 -138 C30 -138 66 -148 70 -204 C50 -240 20 -252 0 -254 C-20 -252 -50 -240 -70 -204 Z',
    '#ffe0c7',
    4,
  );
  drawFace(pen, face, -192, 30, 0.85);
}

/** Eyes, cheeks and mouth around (0, y); the eyes are `apart` px from the middle. */
function drawFace(pen: Pen, face: Face, y: number, apart: number, scale: number): void {
  at(pen, 0, y, scale, () => {
    for (const side of [-1, 1]) {
      const x = (side * apart) / scale;
      if (face === 'glad') shape(pen, `M${x - 15} 2 Q${x} -20 ${x + 15} 2`, null, 6);
      else {
        const height = face === 'surprised' ? 20 : 17;
        oval(pen, x, 0, 12, height, ink);
        oval(pen, x + 4, -7, 4.5, 5.5, '#ffffff');
        oval(pen, x - 4, 8, 2.5, 2.5, '#ffffff');
      }
      oval(pen, x + side * 13, 24, 12, 7, 'rgb(255 92 154 / 0.38)');
    }
    if (face === 'surprised') oval(pen, 0, 32, 8, 10, '#8a2f46', 3);
    else if (face === 'glad') shape(pen, 'M-14 24 Q0 50 14 24 Z', '#8a2f46', 4);
    else shape(pen, 'M-11 28 Q0 36 11 28', null, 4);
  });
}
