import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 128 random bits, URL-safe, 22 characters: for anything a guest can open (design: ids). */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Whether it has the form of `newToken`. */
export const isToken = (text: string): boolean => /^[\w-]{22}$/.test(text);

/**
 * 12 digits without a leading zero, for partners that accept nothing else. Unlikely to repeat, and not a
 * secret.
 */
export function newNumber(): string {
  return String(randomInt(100_000_000_000, 1_000_000_000_000));
}

/** Eight digits derived from a token for one use: read on one screen and typed on another. */
export function codeOf(use: string, token: string): string {
  const number = createHash('sha256').update(`${use} ${token}`).digest().readUInt32BE(0);
  return String(number % 100_000_000).padStart(8, '0');
}

/** The stored hash of a secret token, so that a copy of the database opens nothing. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
