import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserInfo } from '@/lib/contract/user';
import { eventually } from '@/tests/eventually';
import { type FakeApi, ok, refused, startFakeApi } from '@/tests/fake-api';
import { trackEvent } from './track-event';
import { createUserStore } from './user';

const info = '/api/user/getUserInfo';
const out = '/api/user/logout';
const resend = '/api/user/emailVerify/isExpire';
const collect = '/api/common/data/collect';
const user: UserInfo = {
  id: 'u1',
  username: 'mika',
  name: 'Mika',
  email: 'mika@example.com',
  isActive: 0,
  picture: '',
};

let api: FakeApi;
let store: ReturnType<typeof createUserStore>;

beforeEach(async () => {
  api = await startFakeApi();
  api.answers.set(collect, [ok({})]);
  store = createUserStore();
});

afterEach(async () => {
  vi.useRealTimers();
  // Events leave one after the other: once this one has, no earlier one can reach the next test's server.
  await trackEvent('pageView');
  await api.close();
});

/** Numbers of the events that have arrived. */
function events(): unknown[] {
  return api.bodies.filter(({ path }) => path === collect).map(({ body }) => body.eventType);
}

function signedInBefore() {
  localStorage.setItem('token', 'old-token');
  localStorage.setItem('userInfo', JSON.stringify({ userName: 'Mika', userId: 'u1', userEmail: 'mika@example.com' }));
  localStorage.setItem('loginEventId', 'event-1');
  store.getState().restore();
}

function storedKeys(): string[] {
  return Object.keys(localStorage).sort();
}

describe('before anything is known', () => {
  test('the visitor is nobody', () => {
    expect(store.getState()).toMatchObject({
      userEmail: '',
      userName: '',
      userId: '',
      islogin: false,
      isClickLogin: false,
    });
  });

  test('a stored token means signed in, as whoever was kept', () => {
    signedInBefore();
    expect(store.getState()).toMatchObject({ islogin: true, userName: 'Mika', isActive: 0 });
  });

  test('a damaged copy of the user is no name', () => {
    localStorage.setItem('token', 't');
    localStorage.setItem('userInfo', '{"userName": 7, "isActive": "1"');
    store.getState().restore();
    expect(store.getState()).toMatchObject({ islogin: true, userName: '', isActive: 0 });
  });

  test('every value has its setter', () => {
    const { setUserEmail, setUserName, setUserId, setIslogin, setIsClickLogin } = store.getState();
    setUserEmail('e');
    setUserName('n');
    setUserId('i');
    setIslogin(true);
    setIsClickLogin(true);
    expect(store.getState()).toMatchObject({
      userEmail: 'e',
      userName: 'n',
      userId: 'i',
      islogin: true,
      isClickLogin: true,
    });
  });
});

describe('the check of a page load', () => {
  test('takes over and keeps the user the server names, and sends the id of the attempt', async () => {
    signedInBefore();
    api.answers.set(info, [ok({ ...user, isActive: 1 })]);
    await store.getState().check();
    expect(store.getState()).toMatchObject({ islogin: true, isChecked: true, userId: 'u1', isActive: 1 });
    expect(localStorage.getItem('isLogin')).toBe('true');
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual({
      userName: 'Mika',
      userId: 'u1',
      userEmail: 'mika@example.com',
      isActive: 1,
      userImg: '',
    });
    expect(api.queries.find(({ path }) => path === info)?.query).toEqual({ loginEventId: 'event-1' });
    await eventually(() => expect(events()).toEqual([102, 104, 106]));
  });

  test.each([
    ['an empty answer', ok(null), [102, 105, 106]],
    ['a refused token', refused(401, 'session-expired', 'Ended'), [102, 105, 106]],
    ['an error', refused(500, 'internal', 'Broken'), [102, 107, 106]],
    ['no answer', { drop: true } as const, [102, 107, 106]],
  ])('%s clears the user and what was stored', async (_, answer, expected) => {
    signedInBefore();
    api.answers.set(info, [answer]);
    await store.getState().check();
    expect(store.getState()).toMatchObject({ islogin: false, isChecked: true, userId: '', userName: '' });
    expect(storedKeys()).toEqual([]);
    await eventually(() => expect(events()).toEqual(expected));
  });

  test('says nothing any more to who signed out meanwhile', async () => {
    signedInBefore();
    api.answers.set(info, [ok(user)]);
    const checking = store.getState().check();
    store.getState().forget();
    await checking;
    expect(store.getState()).toMatchObject({ islogin: false, isChecked: true, userId: '' });
    expect(storedKeys()).toEqual([]);
  });

  test('that takes more than five seconds counts as not signed in until its answer comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    signedInBefore();
    let answer = () => {};
    const until = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.answers.set(info, [{ ...ok(user), until }]);
    const checked = store.getState().check();
    vi.advanceTimersByTime(4999);
    expect(store.getState().islogin).toBe(true);
    vi.advanceTimersByTime(1);
    expect(store.getState()).toMatchObject({ islogin: false, isChecked: true });
    expect(localStorage.getItem('token')).toBe('old-token');
    vi.useRealTimers();
    answer();
    await checked;
    expect(store.getState()).toMatchObject({ islogin: true, userName: 'Mika' });
  });

  test('that fails late does not end a sign-in made meanwhile', async () => {
    signedInBefore();
    let answer = () => {};
    const until = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.answers.set(info, [{ ...refused(401, 'session-expired', 'Ended'), until }]);
    const checked = store.getState().check();
    await eventually(() => expect(api.calls).toContain(`GET ${info}`));
    localStorage.setItem('token', 'new-token');
    answer();
    await checked;
    expect(localStorage.getItem('token')).toBe('new-token');
    expect(store.getState().islogin).toBe(true);
  });

  test('that answers late about somebody who left does not replace who signed in meanwhile', async () => {
    signedInBefore();
    let answer = () => {};
    const until = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.answers.set(info, [{ ...ok(user), until }]);
    const checked = store.getState().check();
    await eventually(() => expect(api.calls).toContain(`GET ${info}`));
    store.getState().forget();
    await store.getState().signIn(async () => {
      localStorage.setItem('token', 'of-another');
      return { ...user, id: 'u2', name: 'Ren' };
    });
    answer();
    await checked;
    expect(store.getState()).toMatchObject({ islogin: true, userId: 'u2', userName: 'Ren' });
  });

  test('that is broken off by leaving the page signs nobody out', async () => {
    signedInBefore();
    api.answers.set(info, [{ drop: true }]);
    const checked = store.getState().check();
    window.dispatchEvent(new Event('beforeunload'));
    await checked;
    expect(localStorage.getItem('token')).toBe('old-token');
  });
});

