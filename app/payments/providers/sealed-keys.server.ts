import { z } from 'zod';
import { isSealed, seal, type SealPlace, unseal } from '~/platform/sealed.server';

/** Keys of providers as they lie in the database: sealed, and bound to their method (ADR-0056). */
const placeOf = (methodId: number): SealPlace => ({
  purpose: 'keys of payment providers',
  boundTo: `payment method ${methodId}`,
});

/** @throws where the shop has no secret yet */
export const sealKeys = (methodId: number, keys: Readonly<Record<string, string>>): object =>
  seal(placeOf(methodId), keys);

/**
 * What stands in payment_method.secrets, opened; keys written there plainly, as before they were sealed and by the demo shop, as they
 * are. Null: sealed by a secret this shop does not know, or changed since.
 */
export const openKeys = (methodId: number, stored: unknown): unknown =>
  isSealed(stored) ? unseal(placeOf(methodId), stored) : stored;

const plainShape = z.record(z.string(), z.string());

/** The same for whoever sets keys up: each by its name; null where what is stored cannot be opened. */
export function storedKeys(methodId: number, stored: unknown): Readonly<Record<string, string>> | null {
  const opened = plainShape.safeParse(openKeys(methodId, stored));
  return opened.success ? opened.data : null;
}
