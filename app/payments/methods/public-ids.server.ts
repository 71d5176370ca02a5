import { getProviderClient } from '~/payments/provider-clients.server';
import type { Db } from '~/platform/database/database.server';

/**
 * The public account id that a browser passes to the provider; null: the provider has none, or the method has
 * no keys.
 */
export async function readPublicId(db: Db, methodId: number): Promise<string | null> {
  const client = await getProviderClient(db, methodId);
  return client?.publicId ?? client?.cardForm?.publicKey ?? null;
}
