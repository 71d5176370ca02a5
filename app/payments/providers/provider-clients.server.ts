import type { Db } from '~/platform/database.server';
import type { ProviderClient } from './provider';
import { providerOfMethod } from './registry.server';

/** The client of a method with the shop's keys, read where they are used and handed to nobody else. Null: not usable. */
export async function openProviderClient(db: Db, methodId: number): Promise<ProviderClient | null> {
  const provider = providerOfMethod(methodId);
  if (!provider) return null;
  const row = await db
    .selectFrom('payment_method')
    .select('secrets')
    .where('id', '=', methodId)
    .executeTakeFirst();
  return provider.open(row?.secrets);
}
