import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { approximatePrice, plans } from '@/lib/plans';
import type { Stores } from '@/stores/stores-provider';
import { type FakeApi, ok, refused, startFakeApi } from '@/tests/fake-api';
import { renderPage } from '@/tests/render-page';
import { PricePanel } from './price-panel';

// Two shared cores: typing in jsdom may take seconds.
vi.setConfig({ testTimeout: 60_000 });

const both = [
  { id: 'stripe', publicKey: null },
  { id: 'paypal', publicKey: null },
];
const options = { testMode: false, providers: both, currency: 'USD', promotion: null };
const orderId = 'o'.repeat(22);
const order = {
  orderId,
  provider: 'stripe',
  sku: 'pack-2000',
  state: 'open',
  cents: 1800,
  currency: 'USD',
  credits: 2200,
  promotionPercent: null,
  createdAt: '2026-11-21T00:00:00.000Z',
};

let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi();
  api.answers.set('/api/common/data/collect', [ok({})]);
  api.answers.set('/api/pay/options', [ok(options)]);
  api.answers.set('/api/manga/remainderTranslateCnt/get', [ok({ remaining: 2210, grants: [] })]);
});

afterEach(() => api.close());

function draw(address = '/price', prepare: (stores: Stores) => void = signedIn) {
  return renderPage(<PricePanel supportEmail="help@example.com" />, address, prepare);
}

function signedIn({ user }: Stores) {
  user.setState({ islogin: true, isChecked: true, userId: 'u1', isActive: 1 });
}

describe('the prices', () => {
  test('are those of the catalogue and no others', async () => {
    draw();
    const shown = [...document.body.textContent!.matchAll(/\$(\d+(?:\.\d\d)?)(?!\d|\.\d{3})/g)].map(([, price]) =>
      Math.round(Number(price) * 100),
    );
    const sold = plans.filter(({ kind }) => kind === 'pack' || kind === 'short').map(({ cents }) => cents);
    expect(new Set(shown.filter((cents) => cents >= 100))).toEqual(new Set(sold));
    for (const plan of plans.filter(({ kind }) => kind === 'pack')) {
      expect(document.body).toHaveTextContent(`about $${approximatePrice(plan).toFixed(3)} per translation`);
    }
  });

  test('carry one mark for the best value in a tab', async () => {
    draw('/price?tab=subscribe');
    const best = await screen.findByRole('listitem', { name: 'Yearly' });
    expect(within(best).getByText('Best value')).toBeVisible();
    expect(screen.getAllByText('Best value')).toHaveLength(1);
  });
});

describe('the tabs', () => {
  test('open by the address and by the arrow keys', async () => {
    draw('/price?tab=api');
    const tab = await screen.findByRole('tab', { name: 'API', selected: true });
    tab.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Subscribe' })).toHaveAttribute('aria-selected', 'true');
  });

  test('refuse an API order below the smallest and say the range', async () => {
    draw('/price?tab=api');
    const amount = await screen.findByLabelText('Amount in US dollars');
    await userEvent.clear(amount);
    await userEvent.type(amount, '99{Enter}');
    expect(amount).toBeInvalid();
    expect(amount).toHaveAccessibleDescription('A whole amount from $100 to $10,000');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the sale', () => {
  test('counts down and adds to every card while it is on', async () => {
    const endsAt = new Date(Date.now() + 2 * 86_400_000 + 60_000).toISOString();
    api.answers.set('/api/pay/options', [ok({ ...options, promotion: { percent: 30, endsAt } })]);
    draw();
    expect(await screen.findByText('30% extra translations with every purchase')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^\s*2 d\s*0 h/);
    expect(screen.getByRole('listitem', { name: '2,000 pack' })).toHaveTextContent('+600 in the sale');
  });

  test('is hidden when it is over', async () => {
    const endsAt = new Date(Date.now() - 1).toISOString();
    api.answers.set('/api/pay/options', [ok({ ...options, testMode: true, promotion: { percent: 30, endsAt } })]);
    draw();
    expect(await screen.findByText('Test mode: no real money')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });
});

describe('buying', () => {
  test('leads whoever is not signed in to /login, and back to the plan', async () => {
    window.history.replaceState(null, '', '/price');
    const { router } = draw('/price', ({ user }) => user.setState({ isChecked: true }));
    await userEvent.click(within(screen.getByRole('listitem', { name: '4,000 pack' })).getByRole('button'));
    expect(router.push).toHaveBeenCalledWith('/login');
    expect(localStorage.getItem('loginUrl')).toBe('/price?plan=pack-4000');
  });

  test('sends the plan and never an amount', async () => {
    api.answers.set('/api/pay/order/create', [refused(503, 'provider-unavailable', 'Not now.')]);
    draw('/price?plan=pack-2000');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay by card' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    const { body } = api.bodies.find(({ path }) => path === '/api/pay/order/create')!;
    expect(body).toMatchObject({ sku: 'pack-2000', provider: 'stripe' });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['cents']));
  });
});

describe('on the way back', () => {
  test('a paid order shows what it brought and the new balance', async () => {
    api.answers.set('/api/pay/order/settle', [ok(order), ok({ ...order, state: 'paid' })]);
    draw(`/price?order=${orderId}`);
    expect(await screen.findByText('Checking your payment…')).toBeVisible();
    expect(await screen.findByText('2,200 translations added', {}, { timeout: 10_000 })).toBeVisible();
    expect(await screen.findByText('You now have 2,210 translations.')).toBeVisible();
  });

  test.each([
    ['declined', 'The payment was declined'],
    ['refused', 'Something does not match'],
    ['expired', 'This order has expired'],
  ])('an order that is %s says so', async (state, title) => {
    api.answers.set('/api/pay/order/settle', [ok({ ...order, state })]);
    draw(`/price?order=${orderId}`);
    expect(await screen.findByText(title)).toBeVisible();
  });

  test('an order that was left is asked for once', async () => {
    api.answers.set('/api/pay/order/settle', [ok(order)]);
    draw(`/price?order=${orderId}&cancelled=1`);
    expect(await screen.findByText('Payment cancelled')).toBeVisible();
    await waitFor(() => expect(api.calls.filter((call) => call.endsWith('/settle'))).toHaveLength(1));
  });
});
