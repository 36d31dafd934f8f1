import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { client, listen } from './openid';

const right = generateKeyPairSync('rsa', { modulusLength: 2048 });
const wrong = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** What a hostile provider does to its signed answer. */
export type Forgery = {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** Signs with a key that it does not publish, with the public key as if it were a secret, or not at all. */
  signature?: 'foreign key' | 'public key as secret' | 'none';
};

/**
 * A provider that answers any code with a token forged as told; everything else about the token is right.
 * @returns its address, and `expect` for the nonce that it must know to be right
 */
export async function startHostileProvider() {
  const server = createServer();
  const issuer = await listen(server);
  const hostile = { issuer, nonce: '', forgery: {} as Forgery, close: async () => void server.close() };
  server.on('request', (request, response) => {
    const json = (body: unknown) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    if (request.url?.startsWith('/.well-known/')) {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (request.url === '/jwks') {
      return json({ keys: [{ ...right.publicKey.export({ format: 'jwk' }), kid: 'right', use: 'sig', alg: 'RS256' }] });
    }
    return json({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: forge(issuer, hostile) });
  });
  return hostile;
}

function forge(issuer: string, { nonce, forgery }: { nonce: string; forgery: Forgery }): string {
  const now = Math.floor(Date.now() / 1000);
  const honest = { iss: issuer, aud: client.id, sub: 'mallory', iat: now, exp: now + 300, nonce };
  const email = { email: 'victim@example.com', email_verified: true };
  const header = { alg: 'RS256', kid: 'right', typ: 'JWT', ...forgery.header };
  const signed = [header, { ...honest, ...email, ...forgery.claims }].map(encode).join('.');
  return `${signed}.${sign(signed, forgery.signature)}`;
}

function sign(signed: string, signature: Forgery['signature']): string {
  if (signature === 'none') return '';
  if (signature === 'public key as secret') {
    const pem = right.publicKey.export({ type: 'spki', format: 'pem' });
    return createHmac('sha256', pem).update(signed).digest('base64url');
  }
  const { privateKey } = signature === 'foreign key' ? wrong : right;
  return createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url');
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
