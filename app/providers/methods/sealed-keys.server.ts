import { z } from 'zod';
import { isSealed, seal, type SealPlace, unseal } from '~/platform/sealed.server';

/** The providers' keys in the database: encrypted, and bound to their method (ADR-0056). */
const placeOf = (methodId: number): SealPlace => ({
  purpose: 'keys of payment providers',
  boundTo: `payment method ${methodId}`,
});

/** @throws when the shop has no secret yet */
export const sealKeys = (methodId: number, keys: Readonly<Record<string, string>>): object =>
  seal(placeOf(methodId), keys);

/**
 * Decrypts payment_method.secrets; plain keys, from before encryption or from the demo, pass as they are.
 * Null: encrypted with an unknown secret, or changed since.
 */
export const openKeys = (methodId: number, stored: unknown): unknown =>
  isSealed(stored) ? unseal(placeOf(methodId), stored) : stored;

const plainShape = z.record(z.string(), z.string());

/** The keys by name, for the setup page; null if they cannot be decrypted. */
export function storedKeys(methodId: number, stored: unknown): Readonly<Record<string, string>> | null {
  const keys = plainShape.safeParse(openKeys(methodId, stored));
  return keys.success ? keys.data : null;
}
