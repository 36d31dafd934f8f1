import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, ok, refused, startFakeApi } from '@/tests/fake-api';
import { renderPage } from '@/tests/render-page';
import { ApiKeysCard } from './api-keys-card';

// Two shared cores: typing in jsdom may take seconds.
vi.setConfig({ testTimeout: 60_000 });

const list = '/api/user/apiKey/list';
const create = '/api/user/apiKey/create';
const revoke = '/api/user/apiKey/revoke';
const secret = `fuki_AAAAAAAAAAAA_${'s'.repeat(43)}`;
const key = {
  prefix: 'fuki_AAAAAAAAAAAA',
  name: 'Reader at home',
  scopes: ['translate', 'read'],
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null as string | null,
  revokedAt: null as string | null,
};

let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi();
});
afterEach(() => api.close());

function draw(allowed: boolean, ...keys: (typeof key)[]) {
  api.answers.set(list, [ok({ allowed, keys })]);
  return renderPage(<ApiKeysCard />, '/setting', () => {});
}

describe('API keys', () => {
  test('are explained to whoever has bought nothing, with the way to it', async () => {
    draw(false);
    expect(await screen.findByText(/Keys come with API translations/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See API translations' })).toHaveAttribute('href', '/price?tab=api');
    expect(screen.queryByRole('button', { name: 'Create a key' })).toBeNull();
  });

  test('are made with a name and permissions, and shown whole this once', async () => {
    api.answers.set(create, [ok({ key: secret, info: key })]);
    draw(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Create a key' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect(dialog.getByText('Give the key a name.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Name'), 'Reader at home');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Delete/ }));
    api.answers.set(list, [ok({ allowed: true, keys: [key] })]);
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByLabelText('API key')).toHaveValue(secret);
    expect(dialog.getByText(/only this once/)).toBeVisible();
    expect(api.bodies.find(({ path }) => path === create)?.body).toMatchObject({
      name: 'Reader at home',
      scopes: ['translate', 'read', 'delete'],
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Reader at home')).toBeVisible();
    expect(document.body.textContent).not.toContain(secret);
  });

  test('that were just made can be copied', async () => {
    api.answers.set(create, [ok({ key: secret, info: key })]);
    draw(true);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Create a key' }));
    await user.type(screen.getByLabelText('Name'), 'x{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(secret);
  });

  test('say why none was made', async () => {
    api.answers.set(create, [refused(409, 'too-many-keys', 'You already have 20 API keys that work.')]);
    draw(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Create a key' }));
    await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}');
    expect(await screen.findByText('You already have 20 API keys that work.')).toBeVisible();
  });

  test('are revoked when it is said twice', async () => {
    const revoked = { ...key, revokedAt: new Date(Date.now() - 1000).toISOString() };
    api.answers.set(revoke, [ok(revoked)]);
    draw(true, key);
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Reader at home' }));
    expect(api.calls).not.toContain(`POST ${revoke}`);
    api.answers.set(list, [ok({ allowed: true, keys: [revoked] })]);
    await userEvent.click(screen.getByRole('button', { name: 'Really revoke Reader at home?' }));
    await waitFor(() => expect(screen.getByText('Revoked')).toBeVisible());
    expect(api.bodies.find(({ path }) => path === revoke)?.body).toMatchObject({ prefix: key.prefix });
  });
});
