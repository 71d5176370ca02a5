import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 128 random bits, URL-safe, 22 characters: for whatever a guest can open (design: ids). */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Whether it is written as `newToken` writes them. */
export const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** 12 digits, none of them a leading zero: for partners that take nothing else. Unlikely to come twice, and no secret. */
export function newNumber(): string {
  return String(randomInt(100_000_000_000, 1_000_000_000_000));
}

/** Eight digits that only who has the token can say, for one use of it: to be read on one screen and typed on another. */
export function codeOf(use: string, token: string): string {
  const number = createHash('sha256').update(`${use} ${token}`).digest().readUInt32BE(0);
  return String(number % 100_000_000).padStart(8, '0');
}

/** What the database keeps of a secret token, so that a copy of the database opens nothing. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
