import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getVerifyCode, getVerifyWork, register } from '@/lib/contract/user';
import { captchaLifetime } from '@/server/captcha/captcha';
import { newLetters } from '@/server/captcha/draw-letters';
import { captchas, rateLimits } from '@/server/db/user-schema';
import { registration } from '@/tests/accounts';
import { type Browser, errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import * as registerRoute from '../user/register/route';
import * as pictureRoute from './route';
import * as workRoute from './work/route';

const context = contextForTests();
let browser: Browser;

beforeAll(() => serveWith(context()));
beforeEach(async () => {
  browser = newBrowser(context());
  for (const table of [rateLimits, captchas]) await context().db.delete(table);
});

const captchaId = 'c'.repeat(22);
type Work = { algorithm: string; challenge: string; salt: string; maxnumber: number; signature: string };

const askForWork = (id = captchaId): Promise<Work> => browser.call(getVerifyWork, workRoute, { captchaId: id });

/** As the page does it (components/account/solve-work.ts), here with Node's hash. */
function solve({ maxnumber, ...challenge }: Work): { number: number } & Omit<Work, 'maxnumber'> {
  for (let number = 0; number <= maxnumber; number++) {
    const hash = createHash('sha256').update(`${challenge.salt}${number}`).digest('hex');
    if (hash === challenge.challenge) return { ...challenge, number };
  }
  throw new Error('no number solves it');
}

const encode = (solution: object) => Buffer.from(JSON.stringify(solution)).toString('base64');
const registerWith = async (captchaAnswer: string, id = captchaId) =>
  browser.send(register, registerRoute, await registration(context(), { captchaId: id, captchaAnswer }));

describe('the picture', () => {
  test('is a png that no cache keeps, another one each time', async () => {
    const pictures = await Promise.all([1, 2].map(() => browser.send(getVerifyCode, pictureRoute, { captchaId })));
    const bytes = await Promise.all(pictures.map(async (one) => Buffer.from(await one.arrayBuffer())));
    expect(pictures[0]?.headers.get('content-type')).toBe('image/png');
    expect(pictures[0]?.headers.get('cache-control')).toBe('no-store');
    expect(bytes[0]?.equals(bytes[1] ?? Buffer.of())).toBe(false);
    for (const one of bytes)
      expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 320, height: 112 });
    // Of two pictures for one id, the later one counts.
    expect(await context().db.select().from(captchas)).toHaveLength(1);
  });

  test('has ink where letters are: dark on light, over the whole width', async () => {
    const picture = await browser.send(getVerifyCode, pictureRoute, { captchaId });
    const { data, info } = await sharp(Buffer.from(await picture.arrayBuffer()))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let sixth = 0; sixth < 6; sixth++) {
      let dark = 0;
      const [from, to] = [24 + sixth * 45, 24 + (sixth + 1) * 45];
      for (let y = 0; y < info.height; y++)
        for (let x = from; x < to; x++) if ((data[y * info.width + x] ?? 255) < 110) dark++;
      expect(dark, `letter ${sixth + 1}`).toBeGreaterThan(150);
    }
  });

  test('has letters that nobody takes for each other', () => {
    const letters = Array.from({ length: 500 }, newLetters);
    for (const one of letters) expect(one).toMatch(/^[A-Z0-9]{6}$/);
    expect(letters.join('')).not.toMatch(/[01278BDILOQSUVZ5]/);
    expect(new Set(letters).size).toBeGreaterThan(495);
  });

  test('is drawn for an id of 128 bits only, and sixty times at once for one address', async () => {
    expect(await errorOf(await browser.send(getVerifyCode, pictureRoute, { captchaId: 'short' }))).toEqual([
      400,
      'invalid-input',
    ]);
    let answer = new Response();
    for (let time = 0; time < 61; time++) answer = await browser.send(getVerifyWork, workRoute, { captchaId });
    expect(await errorOf(answer)).toEqual([429, 'too-many-requests']);
  });

  test('keeps no answer that could be read or guessed from the database', async () => {
    await browser.send(getVerifyCode, pictureRoute, { captchaId });
    const [row] = await context().db.select().from(captchas);
    expect(row).toMatchObject({
      idHash: expect.stringMatching(/^[\w-]{43}$/),
      answerHash: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(JSON.stringify(row)).not.toContain(captchaId);
    // Keyed with the secret: all answers could be hashed in seconds otherwise.
    const plain = createHash('sha256').update(`${captchaId} ACE349`).digest('base64url');
    expect(row?.answerHash).not.toBe(plain.slice(0, 22));
  });
});

describe('the proof of work', () => {
  test('stands for the picture, once', async () => {
    const answer = encode(solve(await askForWork()));
    expect((await registerWith(answer)).status).toBe(200);
    expect(await errorOf(await registerWith(answer))).toEqual([422, 'captcha-wrong']);
  });

  test('for another id, of another challenge or with another number is refused', async () => {
    const first = solve(await askForWork());
    const second = solve(await askForWork('d'.repeat(22)));
    expect(await errorOf(await registerWith(encode(second)))).toEqual([422, 'captcha-wrong']);
    await askForWork();
    expect(await errorOf(await registerWith(encode(first)))).toEqual([422, 'captcha-wrong']);
    const third = solve(await askForWork());
    expect(await errorOf(await registerWith(encode({ ...third, number: third.number + 1 })))).toEqual([
      422,
      'captcha-wrong',
    ]);
  });

  test('that the caller made up is refused', async () => {
    await askForWork();
    const salt = 'made up';
    const challenge = createHash('sha256').update(`${salt}1`).digest('hex');
    const forged = { algorithm: 'SHA-256', challenge, salt, number: 1, signature: 'a'.repeat(64) };
    expect(await errorOf(await registerWith(encode(forged)))).toEqual([422, 'captcha-wrong']);
  });

  test.each([
    ['no JSON', 'bm90IGpzb24='],
    ['a list', encode([])],
    ['null', Buffer.from('null').toString('base64')],
    ['another hash', encode({ algorithm: 'SHA-1', challenge: 'x', salt: 'x', number: 1, signature: 'x' })],
    ['a text for a number', encode({ algorithm: 'SHA-256', challenge: 'x', salt: 'x', number: '1', signature: 'x' })],
    ['an object for a salt', encode({ algorithm: 'SHA-256', challenge: 'x', salt: {}, number: 1, signature: 'x' })],
    ['a polluted prototype', Buffer.from('{"__proto__":{"x":1},"challenge":"x"}').toString('base64')],
  ])('that is %s is refused', async (_, answer) => {
    await askForWork();
    expect(await errorOf(await registerWith(answer))).toEqual([422, 'captcha-wrong']);
  });

  test('is refused after five minutes', async () => {
    const answer = encode(solve(await askForWork()));
    context().clock.advance(captchaLifetime);
    expect(await errorOf(await registerWith(answer))).toEqual([422, 'captcha-wrong']);
  });
});
