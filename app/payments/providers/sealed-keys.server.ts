import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** Keys of providers as they lie in the database: AES-256-GCM, bound to their method (ADR-0056). */
const sealedShape = z.object({
  sealed: z.literal(1),
  /** which secret of the shop it was sealed by */
  by: z.string(),
  iv: z.string(),
  tag: z.string(),
  data: z.string(),
});

interface SealKey {
  id: string;
  key: Buffer;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianSealKeys?: readonly SealKey[] };

/** The shop's secret seals; former ones still open what they have sealed. */
export function setSealSecrets(secret: string, former: readonly string[] = []): void {
  shared.__rianSealKeys = [secret, ...former].map((each) => ({
    id: derived(each, 'name of the key').toString('base64url').slice(0, 10),
    key: derived(each, 'keys of payment providers'),
  }));
}

const derived = (secret: string, what: string) => Buffer.from(hkdfSync('sha256', secret, '', what, 32));

/** @throws where the shop has no secret yet */
export function sealKeys(methodId: number, keys: Readonly<Record<string, string>>): object {
  const [mine] = shared.__rianSealKeys ?? [];
  if (!mine) throw new Error('keys cannot be sealed before the shop is open');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', mine.key, iv).setAAD(boundTo(methodId));
  const data = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString('base64url');
  return { sealed: 1, by: mine.id, iv: text(iv), tag: text(cipher.getAuthTag()), data: text(data) };
}

/**
 * What stands in payment_method.secrets, opened; keys written there plainly, as before they were sealed and by the demo shop, as they
 * are. Null: sealed by a secret this shop does not know, or changed since.
 */
export function openKeys(methodId: number, stored: unknown): unknown {
  const sealed = sealedShape.safeParse(stored);
  if (!sealed.success) return stored;
  const { by, iv, tag, data } = sealed.data;
  const known = shared.__rianSealKeys?.find(({ id }) => id === by);
  if (!known) return null;
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', known.key, bytes(iv)).setAAD(boundTo(methodId));
    decipher.setAuthTag(bytes(tag));
    const opened = Buffer.concat([decipher.update(bytes(data)), decipher.final()]);
    return JSON.parse(opened.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

const boundTo = (methodId: number) => Buffer.from(`payment method ${methodId}`);

const plainShape = z.record(z.string(), z.string());

/** The same for whoever sets keys up: each by its name; null where what is stored cannot be opened. */
export function storedKeys(methodId: number, stored: unknown): Readonly<Record<string, string>> | null {
  const opened = plainShape.safeParse(openKeys(methodId, stored));
  return opened.success ? opened.data : null;
}
