import type { z } from 'zod';
import type { getPaymentOptions as call } from '@/lib/contract/payments';
import { promotionAt } from '@/lib/plans';
import type { Context } from '../context';

/** What can be paid with here, and the sale that is on. */
export async function getPaymentOptions({ payments, env, clock }: Context): Promise<z.input<typeof call.output>> {
  const promotion = promotionAt(clock.now(), env.SALE_DAY);
  return {
    testMode: payments.testMode,
    providers: await Promise.all(
      payments.ids.map(async (id) => ({ id, publicKey: (await payments.provider(id)).publicKey })),
    ),
    currency: 'USD',
    promotion: promotion && { percent: promotion.percent, endsAt: promotion.endsAt.toISOString() },
  };
}
