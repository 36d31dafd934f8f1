import { loadStripe } from '@stripe/stripe-js/pure';

/**
 * Lets Stripe's script look at the browser before its payment page opens, which helps it to tell people from stolen
 * cards. Nothing waits for it: the hosted page works without.
 */
export function loadStripeScript(publicKey: string): void {
  // A blocked script is the visitor's own choice.
  loadStripe(publicKey).catch(() => null);
}
