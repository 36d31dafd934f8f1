import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allowExtension, findImages, getExtensionState, redeemExtension } from '@/lib/contract/extension';
import { getTranslateResult, submitTranslateTask, uploadImage } from '@/lib/contract/manga';
import { changePassword, exportAccount, listSessions, logout, revokeSession } from '@/lib/contract/user';
import { extensionCodes, rateLimits, sessions } from '@/server/db/user-schema';
import { newToken } from '@/server/signing/token';
import { newPerson, type Person, whoIs } from '@/tests/accounts';
import { type Browser, errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { giveBought } from '@/tests/members';
import { anotherKey } from '@/tests/pages';
import { noisePng } from '@/tests/pictures';
import * as resultRoute from '../../manga/get/translateResult/route';
import * as findRoute from '../../manga/img/find/route';
import * as uploadRoute from '../../manga/img/upload/route';
import * as submitRoute from '../../manga/submit/translateTask/route';
import * as exportRoute from '../export/route';
import * as logoutRoute from '../logout/route';
import * as passwordRoute from '../password/change/route';
import * as listRoute from '../session/list/route';
import * as revokeRoute from '../session/revoke/route';
import * as allowRoute from './allow/route';
import * as stateRoute from './get/route';
import * as redeemRoute from './redeem/route';

const context = contextForTests();
const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
const fromExtension = {
  Origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
  'Content-Type': 'application/json',
};

beforeAll(() => serveWith(context()));
beforeEach(async () => {
  await context().db.delete(rateLimits);
});

function newSecret() {
  const verifier = newToken();
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

async function codeFor({ browser }: Person, challenge: string): Promise<string> {
  return (await browser.call(allowExtension, allowRoute, { challenge })).code;
}

/** The extension in a person's browser, signed in with their word. */
async function connected(person: Person): Promise<Browser> {
  const extension = newBrowser(context());
  const { verifier, challenge } = newSecret();
  await extension.call(redeemExtension, redeemRoute, { code: await codeFor(person, challenge), verifier });
  return extension;
}

async function member(): Promise<Person> {
  const person = await newPerson(context());
  await giveBought(context(), { kind: 'user', id: person.info.id, addressHash: '' }, 10);
  return person;
}

const file = async () => ({ file: new Blob([await noisePng()]) });

describe('connecting the extension', () => {
  test('gives it a session of its own, whatever origin it asks from, and leaves the site’s as it is', async () => {
    const person = await newPerson(context());
    const { verifier, challenge } = newSecret();
    const code = await codeFor(person, challenge);
    const extension = newBrowser(context());
    const body = JSON.stringify({ code, verifier });
    const answer = await extension.send(redeemExtension, redeemRoute, {}, { headers: fromExtension, body });
    expect(answer.status).toBe(200);
    expect(extension.token).not.toBe(person.browser.token);
    expect((await whoIs(person.browser))?.id).toBe(person.info.id);
    const list = await person.browser.call(listSessions, listRoute, {});
    expect(list.sessions.map((session) => session.extension).sort()).toEqual([false, true]);
  });

  test('needs somebody who is signed in', async () => {
    const { challenge } = newSecret();
    expect(await errorOf(await newBrowser(context()).send(allowExtension, allowRoute, { challenge }))).toEqual([
      401,
      'not-signed-in',
    ]);
  });

  test('works once', async () => {
    const person = await newPerson(context());
    const { verifier, challenge } = newSecret();
    const code = await codeFor(person, challenge);
    await newBrowser(context()).call(redeemExtension, redeemRoute, { code, verifier });
    const again = await newBrowser(context()).send(redeemExtension, redeemRoute, { code, verifier });
    expect(await errorOf(again)).toEqual([410, 'link-expired']);
  });

  test('fails for whoever has the code without the secret, and spends the code', async () => {
    const person = await newPerson(context());
    const { verifier, challenge } = newSecret();
    const code = await codeFor(person, challenge);
    const thief = await newBrowser(context()).send(redeemExtension, redeemRoute, { code, verifier: newToken() });
    expect(await errorOf(thief)).toEqual([410, 'link-expired']);
    const late = await newBrowser(context()).send(redeemExtension, redeemRoute, { code, verifier });
    expect(await errorOf(late)).toEqual([410, 'link-expired']);
  });

  test('fails a minute later, and nothing of the code can be read in the database', async () => {
    const person = await newPerson(context());
    const { verifier, challenge } = newSecret();
    const code = await codeFor(person, challenge);
    expect(JSON.stringify(await context().db.select().from(extensionCodes))).not.toContain(code);
    await context().db.update(extensionCodes).set({ expiresAt: context().clock.now() });
    const late = await newBrowser(context()).send(redeemExtension, redeemRoute, { code, verifier });
    expect(await errorOf(late)).toEqual([410, 'link-expired']);
  });

  test('ends when the person signs it out in the settings', async () => {
    const person = await member();
    const extension = await connected(person);
    const { sessions: list } = await person.browser.call(listSessions, listRoute, {});
    const sessionId = list.find((session) => session.extension)!.id;
    await person.browser.call(revokeSession, revokeRoute, { sessionId });
    expect(await errorOf(await extension.send(getExtensionState, stateRoute, {}))).toEqual([401, 'session-expired']);
  });

  test('ends when the extension signs out, and the site stays signed in', async () => {
    const person = await member();
    const extension = await connected(person);
    await extension.call(logout, logoutRoute, {});
    expect(await context().db.select().from(sessions).where(eq(sessions.userId, person.info.id))).toHaveLength(1);
  });
});

describe('the extension of a member', () => {
  test('translates a page, and one that was seen before is found without sending it', async () => {
    const person = await member();
    const extension = await connected(person);
    const page = await file();
    const sha256 = createHash('sha256')
      .update(new Uint8Array(await page.file.arrayBuffer()))
      .digest('hex');
    expect((await extension.call(findImages, findRoute, { sha256: [sha256] })).images).toEqual([null]);
    const { imageId } = await extension.call(uploadImage, uploadRoute, page);
    const { images } = await extension.call(findImages, findRoute, { sha256: ['0'.repeat(64), sha256] });
    expect(images).toEqual([null, expect.objectContaining({ imageId })]);
    const first = await extension.call(submitTranslateTask, submitRoute, {
      imageId,
      ...settings,
      idempotencyKey: anotherKey(),
    });
    const again = await extension.call(submitTranslateTask, submitRoute, {
      imageId,
      ...settings,
      idempotencyKey: anotherKey(),
    });
    expect([first.cost, again.cost, again.taskId]).toEqual([1, 0, first.taskId]);
  });

  test('finds no picture of anybody else', async () => {
    const owner = await connected(await member());
    const page = await file();
    await owner.call(uploadImage, uploadRoute, page);
    const sha256 = createHash('sha256')
      .update(new Uint8Array(await page.file.arrayBuffer()))
      .digest('hex');
    const other = await connected(await member());
    expect((await other.call(findImages, findRoute, { sha256: [sha256] })).images).toEqual([null]);
  });

  test('knows who it is, what is left and how to sign', async () => {
    const person = await member();
    const state = await (await connected(person)).call(getExtensionState, stateRoute, {});
    expect(state).toMatchObject({ userName: 'Reader', member: true, remaining: 20 });
    expect(state.signKey).toMatch(/^MII/);
  });

  test('can do nothing else with the account', async () => {
    const extension = await connected(await member());
    for (const [call, handlers, input] of [
      [changePassword, passwordRoute, { currentPassword: 'x', password: 'another good one' }],
      [listSessions, listRoute, {}],
      [exportAccount, exportRoute, {}],
      [allowExtension, allowRoute, { challenge: newSecret().challenge }],
    ] as const) {
      expect(await errorOf(await extension.send(call as never, handlers, input))).toEqual([403, 'not-yours']);
    }
  });
});

describe('the extension of somebody who does not pay', () => {
  test('is told that it is for members, and may still see where it stands', async () => {
    const extension = await connected(await newPerson(context()));
    expect(await extension.call(getExtensionState, stateRoute, {})).toMatchObject({ member: false });
    expect(await errorOf(await extension.send(uploadImage, uploadRoute, await file()))).toEqual([
      402,
      'extension-members',
    ]);
    expect(await errorOf(await extension.send(findImages, findRoute, { sha256: ['0'.repeat(64)] }))).toEqual([
      402,
      'extension-members',
    ]);
  });

  test('may still fetch what was begun while they did', async () => {
    const extension = await connected(await newPerson(context()));
    const unknown = await extension.send(getTranslateResult, resultRoute, { taskId: 'x'.repeat(22) });
    expect(await errorOf(unknown)).toEqual([403, 'not-yours']);
  });
});
