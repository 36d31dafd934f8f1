import { unsubscribe as call } from '@/lib/contract/collect';
import { unsubscribe } from '../collect/subscribe';
import { unsubscribePage } from '../collect/unsubscribe-token';
import { parseInput, readInput } from './read-input';
import { respond } from './respond';
import { type Handlers, only, route } from './route';

/**
 * The call that ends a subscription, from the site or from a mail program's own button (RFC 8058: a POST to the
 * address in the header, from anywhere, without a cookie). Old mail programs open that address instead: they are led
 * to the page that asks, because programs also open addresses only to look what is behind them.
 */
export function unsubscribeRoute(): Handlers {
  const handlers = route(call, unsubscribe, { bearer: 'ignored', anyOrigin: true });
  const page = only('GET', (request) =>
    respond(request, async ({ context, locale }) => {
      const { token } = parseInput(call.input, await readInput('query', request));
      return new Response(null, { status: 303, headers: { Location: unsubscribePage(context, locale, token) } });
    }),
  );
  return { ...handlers, GET: page.GET };
}
