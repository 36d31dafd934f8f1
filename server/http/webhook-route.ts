import { AppError } from '@/lib/contract/error';
import { paymentProviders } from '@/lib/contract/payments';
import { receiveEvent } from '../payments/inbox';
import { readBytes } from './read-input';
import { respond, success } from './respond';
import { countCall, type Handlers, only } from './route';

/** Providers send bursts; what is refused is sent again. */
const allowance = { perMinute: 1_200, burst: 600 };

/**
 * Takes a provider's webhook. The body is read as the bytes that arrived, because they are what is signed. 200 means
 * kept: the work is done afterwards. Anything else is sent again by the provider.
 */
export function webhookRoute(): Handlers {
  return only('POST', (request) =>
    respond(request, async ({ context }) => {
      countCall(context, request, 'webhook', allowance);
      const name = new URL(request.url).pathname.split('/').at(-1);
      const provider = paymentProviders.find((id) => id === name);
      if (!provider) throw new AppError('not-found');
      const raw = await readBytes(request, 512 * 1024, 'input-too-large');
      if (!(await receiveEvent(context, provider, request.headers, Buffer.from(raw))))
        throw new AppError('invalid-input', { field: 'signature' });
      return success({});
    }),
  );
}