describe('signing in', () => {
  test('starts with the way back, a new id and an event', async () => {
    localStorage.setItem('loginEventId', 'earlier');
    localStorage.setItem('gclid', 'click-1');
    store.getState().clickLogin('/ja/manga-translator');
    expect(store.getState().isClickLogin).toBe(true);
    expect(localStorage.getItem('loginUrl')).toBe('/ja/manga-translator');
    expect(localStorage.getItem('loginEventId')).toMatch(/^[0-9a-f]{32}$/);
    await eventually(() => expect(events()).toEqual([101]));
    expect(api.bodies[0]?.body).toMatchObject({ gclid: 'click-1', userId: '', userType: 0, eventSource: 1 });
  });

  test('keeps the user once the server has given a token', async () => {
    await store.getState().signIn(async () => {
      localStorage.setItem('token', 'given');
      return user;
    });
    expect(store.getState()).toMatchObject({ islogin: true, userEmail: 'mika@example.com', isClickLogin: false });
    await eventually(() => expect(events()).toEqual([104]));
  });

  test('without a token is none', async () => {
    await store.getState().signIn(async () => user);
    expect(store.getState().islogin).toBe(false);
    expect(localStorage.getItem('userInfo')).toBeNull();
  });

  test('that is refused is counted and told', async () => {
    await expect(store.getState().signIn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await eventually(() => expect(events()).toEqual([107]));
  });
});

describe('signing out', () => {
  test.each([
    ['was told', ok({})],
    ['refuses', refused(500, 'internal', 'Broken')],
    ['does not answer', { drop: true } as const],
  ])('clears this browser when the server %s', async (_, answer) => {
    signedInBefore();
    api.answers.set(out, [answer]);
    await store.getState().logout();
    expect(store.getState()).toMatchObject({ islogin: false, isLoggingOut: false, userId: '' });
    expect(storedKeys()).toEqual([]);
  });

  test('is ignored while it is in progress', async () => {
    signedInBefore();
    api.answers.set(out, [ok({})]);
    await Promise.all([store.getState().logout(), store.getState().logout()]);
    expect(api.calls.filter((call) => call === `POST ${out}`)).toHaveLength(1);
  });
});

describe('sending the verification mail again', () => {
  test('is ignored while it runs', async () => {
    api.answers.set(resend, [ok({})]);
    const { resendVerification } = store.getState();
    const outcomes = await Promise.all([
      resendVerification('mika@example.com', 'en'),
      resendVerification('mika@example.com', 'en'),
    ]);
    expect(outcomes).toEqual([{ kind: 'sent' }, { kind: 'busy' }]);
    expect(api.queries).toEqual([{ path: resend, query: { email: 'mika@example.com', locale: 'en' } }]);
  });

  test('passes on what the server says against it', async () => {
    api.answers.set(resend, [refused(429, 'too-many-requests', 'Wait a minute.')]);
    expect(await store.getState().resendVerification('mika@example.com', 'en')).toEqual({
      kind: 'refused',
      message: 'Wait a minute.',
    });
    expect(store.getState().isResending).toBe(false);
  });
});

test('an event that cannot be sent is nobody’s concern', async () => {
  api.answers.set(collect, [refused(500, 'internal', 'Broken'), { drop: true }, ok({})]);
  for (const path of ['/a', '/b', '/c']) store.getState().clickLogin(path);
  await eventually(() => expect(events()).toEqual([101, 101, 101]));
});
