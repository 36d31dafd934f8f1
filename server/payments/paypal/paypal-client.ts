import { ProviderFailure } from '../provider';

export type PaypalSettings = {
  /** `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or a stand-in. */
  base: string;
  clientId: string;
  secret: string;
};

/** `issue`: PayPal's word for what is wrong with a 4xx, e.g. ORDER_NOT_APPROVED. */
export type PaypalAnswer = { status: number; body: Json; issue: string };
/** An answer's JSON, read field by field: what is not there is undefined. */
// biome-ignore lint/suspicious/noExplicitAny: the shapes are PayPal's, and every use checks what it reads.
export type Json = any;

export type PaypalClient = {
  /**
   * One call. What may have been lost on its way is sent again under the same request id, for which PayPal answers
   * the same (orders 6 hours, subscriptions and plans 72 hours).
   * @throws ProviderFailure when no answer below 500 could be had
   */
  call(method: 'GET' | 'POST', path: string, body?: unknown, requestId?: string): Promise<PaypalAnswer>;
};

const tries = 4;
const patience = 15_000;

/** PayPal's REST API by fetch: the official package can be told no other host, and checks no webhook. */
export function createPaypalClient({ base, clientId, secret }: PaypalSettings, pauseMs = 100): PaypalClient {
  let token: { value: string; expiresAt: number } | null = null;

  async function accessToken(): Promise<string> {
    if (token && token.expiresAt > Date.now() + 60_000) return token.value;
    const response = await fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      body: 'grant_type=client_credentials',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      },
      signal: AbortSignal.timeout(patience),
    });
    if (response.status === 401) throw new ProviderFailure('PayPal does not know PAYPAL_CLIENT_ID with this secret');
    if (!response.ok) throw new Retry(`token: ${response.status}`);
    const answer = (await response.json()) as { access_token: string; expires_in: number };
    token = { value: answer.access_token, expiresAt: Date.now() + answer.expires_in * 1000 };
    return token.value;
  }

  async function attempt(method: string, path: string, body: unknown, requestId: string | undefined) {
    const response = await fetch(base + path, {
      method,
      headers: {
        Authorization: `Bearer ${await accessToken()}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        ...(requestId && { 'PayPal-Request-Id': requestId }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
    const text = await response.text();
    if (response.status === 401) token = null;
    if (response.status >= 500 || [401, 409, 429].includes(response.status))
      throw new Retry(`${path}: ${response.status}`);
    const answer: Json = text === '' ? {} : JSON.parse(text);
    return { status: response.status, body: answer, issue: String(answer?.details?.[0]?.issue ?? answer?.name ?? '') };
  }

  return {
    async call(method, path, body, requestId) {
      for (let number = 1; ; number++) {
        try {
          return await attempt(method, path, body, requestId);
        } catch (cause) {
          if (cause instanceof ProviderFailure) throw cause;
          if (number === tries) throw new ProviderFailure(`PayPal gives no answer to ${method} ${path}`, { cause });
          await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** number));
        }
      }
    },
  };
}

class Retry extends Error {}
