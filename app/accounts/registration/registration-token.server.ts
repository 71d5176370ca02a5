import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 3_600_000;

/** Lets a person upload files before registering; valid for an hour. */
export function makeRegistrationToken(secret: string, now: Date): string {
  const until = now.getTime() + LIFETIME_MS;
  return `${until}.${signatureOf(until, secret)}`;
}

export function isRegistrationToken(token: string | undefined, secret: string, now: Date): boolean {
  const match = /^(\d{13})\.([\w-]{43})$/.exec(token ?? '');
  if (!match) return false;
  const until = Number(match[1]);
  const signature = Buffer.from(signatureOf(until, secret));
  return until > now.getTime() && timingSafeEqual(Buffer.from(match[2]!), signature);
}

const signatureOf = (until: number, secret: string) =>
  createHmac('sha256', secret).update(`registration-token:v1\n${until}`).digest('base64url');
