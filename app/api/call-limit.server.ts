import { consumeToken } from '~/platform/http/rate-limit.server';
import { callerKey } from './caller.server';
import { type Caller } from './endpoint.server';
import { Refusal } from './refusal';

const WINDOW_SECONDS = 60;

/** Counts the call, and answers the RateLimit headers with the calls left. */
export async function countCall(caller: Caller): Promise<Record<string, string>> {
  const { db, now, environment } = caller.visit;
  const limit = environment.apiCallsAMinute;
  const quota = await consumeToken(db, `api:${callerKey(caller)}`, {
    limit,
    windowSeconds: WINDOW_SECONDS,
    now,
  });
  const policy = { 'RateLimit-Policy': `"minute";q=${limit};w=${WINDOW_SECONDS}` };
  if (quota.allowed) return { ...policy, RateLimit: `"minute";r=${quota.left};t=${quota.resetSeconds}` };
  const seconds = quota.retryAfterSeconds;
  const headers = { ...policy, RateLimit: `"minute";r=0;t=${seconds}`, 'Retry-After': String(seconds) };
  throw new Refusal('TOO_MANY_REQUESTS', { headers });
}

/** The refusal of a room's own limit. */
export const tooManyTries = (seconds: number) =>
  new Refusal('TOO_MANY_REQUESTS', { headers: { 'Retry-After': String(seconds) } });
