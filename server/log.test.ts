import { Writable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as eventRoute from '@/app/api/common/data/collect/route';
import * as newsRoute from '@/app/api/common/email/collect/route';
import * as googleRoute from '@/app/api/google/login/route';
import * as expireRoute from '@/app/api/user/emailVerify/isExpire/route';
import * as infoRoute from '@/app/api/user/getUserInfo/route';
import * as loginRoute from '@/app/api/user/login/route';
import * as forgetRoute from '@/app/api/user/password/forget/route';
import * as resetRoute from '@/app/api/user/password/reset/route';
import { collectData, collectEmail } from '@/lib/contract/collect';
import {
  forgetPassword,
  getUserInfo,
  googleLogin,
  isEmailVerifyExpired,
  login,
  resetPassword,
} from '@/lib/contract/user';
import { newPerson, newVerifiedPerson, solvedCaptcha } from '@/tests/accounts';
import { newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { sendWaitingMails, tokenIn } from '@/tests/mails';
import { client, startOpenIdProvider } from '@/tests/openid';
import { createLog } from './log';
import { sendMail } from './mail/send-mail';

const context = contextForTests();
let lines: string[];

function logged() {
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return createLog('debug', stream);
}

beforeAll(() => serveWith(context()));
beforeEach(() => {
  lines = [];
});

describe('the log', () => {
  test('of a whole journey, and of what goes wrong on it, holds no secret and no address', async () => {
    const provider = await startOpenIdProvider('http://localhost:3000/login');
    const env = { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_ISSUER: provider.issuer };
    const watched = { ...context(), env: { ...context().env, ...env }, log: logged() };
    serveWith(watched);
    const secrets = ['canary.reader@example.com', 'canary password 99', 'Canary Name', client.secret];
    const [email = '', password = ''] = secrets;

    const person = await newVerifiedPerson(context(), { email, password, userName: 'Canary Name' });
    const { browser } = person;
    secrets.push(browser.token.split('.')[1] ?? '');
    const captcha = await solvedCaptcha(context());
    await browser.send(forgetPassword, forgetRoute, { email, locale: 'en', ...captcha });
    const token = tokenIn((await sendWaitingMails(context())).at(-1));
    secrets.push(token, captcha.captchaId);
    await browser.send(collectEmail, newsRoute, { email, locale: 'en' });
    await browser.send(collectData, eventRoute, { eventType: 1, eventSource: 1, gclid: 'canary-gclid' });
    secrets.push('canary-gclid');
    // A mail server that repeats the address, an old token, a code that is none.
    const mailer = {
      ...context().mailer,
      send: () => Promise.reject(Object.assign(new Error(`550 no ${email}`), { responseCode: 550, response: email })),
    };
    const [mail] = (await context().db.execute<{ id: string }>('select id from mails where closed_at is null')).rows;
    await sendMail({ ...watched, mailer }, { mailId: mail?.id ?? '' });
    const { searchParams } = new URL(((await browser.call(googleLogin, googleRoute, {})) as { url: string }).url);
    await browser.send(googleLogin, googleRoute, { code: 'canary-code', state: searchParams.get('state') ?? '' });
    secrets.push('canary-code', searchParams.get('state') ?? '', searchParams.get('nonce') ?? '');

    // The database fails, and drizzle's errors carry what the statement was given.
    await context().db.execute('alter table users rename to users_gone');
    await context().db.execute('alter table user_links rename to links_gone');
    const failed = [
      await newBrowser().send(login, loginRoute, { email, password }),
      await newBrowser().send(resetPassword, resetRoute, { token, password }),
      await newBrowser().send(isEmailVerifyExpired, expireRoute, { token }),
      await browser.send(getUserInfo, infoRoute, { loginEventId: 'login-1' }),
    ];
    await context().db.execute('alter table users_gone rename to users');
    await context().db.execute('alter table links_gone rename to user_links');
    await provider.close();
    serveWith(context());

    expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    const log = lines.join('');
    expect(log).toContain('Failed query: select');
    expect(log).toContain('relation \\"users\\" does not exist');
    expect(log).toContain('a mail was given up');
    expect(log).toContain('a Google sign-in failed');
    for (const secret of secrets) {
      expect(secret).not.toBe('');
      expect(log, secret).not.toContain(secret);
      expect(log, secret).not.toContain(encodeURIComponent(secret));
    }
  });

  test('names paths without their query', async () => {
    serveWith({
      ...context(),
      log: logged(),
      clock: {
        now: () => {
          throw new Error('the clock has stopped');
        },
      },
    });
    await infoRoute.GET(new Request('http://localhost/api/user/getUserInfo?loginEventId=canary'));
    serveWith(context());
    // The failure, then the answer.
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      path: '/api/user/getUserInfo',
      err: { message: 'the clock has stopped' },
    });
    expect(lines.join()).not.toContain('canary');
  });

  test('blanks fields that hold secrets by name, and stays one line whatever is written', () => {
    logged().info({ token: 'canary-1', headers: { authorization: 'Bearer canary-2' }, note: 'a\nb\u2028c' }, 'x\ny');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trim().split('\n')).toHaveLength(1);
    expect(lines[0]).not.toContain('canary');
  });

  test('keeps the cause of an error, without its parameters', async () => {
    const error = await newPerson(context()).then(() =>
      context()
        .db.execute(`select 1 / (length('canary') - 6)`)
        .catch((error: unknown) => error),
    );
    logged().error({ err: error }, 'x');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { type: 'DrizzleQueryError', cause: { code: '22012' } } });
  });
});
