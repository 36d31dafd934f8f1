import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Stores } from '@/stores/stores-provider';
import { type FakeApi, ok, refused, startFakeApi } from '@/tests/fake-api';
import { renderPage } from '@/tests/render-page';
import { SettingPanel } from './setting-panel';

// Two shared cores: typing in jsdom may take seconds.
vi.setConfig({ testTimeout: 60_000 });

const list = '/api/user/session/list';
const revoke = '/api/user/session/revoke';
const moment = new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString();
const session = (id: string, device: string, current: boolean) => ({
  id,
  device,
  createdAt: moment,
  lastUsedAt: moment,
  current,
  extension: false,
});
const here = session('s1', 'Firefox · Linux', true);
const there = session('s2', 'Safari · iPhone', false);
const ways = { hasPassword: true, hasGoogle: false };

let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi();
  api.answers.set('/api/common/data/collect', [ok({})]);
  api.answers.set('/api/manga/remainderTranslateCnt/get', [ok({ remaining: 18, grants: [] })]);
  api.answers.set('/api/user/credits/statement', [ok({ available: 18, held: 0, grants: [], lines: [], next: null })]);
  api.answers.set('/api/user/subscription/list', [ok({ subscriptions: [] })]);
  api.answers.set('/api/pay/history', [ok({ payments: [], next: null })]);
  api.answers.set('/api/pay/options', [ok({ testMode: false, providers: [], currency: 'USD', promotion: null })]);
  api.answers.set('/api/user/apiKey/list', [ok({ allowed: false, keys: [] })]);
  api.answers.set('/api/user/webhook/list', [ok({ allowed: false, webhooks: [] })]);
  api.answers.set(list, [ok({ sessions: [here, there], ...ways })]);
});

afterEach(() => api.close());

function draw(prepare: (stores: Stores) => void = signedIn) {
  return renderPage(<SettingPanel />, '/setting', prepare);
}

function signedIn({ user }: Stores) {
  user.setState({
    islogin: true,
    isChecked: true,
    userId: 'u1',
    userName: 'Mika',
    userEmail: 'mika@example.com',
    isActive: 1,
  });
}

describe('the settings', () => {
  test('lead whoever is not signed in to /login, and back afterwards', async () => {
    const { router } = draw(({ user }) => user.setState({ isChecked: true }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/login'));
    expect(localStorage.getItem('loginUrl')).toBe(location.pathname);
  });

  test('wait for the check before they send anybody away', () => {
    const { router } = draw(() => {});
    expect(screen.getByText('Looking up your account…')).toBeVisible();
    expect(router.replace).not.toHaveBeenCalled();
  });

  test('show what is left, who it is and how they sign in', async () => {
    draw();
    expect(await screen.findByText('18')).toBeVisible();
    expect(screen.getByText('E-mail address verified')).toBeVisible();
    expect(await screen.findByText('A password is set.')).toBeVisible();
  });
});

describe('the sign-ins', () => {
  test('name each device and when it was used, and which is this one', async () => {
    draw();
    const rows = await screen.findAllByRole('listitem');
    expect(within(rows[0]!).getByText('This device')).toBeVisible();
    expect(rows[1]).toHaveTextContent('Safari · iPhoneLast used 3 hours ago');
  });

  test('can be ended one by one', async () => {
    api.answers.set(list, [ok({ sessions: [here, there], ...ways }), ok({ sessions: [here], ...ways })]);
    api.answers.set(revoke, [ok({})]);
    draw();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari · iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
    expect(api.bodies.find(({ path }) => path === revoke)?.body).toMatchObject({ sessionId: 's2' });
  });

  test('say when they cannot be listed, and can be asked for again', async () => {
    api.answers.set(list, [refused(500, 'internal', 'Broken.'), ok({ sessions: [here], ...ways })]);
    draw();
    expect(await screen.findByText('Broken.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This device')).toBeVisible();
  });
});

describe('the password', () => {
  test('is changed against the current one, whose refusal stands beside it', async () => {
    api.answers.set('/api/user/password/change', [refused(403, 'password-wrong', 'Not this one.'), ok({})]);
    draw();
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    const current = screen.getByLabelText('Current password');
    expect(current).toHaveFocus();
    await userEvent.type(current, 'wrong');
    await userEvent.type(screen.getByLabelText('New password'), 'five louder cranes{Enter}');
    await waitFor(() => expect(current).toHaveAccessibleDescription('Not this one.'));
    expect(current).toHaveFocus();
    await userEvent.type(current, '{Enter}');
    expect(await screen.findByText(/Your password is changed/)).toBeVisible();
  });
});

describe('deleting the account', () => {
  async function open() {
    const { router } = draw();
    await screen.findByText('A password is set.');
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    return { router, dialog: within(screen.getByRole('dialog')) };
  }

  test('says what will be gone and asks for the account’s own address', async () => {
    const { dialog } = await open();
    expect(dialog.getAllByRole('listitem')).toHaveLength(4);
    await userEvent.type(dialog.getByLabelText('Your e-mail address'), 'other@example.com');
    await userEvent.type(dialog.getByLabelText('Current password'), 'four quiet rabbits{Enter}');
    expect(dialog.getByText('This is not the address of this account.')).toBeVisible();
    expect(api.calls).not.toContain('POST /api/user/delete');
  });

  test('clears this browser and leads home', async () => {
    localStorage.setItem('token', 't');
    localStorage.setItem('userInfo', JSON.stringify({ userId: 'u1', userEmail: 'mika@example.com', isActive: 1 }));
    api.answers.set('/api/user/delete', [ok({})]);
    const { router, dialog } = await open();
    await userEvent.type(dialog.getByLabelText('Your e-mail address'), 'mika@example.com');
    await userEvent.type(dialog.getByLabelText('Current password'), 'four quiet rabbits{Enter}');
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(router.replace.mock.calls).toEqual([['/']]);
  });
});
