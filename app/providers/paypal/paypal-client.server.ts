import { createHash } from 'node:crypto';
import { z } from 'zod';
import { log } from '~/platform/log.server';
import { callProvider, type ProviderAnswer, type ProviderCall } from '~/providers/port/call-provider.server';
import type { KeyTest } from '~/providers/port/provider';
import type { PayPalKeys } from './paypal';
import { type PayPalRefusal, readPayPalRefusal } from './paypal-order';

export interface PayPalAccess {
  /** Without a slash at its end: `https://api-m.paypal.com`. */
  apiUrl: string;
  keys: PayPalKeys;
}

export type PayPalAnswer =
  | { outcome: 'answer'; body: unknown }
  /** PayPal refused the request and did nothing. */
  | { outcome: 'refused'; status: number; failure: PayPalRefusal }
  | { outcome: 'unknown'; why: string };

export interface PayPalCall {
  path: string;
  /** The JSON text to send; none for a read. */
  json?: string;
  /** Our idempotency key: the same key is the same request. */
  requestId?: string;
}

/** One call with the app's token; a token PayPal no longer accepts is renewed, once. */
export async function callPayPal(access: PayPalAccess, call: PayPalCall): Promise<PayPalAnswer> {
  const token = await tokenFor(access);
  if (token.outcome !== 'answer') return token;
  const first = await callWith(access, call, token.value);
  if (first.outcome !== 'refused' || first.status !== 401) return first;
  await forget(access, token.value);
  const renewed = await tokenFor(access);
  return renewed.outcome === 'answer' ? callWith(access, call, renewed.value) : renewed;
}

/** Reads, and writes with an idempotency key, are safe to repeat: once more when the first had no answer. */
export async function callPayPalTwice(access: PayPalAccess, call: PayPalCall): Promise<PayPalAnswer> {
  const first = await callPayPal(access, call);
  return first.outcome === 'unknown' ? callPayPal(access, call) : first;
}

async function callWith(
  { apiUrl }: PayPalAccess,
  { path, json, requestId }: PayPalCall,
  token: string,
): Promise<PayPalAnswer> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (json !== undefined) Object.assign(headers, JSON_HEADERS);
  if (requestId !== undefined) headers['PayPal-Request-Id'] = requestId;
  const method: ProviderCall['method'] = json === undefined ? 'GET' : 'POST';
  return readAnswer(path, await callProvider({ url: apiUrl + path, method, headers, body: json }));
}

const JSON_HEADERS = { 'Content-Type': 'application/json', Prefer: 'return=representation' };

function readAnswer(path: string, answer: ProviderAnswer): PayPalAnswer {
  if (answer.outcome === 'unknown') return answer;
  if (answer.outcome === 'answer')
    return answer.json === undefined
      ? { outcome: 'unknown', why: 'an answer that is no JSON' }
      : { outcome: 'answer', body: answer.json };
  const { status } = answer;
  const failure = readPayPalRefusal(answer.json);
  // the same call is running elsewhere, with its result still unknown
  if (!failure || status === 409 || failure.code === 'PREVIOUS_REQUEST_IN_PROGRESS')
    return { outcome: 'unknown', why: `HTTP ${status} ${failure?.code ?? ''}`.trim() };
  const debugId = failure.debugId ?? answer.headers.get('PayPal-Debug-Id');
  log.warn('paypal refused', { path: path.replace(/\/\w{8,}/, '/…'), status, code: failure.code, debugId });
  return { outcome: 'refused', status, failure };
}

type Token = { outcome: 'answer'; value: string } | Exclude<PayPalAnswer, { outcome: 'answer' }>;
interface Held {
  asking: Promise<Token>;
  /** By the machine's monotonic clock, in milliseconds; Infinity while it is being requested. */
  until: number;
}

// shared by all requests, because clients are created anew each time
const tokens = new Map<string, Held>();
const EARLIER_SECONDS = 60;
const tokenShape = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});

/** The token of these keys, cached until a minute before its end; concurrent callers share one request. */
function tokenFor(access: PayPalAccess): Promise<Token> {
  const name = nameOf(access);
  const cached = tokens.get(name);
  if (cached && cached.until > performance.now()) return cached.asking;
  const mine: Held = { asking: askForToken(access, keep), until: Infinity };
  tokens.set(name, mine);
  return mine.asking;

  function keep(seconds: number): void {
    mine.until = performance.now() + (seconds - EARLIER_SECONDS) * 1000;
  }
}

async function askForToken(access: PayPalAccess, keep: (seconds: number) => void): Promise<Token> {
  const { clientId, clientSecret } = access.keys;
  const answer = readAnswer(
    '/v1/oauth2/token',
    await callProvider({
      url: `${access.apiUrl}/v1/oauth2/token`,
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    }),
  );
  const token = answer.outcome === 'answer' ? tokenShape.safeParse(answer.body) : null;
  keep(token?.success ? token.data.expires_in : 0);
  if (answer.outcome !== 'answer') return answer;
  if (!token?.success) return { outcome: 'unknown', why: 'no token in the answer' };
  return { outcome: 'answer', value: token.data.access_token };
}

/** Tests the app's keys by requesting a token, which is not cached. */
export async function testPayPalKeys(access: PayPalAccess): Promise<KeyTest> {
  const token = await askForToken(access, () => undefined);
  if (token.outcome === 'answer') return { outcome: 'accepted' };
  if (token.outcome === 'refused') return { outcome: 'refused', words: token.failure.description };
  return token.why.startsWith('HTTP 401') ? { outcome: 'refused', words: '' } : { outcome: 'no answer' };
}

/** Drops only the refused token: another caller may have a newer one. */
async function forget(access: PayPalAccess, refusedToken: string): Promise<void> {
  const cached = tokens.get(nameOf(access));
  const token = await cached?.asking;
  if (cached && token?.outcome === 'answer' && token.value === refusedToken) cached.until = 0;
}

/** A name that does not contain the keys. */
const nameOf = ({ apiUrl, keys }: PayPalAccess): string =>
  createHash('sha256').update([apiUrl, keys.clientId, keys.clientSecret].join(' ')).digest('base64');
