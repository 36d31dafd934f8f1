import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, ok, refused, startFakeApi } from '@/tests/fake-api';
import { renderPage } from '@/tests/render-page';
import { WebhooksCard } from './webhooks-card';

// Two shared cores: typing in jsdom may take seconds.
vi.setConfig({ testTimeout: 60_000 });

const list = '/api/user/webhook/list';
const address = 'https://hooks.example.com/fukidashi';
const now = new Date().toISOString();
const webhook = {
  id: `whk_${'a'.repeat(22)}`,
  address,
  events: ['translation.done'],
  createdAt: now,
  failingSince: null,
  disabledAt: null as string | null,
};
const delivery = {
  id: `msg_${'a'.repeat(32)}`,
  event: 'translation.done',
  translationId: 't1',
  status: 'failed',
  attempts: 8,
  createdAt: now,
  lastTryAt: now,
  nextTryAt: null,
  lastStatus: null,
  lastError: 'address-refused',
};
let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi();
  api.answers.set(list, [ok({ allowed: true, webhooks: [webhook] })]);
});
afterEach(() => api.close());

const draw = () => renderPage(<WebhooksCard />, '/setting');

describe('webhooks', () => {
  test('are nothing to look at for those who may have none', async () => {
    api.answers.set(list, [ok({ allowed: false, webhooks: [] })]);
    draw();
    await waitFor(() => expect(api.calls.includes(`GET ${list}`)).toBe(true));
    expect(screen.queryByText('Webhooks')).toBeNull();
  });

  test('are added with an address, and show their secret once', async () => {
    api.answers.set('/api/user/webhook/create', [
      refused(422, 'address-insecure', 'A webhook needs an https address.'),
      ok({ secret: 'whsec_abc', webhook }),
    ]);
    const person = userEvent.setup();
    draw();
    await person.click(await screen.findByRole('button', { name: 'Add an address' }));
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('Give the address.')).toBeVisible();
    await person.type(screen.getByLabelText('Address'), address);
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('A webhook needs an https address.')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveAccessibleDescription(/^A webhook needs an https address\./);
    await person.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_abc');
  });

  test('tell why a delivery failed, and send it again', async () => {
    api.answers.set('/api/user/webhook/deliveries', [ok({ deliveries: [delivery] })]);
    api.answers.set('/api/user/webhook/resend', [ok({ ...delivery, status: 'waiting', attempts: 0 })]);
    const person = userEvent.setup();
    draw();
    await person.click(await screen.findByRole('button', { name: 'Deliveries' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/hooks\.example\.com leads to a private network/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(api.calls.includes('POST /api/user/webhook/resend')).toBe(true));
  });

  test('that were switched off say so and can be switched on', async () => {
    api.answers.set(list, [
      ok({ allowed: true, webhooks: [{ ...webhook, disabledAt: now }] }),
      ok({ allowed: true, webhooks: [webhook] }),
    ]);
    api.answers.set('/api/user/webhook/enable', [ok(webhook)]);
    const person = userEvent.setup();
    draw();
    expect(await screen.findByText(/Switched off/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Switch on' }));
    await waitFor(() => expect(screen.queryByText(/Switched off/)).toBeNull());
  });

  test('are removed after a second press', async () => {
    api.answers.set('/api/user/webhook/remove', [ok({})]);
    const person = userEvent.setup();
    draw();
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(api.calls.includes('POST /api/user/webhook/remove')).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Really remove?' }));
    await waitFor(() => expect(api.calls.includes('POST /api/user/webhook/remove')).toBe(true));
  });
});
