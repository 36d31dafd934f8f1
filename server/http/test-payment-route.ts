import { AppError } from '@/lib/contract/error';
import { isLocal } from '../payments/payments';
import { readBytes } from './read-input';
import { respond } from './respond';
import { type Handlers, unknownPath } from './route';

/**
 * The pages of the payment providers' stand-ins, in test mode only; otherwise there is no such address. Unless the
 * operator has asked for test mode, they answer only a browser that has asked for this machine: a site that was put
 * in public without settings sells nothing, and gives nothing away.
 */
export function testPaymentRoute(): Handlers {
  const answer = (request: Request) =>
    respond(request, async ({ context }) => {
      const fakes = await context.payments.fakes();
      if (!fakes) throw new AppError('not-found');
      if (context.env.PAYMENTS !== 'test' && !asksThisMachine(request)) throw new AppError('payments-unavailable');
      const raw = Buffer.from(await readBytes(request, 64 * 1024, 'input-too-large')).toString();
      const reply = fakes.page({ method: request.method, url: new URL(request.url), headers: {}, raw });
      return new Response(reply.page ?? '', {
        status: reply.status,
        headers: { 'Content-Type': 'text/html; charset=utf-8', ...reply.headers },
      });
    });
  return { ...unknownPath(), GET: answer, POST: answer };
}

function asksThisMachine({ headers }: Request): boolean {
  const hosts = [headers.get('host'), headers.get('x-forwarded-host')].filter((host) => host !== null);
  return (
    hosts.length > 0 &&
    hosts.every((host) => URL.canParse(`http://${host}`) && isLocal(new URL(`http://${host}`).hostname))
  );
}
