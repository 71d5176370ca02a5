import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/**
 * An encrypted secret in the database: AES-256-GCM with a key from the shop's secret, bound to its owner
 * (ADR-0056).
 */
const sealedShape = z.object({
  sealed: z.literal(1),
  /** which secret of the shop encrypted it */
  by: z.string(),
  iv: z.string(),
  tag: z.string(),
  data: z.string(),
});

/** The kind of secret, each with a key of its own, and its owner. */
export interface SealPlace {
  purpose:
    | 'keys of payment providers'
    | 'second factors'
    | 'keys of credentials'
    | 'webhook secrets'
    | 'accounts to refund to';
  boundTo: string;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianSealSecrets?: readonly string[] };

/** The shop's secret encrypts; former ones still decrypt. */
export function setSealSecrets(secret: string, former: readonly string[] = []): void {
  shared.__rianSealSecrets = [secret, ...former];
}

const derived = (secret: string, what: string) => Buffer.from(hkdfSync('sha256', secret, '', what, 32));
const nameOf = (secret: string) => derived(secret, 'name of the key').toString('base64url').slice(0, 10);

/** @throws when the shop has no secret yet */
export function seal({ purpose, boundTo }: SealPlace, value: unknown): object {
  const [mine] = shared.__rianSealSecrets ?? [];
  if (mine === undefined) throw new Error('nothing can be sealed before the shop is open');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derived(mine, purpose), iv).setAAD(Buffer.from(boundTo));
  const data = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString('base64url');
  return { sealed: 1, by: nameOf(mine), iv: text(iv), tag: text(cipher.getAuthTag()), data: text(data) };
}

export const isSealed = (stored: unknown): boolean => sealedShape.safeParse(stored).success;

/** Null: not encrypted, encrypted with an unknown secret or for another owner, or changed since. */
export function unseal({ purpose, boundTo }: SealPlace, stored: unknown): unknown {
  const sealed = sealedShape.safeParse(stored);
  if (!sealed.success) return null;
  const { by, iv, tag, data } = sealed.data;
  const sealSecret = shared.__rianSealSecrets?.find((secret) => nameOf(secret) === by);
  if (sealSecret === undefined) return null;
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', derived(sealSecret, purpose), bytes(iv));
    decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes(tag));
    const plain = Buffer.concat([decipher.update(bytes(data)), decipher.final()]);
    return JSON.parse(plain.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
