import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FacebookPerson {
  id: string;
  first_name?: string;
  last_name?: string;
  email?: string;
}

export interface FacebookServer {
  authorizeUrl: string;
  tokenUrl: string;
  profileUrl: string;
  /** who presses “continue” next; null: presses “cancel” */
  person: FacebookPerson | null;
  mood: 'up' | 'down';
  stop(): Promise<void>;
}

export const FACEBOOK_CLIENT = { clientId: 'facebook-shop', clientSecret: 'facebook-secret' };

/** OAuth 2 as Facebook speaks it: a dialog, codes good for one exchange with their verifier, a profile by bearer token. */
export async function startFacebookServer(): Promise<FacebookServer> {
  const codes = new Map<string, { person: FacebookPerson; challenge: string; redirect: string }>();
  const tokens = new Map<string, FacebookPerson>();
  const listener = http.createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const home = `http://localhost:${(listener.address() as AddressInfo).port}`;
  const server: FacebookServer = {
    authorizeUrl: `${home}/dialog/oauth`,
    tokenUrl: `${home}/oauth/access_token`,
    profileUrl: `${home}/me`,
    person: null,
    mood: 'up',
    stop: () =>
      new Promise((resolve) => {
        listener.closeAllConnections();
        listener.close(() => resolve());
      }),
  };

  async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const url = new URL(request.url ?? '/', home);
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/dialog/oauth') return ask(url, response);
    if (server.mood === 'down') return json(503, { error: { message: 'Service temporarily unavailable' } });
    if (url.pathname === '/oauth/access_token') {
      const form = new URLSearchParams(await bodyOf(request));
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight =
        code?.challenge === challenge &&
        code.redirect === form.get('redirect_uri') &&
        form.get('client_id') === FACEBOOK_CLIENT.clientId &&
        form.get('client_secret') === FACEBOOK_CLIENT.clientSecret;
      if (!isRight) return json(400, { error: { message: 'Invalid verification code', code: 100 } });
      const token = randomUUID();
      tokens.set(token, code.person);
      return json(200, { access_token: token, token_type: 'bearer', expires_in: 5_183_944 });
    }
    const person = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    return person ? json(200, person) : json(401, { error: { message: 'Invalid OAuth access token' } });
  }

  function ask(url: URL, response: http.ServerResponse) {
    const redirect = url.searchParams.get('redirect_uri') ?? '';
    const back = new URL(redirect);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    if (server.person) {
      const code = randomUUID();
      const challenge = url.searchParams.get('code_challenge') ?? '';
      codes.set(code, { person: server.person, challenge, redirect });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    response.writeHead(302, { Location: `${back.href}#_=_` }).end();
  }
  return server;
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
