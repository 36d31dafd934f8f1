import type { FakeRequest, Reply } from './fake-server';
import { fieldsOf, framed, price, redirect } from './page-frame';
import type { PaypalState } from './paypal-state';

type Control = {
  approve(id: string, email?: string, options?: { declines?: boolean }): unknown;
  renew(id: string, options?: { fails?: boolean }): void;
  refund(transactionId: string, cents?: number): void;
  dispute(transactionId: string): string | undefined;
  resolveDispute(id: string, outcome: 'won' | 'lost'): void;
};
type World = { state: PaypalState; control: Control; now(): Date; pages: string };

/** The pages of the stand-in: where an order or a subscription is approved, and what else happens to payments. */
export function paypalPage(world: World, request: FakeRequest): Reply {
  const { pathname } = request.url;
  const [, kind, id = ''] = /\/paypal\/(checkout|subscribe)\/([\w-]+)$/.exec(pathname) ?? [];
  const choice = request.method === 'POST' ? chosen(request) : null;
  if (kind === 'checkout') return checkout(world, id, choice);
  if (kind === 'subscribe') return subscribe(world, id, choice);
  if (pathname.endsWith('/paypal/agreements')) return agreements(world, choice);
  return framed({ title: 'There is nothing here' }, 404);
}

type Choice = { action: string; id: string; email: string };

function chosen(request: FakeRequest): Choice {
  const fields = fieldsOf(request);
  const pressed = new URLSearchParams(fields.get('do') ?? '');
  return {
    action: pressed.get('action') ?? '',
    id: pressed.get('id') ?? '',
    email: fields.get('email')?.trim() || 'payer@example.com',
  };
}

const answers = (verb: string) => [
  { id: 'approve', label: verb, fields: { action: 'approve' }, look: 'main' as const },
  { id: 'decline', label: 'Pay with a card that is declined', fields: { action: 'decline' } },
  { id: 'cancel', label: 'Cancel and go back', fields: { action: 'cancel' } },
];

function checkout({ state, control, pages }: World, id: string, choice: Choice | null): Reply {
  const order = state.orders[id];
  if (!order) return framed({ title: 'This payment does not exist' }, 404);
  const { return_url, cancel_url } = order.context;
  if (choice?.action === 'cancel') return redirect(withQuery(cancel_url, { token: id }));
  if (order.status === 'COMPLETED') return redirect(withQuery(return_url, { token: id }));
  if (choice) {
    control.approve(id, choice.email, { declines: choice.action === 'decline' });
    return redirect(withQuery(return_url, { token: id, PayerID: order.payer?.payer_id ?? '' }));
  }
  const [unit] = order.purchase_units;
  return framed({
    title: 'Pay with PayPal',
    lead: 'This page stands in for PayPal’s own.',
    rows: [
      ['For', unit.description],
      ['Amount', `$${unit.amount.value}`],
    ],
    forms: [{ action: `${pages}/paypal/checkout/${id}`, email: 'payer@example.com', actions: answers('Pay now') }],
  });
}

function subscribe({ state, control, pages, now }: World, id: string, choice: Choice | null): Reply {
  const found = state.subscriptions[id];
  if (!found) return framed({ title: 'This subscription does not exist' }, 404);
  if (choice?.action === 'cancel') return redirect(withQuery(found.cancelUrl, { subscription_id: id }));
  if (found.status !== 'APPROVAL_PENDING') return redirect(withQuery(found.returnUrl, { subscription_id: id }));
  if (choice?.action === 'approve') {
    control.approve(id, choice.email);
    return redirect(withQuery(found.returnUrl, { subscription_id: id }));
  }
  const plan = state.plans[found.planId]!;
  const later = Date.parse(found.startTime) > now().getTime();
  return framed({
    title: 'Subscribe with PayPal',
    lead: 'This page stands in for PayPal’s own.',
    notice: choice ? 'This card was declined. Choose another way to pay.' : undefined,
    rows: [
      ['For', plan.name],
      [
        'Amount',
        `${price(plan.cents)} every ${plan.interval.count > 1 ? `${plan.interval.count} ` : ''}${plan.interval.unit}${plan.interval.count > 1 ? 's' : ''}`,
      ],
      ['First payment', later ? found.startTime.slice(0, 10) : 'now'],
    ],
    forms: [
      {
        action: `${pages}/paypal/subscribe/${id}`,
        email: 'payer@example.com',
        actions: answers('Agree and subscribe'),
      },
    ],
  });
}

/** Everything that was sold here, with what people, banks and time can do about it. */
function agreements({ state, control, pages }: World, choice: Choice | null): Reply {
  if (choice) {
    if (choice.action === 'renew') control.renew(choice.id);
    if (choice.action === 'fail') control.renew(choice.id, { fails: true });
    if (choice.action === 'refund') control.refund(choice.id);
    if (choice.action === 'dispute') control.dispute(choice.id);
    if (choice.action === 'won') control.resolveDispute(choice.id, 'won');
    return redirect(`${pages}/paypal/agreements`);
  }
  const action = `${pages}/paypal/agreements`;
  const running = Object.values(state.subscriptions).filter(
    ({ status }) => status === 'ACTIVE' || status === 'SUSPENDED',
  );
  const paid = Object.values(state.captures).reverse().slice(0, 20);
  return framed({
    title: 'PayPal: agreements and payments',
    lead: 'What PayPal, a bank or time would do, for trying things out.',
    forms: [
      ...running.map(({ id, planId, status, nextBillingTime }) => ({
        action,
        heading: state.plans[planId]?.name ?? id,
        rows: [
          ['Agreement', `${id} (${status.toLowerCase()})`],
          ['Next payment', nextBillingTime?.slice(0, 10) ?? '–'],
        ] as [string, string][],
        actions: [
          {
            id: `renew-${id}`,
            label: 'Take the next payment now',
            fields: { action: 'renew', id },
            look: 'main' as const,
          },
          { id: `fail-${id}`, label: 'Let it fail', fields: { action: 'fail', id }, look: 'danger' as const },
        ],
      })),
      ...paid.map(({ id, cents, refundedCents, at }) => ({
        action,
        heading: `Payment of ${price(cents)}`,
        rows: [
          ['Transaction', id],
          ['Paid', at.slice(0, 16).replace('T', ' ')],
          ['Given back', price(refundedCents)],
        ] as [string, string][],
        actions: [
          { id: `refund-${id}`, label: 'Refund', fields: { action: 'refund', id } },
          { id: `dispute-${id}`, label: 'Open a dispute', fields: { action: 'dispute', id }, look: 'danger' as const },
          ...Object.values(state.disputes)
            .filter(({ captureId, outcome }) => captureId === id && !outcome)
            .map((dispute) => ({
              id: `won-${id}`,
              label: 'Decide it for the shop',
              fields: { action: 'won', id: dispute.id },
            })),
        ],
      })),
    ],
  });
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  return String(url);
}
