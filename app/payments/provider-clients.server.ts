import type { Db, Tx } from '~/platform/database/database.server';
import { remembered } from '~/platform/memory/remembered.server';
import { providerOfMethod } from '~/providers/methods/registry.server';
import type { PaymentProvider, ProviderClient, ProviderSite } from '~/providers/port/provider';
import { siteSettingsFrom } from '~/settings/site-settings';

/** The client of a method with the shop's keys, which stay in it. Null: not usable. */
export async function getProviderClient(db: Db | Tx, methodId: number): Promise<ProviderClient | null> {
  const provider = providerOfMethod(methodId);
  return provider && getProvider(db, provider);
}

export async function getProvider(db: Db | Tx, provider: PaymentProvider): Promise<ProviderClient | null> {
  const row = await db
    .selectFrom('payment_method')
    .select('secrets')
    .where('id', '=', provider.methodId)
    .executeTakeFirst();
  return provider.open(row?.secrets, await readProviderSite(db));
}

export const readProviderSite = (db: Db | Tx): Promise<ProviderSite> =>
  remembered(db, 'provider site', () => readSite(db));

async function readSite(db: Db | Tx): Promise<ProviderSite> {
  const rows = await db
    .selectFrom('site_setting')
    .select(['key', 'value'])
    .where('key', '=', 'is_production_2c2p')
    .execute();
  return { is2c2pProduction: siteSettingsFrom(rows).is_production_2c2p };
}
