import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { callProvider, type ProviderAnswer } from '~/providers/port/call-provider.server';
import type { KeyTest, PaymentFailure } from '~/providers/port/provider';
import type { ScbKeys } from './scb-qr';

export interface ScbAccess {
  /** Without a slash at its end: `https://api.partners.scb/partners`. */
  apiUrl: string;
  keys: Pick<ScbKeys, 'apiKey' | 'apiSecret'>;
}

export type ScbAnswer =
  | { outcome: 'answer'; data: unknown }
  /** The bank refused the request and did nothing. `isKey`: because of our keys, not of the request. */
  | { outcome: 'refused'; failure: PaymentFailure; isKey: boolean }
  | { outcome: 'unknown'; why: string };

interface ScbCall {
  method: 'GET' | 'POST';
  /** Below `/v1`. */
  path: string;
  body?: unknown;
}

const envelopeShape = z.object({
  status: z.object({ code: z.number(), description: z.string().default('') }),
  data: z.unknown().optional(),
});
const SUCCESS = 1000;
const TOKEN_REFUSED = 9300;

/**
 * One call with our token. A refused token is renewed once and the call repeated, because nothing was done.
 * Reads are repeated once when the first had no answer.
 */
export async function callScb(access: ScbAccess, call: ScbCall): Promise<ScbAnswer> {
  const first = await callOnce(access, call, null);
  if (first.isTokenRefused) return (await callOnce(access, call, first.token)).answer;
  if (first.answer.outcome === 'unknown' && call.method === 'GET')
    return (await callOnce(access, call, null)).answer;
  return first.answer;
}

async function callOnce(
  access: ScbAccess,
  call: ScbCall,
  refusedToken: string | null,
): Promise<{ answer: ScbAnswer; token: string | null; isTokenRefused: boolean }> {
  const token = await accessToken(access, refusedToken);
  if (token.outcome !== 'token') return { answer: token, token: null, isTokenRefused: false };
  const reply = await send(access, call, token.token);
  const answer = read(reply);
  const isTokenRefused =
    (reply.outcome === 'refused' && reply.status === 401 && !/^95/.test(codeOf(answer))) ||
    codeOf(answer) === String(TOKEN_REFUSED);
  return { answer, token: token.token, isTokenRefused };
}

const codeOf = (answer: ScbAnswer) => (answer.outcome === 'refused' ? answer.failure.code : '');

const send = ({ apiUrl, keys }: ScbAccess, { method, path, body }: ScbCall, token: string | null) =>
  callProvider({
    url: `${apiUrl}/v1${path}`,
    method,
    headers: {
      'Content-Type': 'application/json',
      resourceOwnerId: keys.apiKey,
      requestUId: randomUUID(),
      'accept-language': 'EN',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

function read(answer: ProviderAnswer): ScbAnswer {
  if (answer.outcome === 'unknown') return answer;
  const envelope = envelopeShape.safeParse(answer.json);
  if (!envelope.success) return { outcome: 'unknown', why: `HTTP ${answer.status} without an envelope` };
  const { status, data } = envelope.data;
  if (answer.outcome === 'answer' && status.code === SUCCESS) return { outcome: 'answer', data };
  return {
    outcome: 'refused',
    failure: { code: String(status.code), description: status.description.slice(0, 300) },
    isKey: answer.status === 401 || answer.status === 403,
  };
}

type Token = { outcome: 'token'; token: string; until: number };

const tokenShape = z.object({
  accessToken: z.string().min(1).max(4_000),
  expiresIn: z.coerce.number().positive().default(1_800),
});
/** Renewed before its end, so that no token expires during a call. */
const BEFORE_END_MS = 60_000;

const tokens = new Map<string, Token>();
const asking = new Map<string, Promise<Token | Exclude<ScbAnswer, { outcome: 'answer' }>>>();

/** The token of these keys, cached for its half hour; concurrent callers share one renewal. */
function accessToken(access: ScbAccess, refusedToken: string | null) {
  const { apiUrl, keys } = access;
  const key = `${apiUrl} ${keys.apiKey} ${keys.apiSecret}`;
  const cached = tokens.get(key);
  if (cached && cached.token !== refusedToken && cached.until > Date.now()) return Promise.resolve(cached);
  const renewal = asking.get(key) ?? askForToken(access).finally(() => asking.delete(key));
  asking.set(key, renewal);
  return renewal.then((outcome) => {
    if (outcome.outcome === 'token') tokens.set(key, outcome);
    return outcome;
  });
}

async function askForToken(access: ScbAccess): Promise<Token | Exclude<ScbAnswer, { outcome: 'answer' }>> {
  const { apiKey: applicationKey, apiSecret: applicationSecret } = access.keys;
  const body = { applicationKey, applicationSecret };
  const answer = read(await send(access, { method: 'POST', path: '/oauth/token', body }, null));
  if (answer.outcome === 'refused') return { ...answer, isKey: true };
  if (answer.outcome === 'unknown') return answer;
  const token = tokenShape.safeParse(answer.data);
  if (!token.success) return { outcome: 'unknown', why: 'no token in the answer' };
  const { accessToken, expiresIn } = token.data;
  return { outcome: 'token', token: accessToken, until: Date.now() + expiresIn * 1000 - BEFORE_END_MS };
}

/** Tests the application's keys by requesting a token, which is not cached. */
export async function testScbKeys(access: ScbAccess): Promise<KeyTest> {
  const token = await askForToken(access);
  if (token.outcome === 'token') return { outcome: 'accepted' };
  return token.outcome === 'refused'
    ? { outcome: 'refused', words: token.failure.description }
    : { outcome: 'no answer' };
}
