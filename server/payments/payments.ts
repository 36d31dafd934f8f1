import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '@/lib/contract/error';
import { type PaymentProvider, paymentProviders } from '@/lib/contract/payments';
import type { Clock } from '../context';
import type { Database } from '../db/connect';
import { providerPlans } from '../db/payment-schema';
import type { Env } from '../env';
import type { Fakes } from './fake/fakes';
import { createPaypalProvider, type PlanStore, paypalEnvironment, paypalTrust } from './paypal/paypal-provider';
import type { Provider } from './provider';
import { createStripeProvider } from './stripe/stripe-provider';

export type Payments = {
  /** The providers are stand-ins of this process: no real money. */
  testMode: boolean;
  /** Those that are set up, in the order of the contract. */
  ids: PaymentProvider[];
  /** @throws AppError payments-unavailable when that one is not set up */
  provider(id: PaymentProvider): Promise<Provider>;
  /** The stand-ins, in test mode: for their pages and for tests. */
  fakes(): Promise<Fakes> | null;
  close(): Promise<void>;
};

type Needed = { env: Env; db: Database; clock: Clock; log: Logger };

/**
 * The providers that the settings allow: those with keys; none with keys on a machine of one's own, or PAYMENTS=test:
 * stand-ins that take no money (docs/payments.md). They start when they are first needed.
 */
export function createPayments(needed: Needed): Payments {
  const mode = paymentMode(needed.env);
  let fakes: Promise<Fakes> | null = null;
  const startedFakes = () => {
    fakes ??= startFakes(needed);
    return fakes;
  };
  const providers = new Map<PaymentProvider, Promise<Provider>>();
  const ids = mode === 'test' ? [...paymentProviders] : paymentProviders.filter((id) => hasKeys(needed.env, id));
  const available = mode === 'off' ? [] : ids;
  return {
    testMode: mode === 'test',
    ids: available,
    async provider(id) {
      if (!available.includes(id)) throw new AppError('payments-unavailable');
      const provider = providers.get(id) ?? create(needed, id, mode === 'test' ? startedFakes : null);
      providers.set(id, provider);
      return provider;
    },
    fakes: () => (mode === 'test' ? startedFakes() : null),
    close: async () => (await fakes)?.close(),
  };
}

/**
 * Stand-ins give real translations for no money, so they must never stand on a public site by mistake: without being
 * asked for (PAYMENTS=test) they do only where SITE_URL is this machine and no proxy is in front; their pages check
 * besides that the browser asked for this machine.
 */
export function paymentMode(env: Env): 'live' | 'test' | 'off' {
  if (env.PAYMENTS === 'off' || env.PAYMENTS === 'test') return oneProcess(env.PAYMENTS, env);
  if (paymentProviders.some((id) => hasKeys(env, id))) return 'live';
  return isLocal(new URL(env.SITE_URL).hostname) && env.TRUSTED_PROXIES === 0 ? oneProcess('test', env) : 'off';
}

/** Whether a host name is this machine and no other. */
export function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname);
}

/** The stand-ins live in the process; several processes would each have their own. */
function oneProcess(mode: 'test' | 'off', env: Env): 'test' | 'off' {
  return env.ROLE === 'all' ? mode : 'off';
}

function hasKeys(env: Env, id: PaymentProvider): boolean {
  return id === 'stripe' ? env.STRIPE_SECRET_KEY !== undefined : env.PAYPAL_CLIENT_ID !== undefined;
}

async function create(needed: Needed, id: PaymentProvider, fakes: (() => Promise<Fakes>) | null): Promise<Provider> {
  const { env, clock } = needed;
  const now = () => clock.now();
  const plans = planStore(needed.db);
  if (fakes) {
    const { stripe, paypal } = await fakes();
    return id === 'stripe'
      ? createStripeProvider({ ...stripe.access, now })
      : createPaypalProvider({ ...paypal.access, plans, now });
  }
  if (id === 'stripe') {
    const secretKey = env.STRIPE_SECRET_KEY!;
    return createStripeProvider({
      secretKey,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET!,
      publicKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
      environment: secretKey.includes('_test_') ? 'stripe-test' : 'stripe-live',
      now,
    });
  }
  const base = env.PAYPAL_URL;
  return createPaypalProvider({
    base,
    clientId: env.PAYPAL_CLIENT_ID!,
    secret: env.PAYPAL_CLIENT_SECRET!,
    webhookId: env.PAYPAL_WEBHOOK_ID!,
    merchantId: env.PAYPAL_MERCHANT_ID!,
    environment: paypalEnvironment(base, env.PAYPAL_CLIENT_ID!),
    publicKey: env.PAYPAL_CLIENT_ID!,
    agreementsUrl: `https://www.${base.includes('sandbox') ? 'sandbox.' : ''}paypal.com/myaccount/autopay/`,
    trust: paypalTrust,
    plans,
    now,
  });
}

async function startFakes({ env, log }: Needed): Promise<Fakes> {
  // Loaded late: a site with keys has no use for them.
  const { startFakeProviders } = await import('./fake/fakes');
  return startFakeProviders({
    folder: path.join(env.DATA_DIR, 'test-payments'),
    pagesUrl: new URL('/api/pay/test', env.SITE_URL).href,
    webhooksUrl: env.NODE_ENV === 'test' ? null : `http://127.0.0.1:${env.PORT}/api/pay/webhook`,
    log,
  });
}

function planStore(db: Database): PlanStore {
  return {
    async get(environment, key) {
      const [plan] = await db
        .select()
        .from(providerPlans)
        .where(and(eq(providerPlans.environment, environment), eq(providerPlans.key, key)));
      return plan?.ref ?? null;
    },
    async set(environment, key, ref) {
      await db.insert(providerPlans).values({ environment, key, ref }).onConflictDoNothing();
    },
  };
}
