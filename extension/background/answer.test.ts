import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.stubGlobal('SITE_URL', 'https://fukidashi.example');

const { answer } = await import('./answer');

const own = { id: 'ours', url: 'chrome-extension://ours/popup.html' };
const page = { id: 'ours', url: 'https://comics.example/1', tab: { id: 1 } };
const connectPage = { id: 'ours', url: 'https://fukidashi.example/de/extension-connect', tab: { id: 2 } };
const secret = 'x'.repeat(43);

let local: Record<string, unknown>;
let session: Record<string, unknown>;
let granted: string[];
let scripts: { id: string }[];
const fetched = vi.fn();

function area(items: () => Record<string, unknown>) {
  return {
    get: async (keys: string | string[] | null) =>
      keys === null ? items() : Object.fromEntries([keys].flat().map((key) => [key, items()[key]])),
    set: async (more: object) => Object.assign(items(), more),
    remove: async (keys: string | string[]) => {
      for (const key of [keys].flat()) delete items()[key];
    },
    clear: async () => {
      for (const key of Object.keys(items())) delete items()[key];
    },
  };
}

beforeEach(() => {
  [local, session, granted, scripts] = [{}, {}, [], []];
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('chrome', {
    runtime: { id: 'ours', getURL: (path: string) => `chrome-extension://ours${path}` },
    storage: { local: area(() => local), session: area(() => session) },
    i18n: { getMessage: (name: string) => (name === 'locale' ? 'de' : name) },
    tabs: { create: vi.fn() },
    permissions: {
      contains: async ({ origins }: { origins: string[] }) => origins.every((origin) => granted.includes(origin)),
      getAll: async () => ({ origins: granted }),
      remove: async ({ origins }: { origins: string[] }) => {
        granted = granted.filter((origin) => !origins.includes(origin));
        return true;
      },
    },
    scripting: {
      getRegisteredContentScripts: async () => scripts,
      registerContentScripts: async (more: { id: string }[]) => void scripts.push(...more),
      unregisterContentScripts: async ({ ids }: { ids: string[] }) => {
        scripts = scripts.filter(({ id }) => !ids.includes(id));
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function answers(data: unknown, headers: Record<string, string> = {}, status = 200) {
  fetched.mockResolvedValueOnce(Response.json({ code: status, message: '', data }, { status, headers }));
}

describe('who may ask what', () => {
  test('a page asks about its pictures, and for nothing of the account', async () => {
    expect(await answer({ question: 'hello', about: { origin: 'https://comics.example' } }, page)).toMatchObject({
      ok: true,
    });
    for (const question of ['account', 'connect', 'signOut', 'choose', 'inject', 'site']) {
      expect(await answer({ question, about: {} }, page)).toBeNull();
    }
  });

  test('a page turns on no other site than its own', async () => {
    const about = { origin: 'https://others.example', site: { ask: false } };
    expect(await answer({ question: 'setSite', about }, page)).toBeNull();
    expect(local).toEqual({});
  });

  test('a code is taken from our own page of that purpose only', async () => {
    const message = { question: 'connected', about: { code: secret } };
    session.verifier = secret;
    for (const url of [
      'https://comics.example/extension-connect',
      'https://fukidashi.example/price',
      'https://fukidashi.example.evil.example/extension-connect',
      'http://fukidashi.example/extension-connect',
    ]) {
      expect(await answer(message, { ...connectPage, url })).toBeNull();
    }
    answers({}, { token: 'given' });
    expect(await answer(message, connectPage)).toMatchObject({ ok: true });
    expect(local.token).toBe('given');
  });

  test('nobody else is answered, nor what is no question', async () => {
    expect(await answer({ question: 'hello', about: {} }, { ...page, id: 'theirs' })).toBeNull();
    expect(await answer({ question: 'toString', about: {} }, own)).toBeNull();
    expect(await answer('hello', own)).toBeNull();
  });
});

describe('signing in', () => {
  test('needs a sign-in that the person began here, and ends it', async () => {
    const message = { question: 'connected', about: { code: secret } };
    expect(await answer(message, connectPage)).toMatchObject({ ok: false, trouble: { code: 'link-expired' } });
    expect(fetched).not.toHaveBeenCalled();
    session.verifier = secret;
    answers({}, { token: 'given' });
    await answer(message, connectPage);
    expect(session).toEqual({});
    expect(JSON.parse(fetched.mock.calls[0]![1].body)).toEqual({ code: secret, verifier: secret });
  });

  test('opens the site’s page with the hash of a secret that stays here', async () => {
    await answer({ question: 'connect', about: {} }, own);
    const [{ url }] = vi.mocked(chrome.tabs.create).mock.calls[0]!;
    expect(url).toMatch(/^https:\/\/fukidashi\.example\/de\/extension-connect#challenge=[\w-]{43}$/);
    expect(url).not.toContain(session.verifier);
  });
});

describe('calls to the site', () => {
  test('carry the token and no cookie, and keep the token that follows', async () => {
    local.token = 'first';
    answers({ userName: 'Sora', member: true, remaining: 5, signKey: 'key' }, { token: 'second' });
    await answer({ question: 'account', about: {} }, own);
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe('https://fukidashi.example/api/user/extension/get');
    expect(init).toMatchObject({ credentials: 'omit', headers: { Authorization: 'Bearer first' } });
    expect(local).toEqual({ token: 'second', signKey: 'key' });
  });

  test('forget a token that the server has ended', async () => {
    local.token = 'old';
    fetched.mockResolvedValueOnce(Response.json({ code: 401, error: 'session-expired', message: '' }, { status: 401 }));
    expect(await answer({ question: 'account', about: {} }, own)).toEqual({ ok: true, data: { account: null } });
    expect(local).toEqual({});
  });
});

describe('signing out', () => {
  test('leaves nothing: no token, no settings, no site, no right, even when the server cannot be reached', async () => {
    Object.assign(local, { token: 'one', sites: { 'https://comics.example': { ask: true } }, settings: {} });
    Object.assign(session, { 'attempt 1': 'key' });
    granted = ['https://comics.example/*'];
    scripts = [{ id: 'https://comics.example' }];
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await answer({ question: 'signOut', about: {} }, own)).toMatchObject({ ok: true });
    expect([local, session, granted, scripts]).toEqual([{}, {}, [], []]);
  });
});

describe('reading a picture of another server', () => {
  const read = (url: string) => answer({ question: 'read', about: { url, referrer: null } }, page);

  test('needs the right to it', async () => {
    expect(await read('https://pictures.example/1.png')).toMatchObject({ ok: false, trouble: { code: 'no-access' } });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('takes pictures only, and from the web only', async () => {
    granted = ['https://pictures.example/*'];
    fetched.mockResolvedValueOnce(new Response('<p>', { headers: { 'Content-Type': 'text/html' } }));
    expect(await read('https://pictures.example/1.png')).toMatchObject({ trouble: { code: 'unreadable' } });
    expect(await read('file:///etc/passwd')).toMatchObject({ trouble: { code: 'unreadable' } });
    fetched.mockResolvedValueOnce(new Response('123', { headers: { 'Content-Type': 'image/png' } }));
    expect(await read('https://pictures.example/1.png')).toEqual({
      ok: true,
      data: { base64: btoa('123'), type: 'image/png' },
    });
  });
});
