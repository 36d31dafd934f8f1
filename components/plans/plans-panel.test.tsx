import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeApi, ok, startFakeApi } from '@/tests/fake-api';
import { renderPage } from '@/tests/render-page';
import { PlansPanel } from './plans-panel';

// Two shared cores: typing in jsdom may take seconds.
vi.setConfig({ testTimeout: 60_000 });

const list = '/api/user/subscription/list';
const cancel = '/api/user/paypal/subscription/cancel';
const active = {
  subscriptionId: 's'.repeat(22),
  provider: 'stripe',
  sku: 'monthly',
  state: 'active',
  cents: 3200,
  currency: 'USD',
  credits: 4400,
  interval: { unit: 'month', count: 1 },
  startedAt: '2026-11-01T12:00:00.000Z',
  renewsAt: '2026-12-01T12:00:00.000Z',
  endsAt: null,
  canCancel: true,
  canResume: false,
};
const cancelled = {
  ...active,
  state: 'cancelled',
  renewsAt: null,
  endsAt: active.renewsAt,
  canCancel: false,
  canResume: true,
};
const line = { id: 3, at: '2026-11-02T12:00:00.000Z', source: 'subscription', expiresAt: null, page: null };
const statement = {
  available: 4409,
  held: 0,
  grants: [
    { source: 'subscription', paid: true, available: 4399, expiresAt: '2026-12-02T12:00:00.000Z' },
    { source: 'sign-up', paid: false, available: 10, expiresAt: null },
  ],
  lines: [
    { ...line, kind: 'page', amount: -1, page: { taskId: 't', state: 'spent' } },
    { ...line, id: 2, kind: 'granted', amount: 4400, expiresAt: '2026-12-02T12:00:00.000Z' },
  ],
  next: 2,
};
const payment = {
  paymentId: 'p'.repeat(22),
  at: '2026-11-01T12:00:00.000Z',
  provider: 'paypal',
  sku: 'pack-2000',
  cents: 1800,
  currency: 'USD',
  credits: 2200,
  state: 'partly-refunded',
  refundedCents: 900,
  receiptNumber: 'F-2026-000123',
  providerReceiptUrl: null,
  otherPayer: 'other@example.com',
};

let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi();
  api.answers.set('/api/common/data/collect', [ok({})]);
  api.answers.set('/api/pay/options', [ok({ testMode: true, providers: [], currency: 'USD', promotion: null })]);
  api.answers.set('/api/manga/remainderTranslateCnt/get', [ok({ remaining: 4409, grants: [] })]);
  api.answers.set('/api/user/credits/statement', [ok(statement)]);
  api.answers.set('/api/pay/history', [ok({ payments: [payment], next: null })]);
  api.answers.set(list, [ok({ subscriptions: [active] })]);
});

afterEach(() => api.close());

describe('the plans', () => {
  test('say what is left, what expires and what renews', async () => {
    renderPage(<PlansPanel />, '/setting');
    expect(await screen.findByText('4,409')).toBeVisible();
    expect(screen.getByRole('row', { name: /Subscription Expires on Dec 2, 2026 4,399/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /New account Never expires 10/ })).toBeVisible();
    expect(await screen.findByText('Next renewal on Dec 1, 2026.')).toBeVisible();
  });

  test('say what to do when a renewal could not be paid', async () => {
    api.answers.set(list, [ok({ subscriptions: [{ ...active, state: 'unpaid' }] })]);
    renderPage(<PlansPanel />, '/setting');
    expect(await screen.findByText(/The last renewal could not be paid/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Payment and invoices' })).toBeVisible();
  });
});

describe('cancelling', () => {
  test('asks once, and going on changes nothing', async () => {
    renderPage(<PlansPanel />, '/setting');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel: Monthly' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/until Dec 1, 2026/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue using' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.calls).not.toContain(`POST ${cancel}`);
  });

  test('when confirmed shows until when it runs, and offers to resume', async () => {
    api.answers.set(list, [ok({ subscriptions: [active] }), ok({ subscriptions: [cancelled] })]);
    api.answers.set(cancel, [ok(cancelled)]);
    renderPage(<PlansPanel />, '/setting');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel: Monthly' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm cancellation' }));
    expect(await screen.findByText('No renewal. Valid until Dec 1, 2026.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume: Monthly' })).toBeVisible();
    expect(api.queries.find(({ path }) => path === cancel)?.query).toEqual({ subscriptionId: active.subscriptionId });
  });
});

describe('the statement', () => {
  test('explains each line, and older ones are asked for', async () => {
    api.answers.set('/api/user/credits/statement', [
      ok(statement),
      ok({ ...statement, lines: [{ ...line, id: 1, source: 'sign-up', kind: 'granted', amount: 10 }], next: null }),
    ]);
    renderPage(<PlansPanel />, '/setting');
    expect(await screen.findByRole('row', { name: /Page translated From: Subscription .* −1/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Subscription added Expires on Dec 2, 2026 .* \+4,400/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show older lines' }));
    expect(await screen.findByRole('row', { name: /New account added Never expires .* \+10/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older lines' })).toBeNull());
  });
});

test('a payment shows its receipt, what was refunded and who else paid, and the rule about that', async () => {
  renderPage(<PlansPanel />, '/setting');
  expect(await screen.findByText('$9 refunded')).toBeVisible();
  expect(screen.getByText('Paid by other@example.com')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Receipt F-2026-000123' })).toBeVisible();
  expect(screen.getByText(/whichever e-mail address pays/)).toBeVisible();
});

test('a payment that was claimed is in the list, the balance and the statement at once', async () => {
  const before = { ...statement, available: 10, grants: [], lines: [], next: null };
  api.answers.set('/api/user/credits/statement', [ok(before), ok(statement)]);
  api.answers.set('/api/pay/history', [ok({ payments: [], next: null }), ok({ payments: [payment], next: null })]);
  api.answers.set('/api/pay/claim', [ok(payment)]);
  renderPage(<PlansPanel />, '/setting');
  await userEvent.click(await screen.findByRole('button', { name: 'Claim a payment made outside' }));
  await userEvent.type(screen.getByRole('textbox'), 'OUTSIDE123');
  await userEvent.click(screen.getByRole('button', { name: 'Claim' }));
  expect(await screen.findByText('4,409')).toBeVisible();
  expect(await screen.findByRole('row', { name: /Subscription added/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Receipt F-2026-000123' })).toBeVisible();
});
