import type { FakeRequest, Reply } from './fake-server';
import { fieldsOf, framed, price, redirect } from './page-frame';
import { expireSession, type StripeWorld } from './stripe-routes';

type Control = {
  pay(id: string, email?: string): boolean;
  renew(id: string, options?: { fails?: boolean }): void;
  refund(intentId: string, cents?: number): void;
  dispute(intentId: string): string | undefined;
  resolveDispute(id: string, outcome: 'won' | 'lost'): void;
};
type World = StripeWorld & { control: Control };

/** The pages of the stand-in: the hosted checkout, and a portal that also does what banks and time do. */
export function stripePage(world: World, request: FakeRequest): Reply {
  const { pathname } = request.url;
  const [, kind, id = ''] = /\/stripe\/(checkout|portal)\/(\w+)$/.exec(pathname) ?? [];
  if (kind === 'checkout') return checkout(world, id, request);
  if (kind === 'portal') return portal(world, id, request);
  return framed({ title: 'There is nothing here' }, 404);
}

function pressed(request: FakeRequest): URLSearchParams | null {
  return request.method === 'POST' ? new URLSearchParams(fieldsOf(request).get('do') ?? '') : null;
}

function checkout(world: World, id: string, request: FakeRequest): Reply {
  expireSession(world, id);
  const session = world.state.sessions[id];
  if (!session) return framed({ title: 'This payment does not exist' }, 404);
  const back = session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
  if (session.status === 'complete') return redirect(back);
  if (session.status === 'expired')
    return framed(
      { title: 'This checkout is closed', lead: 'It was open for an hour.', links: [[session.cancelUrl, 'Go back']] },
      410,
    );
  const action = pressed(request)?.get('action');
  if (action === 'cancel') return redirect(session.cancelUrl);
  if (action === 'pay') {
    world.control.pay(id, fieldsOf(request).get('email')?.trim() || session.email || undefined);
    return redirect(back);
  }
  const { interval } = session;
  const every =
    interval &&
    ` every ${interval.count > 1 ? `${interval.count} ` : ''}${interval.unit}${interval.count > 1 ? 's' : ''}`;
  return framed({
    title: interval ? 'Subscribe with a card' : 'Pay with a card',
    lead: 'This page stands in for Stripe’s own.',
    notice: action === 'decline' ? 'Your card was declined. Try another one.' : undefined,
    rows: [
      ['For', session.name],
      ['Amount', `${price(session.amount)}${every ?? ''}`],
      ['Card', '4242 4242 4242 4242'],
    ],
    forms: [
      {
        action: `${world.pages}/stripe/checkout/${id}`,
        email: session.email ?? '',
        actions: [
          { id: 'approve', label: interval ? 'Subscribe' : 'Pay', fields: { action: 'pay' }, look: 'main' },
          { id: 'decline', label: 'Use a card that is declined', fields: { action: 'decline' } },
          { id: 'cancel', label: 'Go back without paying', fields: { action: 'cancel' } },
        ],
      },
    ],
  });
}

function portal(world: World, customer: string, request: FakeRequest): Reply {
  const { state, control, pages } = world;
  const back = request.url.searchParams.get('back') ?? '';
  const here = `${pages}/stripe/portal/${customer}?${new URLSearchParams({ back })}`;
  const choice = pressed(request);
  if (choice) {
    const id = choice.get('id') ?? '';
    const work: Record<string, () => unknown> = {
      renew: () => control.renew(id),
      fail: () => control.renew(id, { fails: true }),
      refund: () => control.refund(id),
      dispute: () => control.dispute(id),
      won: () => control.resolveDispute(id, 'won'),
    };
    work[choice.get('action') ?? '']?.();
    return redirect(here);
  }
  const own = Object.values(state.subscriptions).filter(
    (found) => found.customer === customer && found.status !== 'canceled',
  );
  const charges = Object.values(state.charges).filter((charge) => charge.customer === customer);
  return framed({
    title: 'Stripe: billing',
    lead: 'Besides what a customer can do: what Stripe, a bank or time would do, for trying things out.',
    forms: [
      ...own.map(({ id, name, status, cancelAtPeriodEnd, end }) => ({
        action: here,
        heading: name,
        rows: [
          ['Subscription', `${status.replace('_', ' ')}${cancelAtPeriodEnd ? ', cancelled' : ''}`],
          [cancelAtPeriodEnd ? 'Ends' : 'Next payment', new Date(end * 1000).toISOString().slice(0, 10)],
        ] as [string, string][],
        actions: [
          {
            id: `renew-${id}`,
            label: cancelAtPeriodEnd ? 'Let the period end now' : 'Take the next payment now',
            fields: { action: 'renew', id },
            look: 'main' as const,
          },
          { id: `fail-${id}`, label: 'Let it fail', fields: { action: 'fail', id }, look: 'danger' as const },
        ],
      })),
      ...charges.reverse().map(({ intent, amount, refunded, created, id: chargeId }) => ({
        action: here,
        heading: `Payment of ${price(amount)}`,
        rows: [
          ['Transaction', intent],
          ['Paid', new Date(created * 1000).toISOString().slice(0, 16).replace('T', ' ')],
          ['Given back', price(refunded)],
        ] as [string, string][],
        actions: [
          { id: `refund-${intent}`, label: 'Refund', fields: { action: 'refund', id: intent } },
          {
            id: `dispute-${intent}`,
            label: 'Open a dispute',
            fields: { action: 'dispute', id: intent },
            look: 'danger' as const,
          },
          ...Object.values(state.disputes)
            .filter(({ charge, status }) => charge === chargeId && status === 'needs_response')
            .map((dispute) => ({
              id: `won-${intent}`,
              label: 'Decide it for the shop',
              fields: { action: 'won', id: dispute.id },
            })),
        ],
      })),
    ],
    links: /^https?:/.test(back) ? [[back, 'Back to the settings']] : [],
  });
}
