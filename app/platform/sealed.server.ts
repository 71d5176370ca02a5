import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** A secret as it lies in the database: AES-256-GCM by a key of the shop's secret, bound to what it belongs to (ADR-0056). */
const sealedShape = z.object({
  sealed: z.literal(1),
  /** which secret of the shop it was sealed by */
  by: z.string(),
  iv: z.string(),
  tag: z.string(),
  data: z.string(),
});

/** What sort of secret it is, each with a key of its own, and whose. */
export interface SealPlace {
  purpose: 'keys of payment providers' | 'second factors' | 'keys of credentials' | 'webhook secrets';
  boundTo: string;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianSealSecrets?: readonly string[] };

/** The shop's secret seals; former ones still open what they have sealed. */
export function setSealSecrets(secret: string, former: readonly string[] = []): void {
  shared.__rianSealSecrets = [secret, ...former];
}

const derived = (secret: string, what: string) => Buffer.from(hkdfSync('sha256', secret, '', what, 32));
const nameOf = (secret: string) => derived(secret, 'name of the key').toString('base64url').slice(0, 10);

/** @throws where the shop has no secret yet */
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

/** Null: never sealed, sealed by a secret this shop does not know, for something else, or changed since. */
export function unseal({ purpose, boundTo }: SealPlace, stored: unknown): unknown {
  const sealed = sealedShape.safeParse(stored);
  if (!sealed.success) return null;
  const { by, iv, tag, data } = sealed.data;
  const known = shared.__rianSealSecrets?.find((secret) => nameOf(secret) === by);
  if (known === undefined) return null;
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', derived(known, purpose), bytes(iv));
    decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes(tag));
    const opened = Buffer.concat([decipher.update(bytes(data)), decipher.final()]);
    return JSON.parse(opened.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
