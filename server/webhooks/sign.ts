import { createHmac } from 'node:crypto';

/**
 * The secret of a webhook, as Standard Webhooks writes them. It follows from the server's own secret: who reads the
 * database can sign nothing.
 */
export function webhookSecret(serverSecret: string, webhookId: string): string {
  return `whsec_${createHmac('sha256', serverSecret).update(`webhook\0${webhookId}`).digest('base64')}`;
}

/**
 * The headers of a delivery (Standard Webhooks 1.0): what is signed is the id, the time (s) and the body.
 * @param secret `whsec_` and base64
 */
export function signedHeaders(secret: string, { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
