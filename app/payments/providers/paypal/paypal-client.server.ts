import { createHash } from 'node:crypto';
import { z } from 'zod';
import { log } from '~/platform/log.server';
import {
  callProvider,
  type ProviderAnswer,
  type ProviderCall,
} from '~/payments/providers/port/call-provider.server';
import type { KeyTest } from '~/payments/providers/port/provider';
import type { PayPalKeys } from './paypal-keys';
import { type PayPalRefusal, readPayPalRefusal } from './paypal-order';

export interface PayPalAccess {
  /** Without a slash at its end: `https://api-m.paypal.com`. */
  apiUrl: string;
  keys: PayPalKeys;
}

export type PayPalAnswer =
  | { outcome: 'answer'; body: unknown }
  /** PayPal understood and said no; nothing was done. */
  | { outcome: 'refused'; status: number; failure: PayPalRefusal }
  | { outcome: 'unknown'; why: string };

export interface PayPalCall {
  path: string;
  /** Written down as it goes out; none for a read. */
  json?: string;
  /** Our idempotency key: the same one asks for the same thing. */
  requestId?: string;
}

/** One call with the app's token; a token that PayPal does not take any more is asked for anew, once. */
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
  // the same call under way elsewhere: what becomes of it is not known yet
  if (!failure || status === 409 || failure.code === 'PREVIOUS_REQUEST_IN_PROGRESS')
    return { outcome: 'unknown', why: `HTTP ${status} ${failure?.code ?? ''}`.trim() };
  const debugId = failure.debugId ?? answer.headers.get('PayPal-Debug-Id');
  log.warn('paypal refused', { path: path.replace(/\/\w{8,}/, '/…'), status, code: failure.code, debugId });
  return { outcome: 'refused', status, failure };
}

type Token = { outcome: 'answer'; value: string } | Exclude<PayPalAnswer, { outcome: 'answer' }>;
interface Held {
  asking: Promise<Token>;
  /** By the machine's steady clock, in milliseconds; Infinity while it is being asked for. */
  until: number;
}

// every call of every visitor uses the same: clients are opened anew each time
const held = new Map<string, Held>();
const EARLIER_SECONDS = 60;
const tokenShape = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});

/** Of these keys: kept until a minute before its end; however many need it, one asks. */
function tokenFor(access: PayPalAccess): Promise<Token> {
  const name = nameOf(access);
  const known = held.get(name);
  if (known && known.until > performance.now()) return known.asking;
  const mine: Held = { asking: askForToken(access, keep), until: Infinity };
  held.set(name, mine);
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

/** Whether the app's keys are good: a token of their own is asked for, and not kept. */
export async function testPayPalKeys(access: PayPalAccess): Promise<KeyTest> {
  const token = await askForToken(access, () => undefined);
  if (token.outcome === 'answer') return { outcome: 'accepted' };
  if (token.outcome === 'refused') return { outcome: 'refused', words: token.failure.description };
  return token.why.startsWith('HTTP 401') ? { outcome: 'refused', words: '' } : { outcome: 'no answer' };
}

/** Only the very one that was refused: another caller may have a newer one already. */
async function forget(access: PayPalAccess, refused: string): Promise<void> {
  const known = held.get(nameOf(access));
  const token = await known?.asking;
  if (known && token?.outcome === 'answer' && token.value === refused) known.until = 0;
}

/** The keys themselves are not kept. */
const nameOf = ({ apiUrl, keys }: PayPalAccess): string =>
  createHash('sha256').update([apiUrl, keys.clientId, keys.clientSecret].join(' ')).digest('base64');
