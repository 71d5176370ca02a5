import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface OpenIdPerson {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
}

export interface OpenIdServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** who presses “allow” next; null: presses “cancel” */
  person: OpenIdPerson | null;
  /** `down`: refuses everything; `silent`: never answers a call for tokens */
  mood: 'up' | 'down' | 'silent';
  /** Once the shop's address is known. */
  open(returnAddress: string): void;
  stop(): Promise<void>;
}

/** A certified OpenID provider on loopback, as LINE (HS256) or Google (RS256) run theirs; its person decides at once. */
export async function startOpenIdServer(idTokenAlgorithm: 'HS256' | 'RS256'): Promise<OpenIdServer> {
  let answer: http.RequestListener = (_request, response) => response.writeHead(503).end();
  const listener = http.createServer((request, response) => {
    if (server.mood === 'down') return void response.writeHead(503).end();
    if (server.mood === 'silent' && request.url?.startsWith('/token')) return;
    answer(request, response);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(listener.address() as AddressInfo).port}`;
  const people = new Map<string, OpenIdPerson>();
  const server: OpenIdServer = {
    issuer,
    clientId: `shop-${idTokenAlgorithm}`,
    clientSecret: 'a-secret-of-32-characters-or-more-0123456789',
    person: null,
    mood: 'up',
    open(returnAddress) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: server.clientId,
            client_secret: server.clientSecret,
            redirect_uris: [returnAddress],
            token_endpoint_auth_method: 'client_secret_post',
            id_token_signed_response_alg: idTokenAlgorithm,
          },
        ],
        enabledJWA: { idTokenSigningAlgValues: ['HS256', 'RS256'] },
        conformIdTokenClaims: false,
        pkce: { required: () => true },
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['name', 'given_name', 'family_name'],
        },
        cookies: { keys: ['a key of a test'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        findAccount: (_context, sub) => ({
          accountId: sub,
          claims: () => ({ ...people.get(sub), sub }),
        }),
      });
      const pages = provider.callback();
      answer = (request, response) => {
        if (!request.url?.startsWith('/interaction/')) return void pages(request, response);
        void decide(provider, request, response);
      };
    },
    stop: () =>
      new Promise((resolve) => {
        listener.closeAllConnections();
        listener.close(() => resolve());
      }),
  };

  async function decide(provider: Provider, request: http.IncomingMessage, response: http.ServerResponse) {
    const { params, prompt } = await provider.interactionDetails(request, response);
    if (!server.person) {
      const refusal = { error: 'access_denied', error_description: 'cancelled' };
      return provider.interactionFinished(request, response, refusal);
    }
    const { sub } = server.person;
    people.set(sub, server.person);
    const grant = new provider.Grant({ accountId: sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const consent = { grantId: await grant.save() };
    const result = prompt.name === 'login' ? { login: { accountId: sub }, consent } : { consent };
    return provider.interactionFinished(request, response, result);
  }
  return server;
}
