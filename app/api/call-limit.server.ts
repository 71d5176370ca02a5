import { consumeToken } from '~/platform/http/rate-limit.server';
import { type Caller } from './endpoint.server';
import { callerKey } from './caller.server';
import { Refusal } from './refusal';

const WINDOW_SECONDS = 60;

/** Counts the call, and answers the headers that say how many are left (RateLimit header fields for HTTP). */
export async function countCall(caller: Caller): Promise<Record<string, string>> {
  const { db, now, environment } = caller.visit;
  const limit = environment.apiCallsAMinute;
  const counted = await consumeToken(db, `api:${callerKey(caller)}`, {
    limit,
    windowSeconds: WINDOW_SECONDS,
    now,
  });
  const policy = { 'RateLimit-Policy': `"minute";q=${limit};w=${WINDOW_SECONDS}` };
  if (counted.allowed)
    return { ...policy, RateLimit: `"minute";r=${counted.left};t=${counted.resetSeconds}` };
  const seconds = counted.retryAfterSeconds;
  const headers = { ...policy, RateLimit: `"minute";r=0;t=${seconds}`, 'Retry-After': String(seconds) };
  throw new Refusal('TOO_MANY_REQUESTS', { headers });
}

/** A refusal of a room's own limit. */
export const tooManyTries = (seconds: number) =>
  new Refusal('TOO_MANY_REQUESTS', { headers: { 'Retry-After': String(seconds) } });
