import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits, URL-safe, 22 characters: for whatever a guest can open (design: ids). */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

/** What the database keeps of a secret token, so that a copy of the database opens nothing. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
