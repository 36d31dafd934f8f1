import path from 'node:path';
import type { Logger } from 'pino';
import { type FakePaypal, startFakePaypal } from './fake-paypal';
import type { FakeRequest, Reply } from './fake-server';
import { type FakeStripe, startFakeStripe } from './fake-stripe';

export type Fakes = {
  stripe: FakeStripe;
  paypal: FakePaypal;
  /** Answers a request to one of their pages. */
  page(request: FakeRequest): Reply;
  close(): Promise<void>;
};

/** Seconds after which a webhook that was not taken is sent again. */
const retries = [1, 5, 30, 120];

/**
 * Both stand-ins. What they have sold is kept in `folder`.
 * @param pagesUrl where browsers see their pages
 * @param webhooksUrl their events go to `<webhooksUrl>/<provider>`; null: tests deliver them by hand
 */
export async function startFakeProviders({
  folder,
  pagesUrl,
  webhooksUrl,
  log,
}: {
  folder: string;
  pagesUrl: string;
  webhooksUrl: string | null;
  log: Logger;
}): Promise<Fakes> {
  const timers = new Set<NodeJS.Timeout>();
  const inFile = (name: string) => (webhooksUrl ? path.join(folder, `${name}.json`) : null);
  const paypal = await startFakePaypal({
    pagesUrl,
    file: inFile('paypal'),
    onEvent: (event) => deliver('paypal', () => paypal.signed(event)),
  });
  const stripe = await startFakeStripe({
    pagesUrl,
    file: inFile('stripe'),
    onEvent: (event) => deliver('stripe', () => stripe.signed(event)),
  });
  log.info({ pagesUrl }, 'payments are in test mode: no real money moves');
  return {
    stripe,
    paypal,
    page: (request) => (request.url.pathname.includes('/paypal/') ? paypal : stripe).page(request),
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([paypal.close(), stripe.close()]);
    },
  };

  function deliver(provider: 'stripe' | 'paypal', sign: () => { headers: Headers; raw: Buffer }, attempt = 0): void {
    if (!webhooksUrl) return;
    const timer = setTimeout(
      async () => {
        timers.delete(timer);
        const { headers, raw } = sign();
        const answer = await fetch(`${webhooksUrl}/${provider}`, {
          method: 'POST',
          headers,
          body: new Uint8Array(raw),
        }).catch(() => null);
        if (!answer?.ok && attempt < retries.length) deliver(provider, sign, attempt + 1);
      },
      attempt === 0 ? 100 : retries[attempt - 1]! * 1_000,
    );
    timer.unref();
    timers.add(timer);
  }
}
