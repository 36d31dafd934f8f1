import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';

/** An account at the provider, as its owner set it up there. */
export type ProviderAccount = {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
  picture?: string;
};

export const client = { id: 'the-site', secret: 'what the site and the provider know' };

export type OpenIdProvider = {
  issuer: string;
  /** Who is signed in there, in every browser. */
  account: ProviderAccount;
  /** Walks through the provider's pages as a browser does. @returns what it hands back to the site */
  visit(url: string): Promise<{ code: string; state: string; iss: string }>;
  close(): Promise<void>;
};

/** A real OpenID provider on this machine, whose users agree to everything. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const server = createServer();
  const issuer = await listen(server);
  const running: OpenIdProvider = {
    issuer,
    account: { sub: 'nobody', email: '', email_verified: false },
    visit: (url) => walk(url, redirectUri),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // As Google does: who it is stands in the signed token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ ...running.account }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const chosen = { login: { accountId: running.account.sub }, select_account: {} };
    return provider.interactionFinished(request, response, chosen);
  });
  return running;
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function walk(url: string, end: string): Promise<{ code: string; state: string; iss: string }> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 10; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`the provider says ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next).href;
    if (next.includes('error=')) throw new Error(`the provider refuses: ${next}`);
    if (next.startsWith(end)) return Object.fromEntries(new URL(next).searchParams) as never;
  }
  throw new Error('the provider sends its visitor round and round');
}
