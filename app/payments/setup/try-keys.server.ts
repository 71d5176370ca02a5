import { readProviderSite } from '~/payments/provider-clients.server';
import type { Db } from '~/platform/database/database.server';
import { keyFieldsOf } from '~/providers/methods/payment-methods';
import { providerOfMethod } from '~/providers/methods/registry.server';
import { storedKeys } from '~/providers/methods/sealed-keys.server';
import type { KeyTest } from '~/providers/port/provider';
import { type Keys, mergedKeys } from './merged-keys';

export type TriedKeys =
  /** Fields that are missing or malformed. */
  | { outcome: 'wrong'; fields: string[] }
  /** Test keys in a live shop, live keys in a demo, or keys of different accounts. */
  | { outcome: 'unfit' }
  | { outcome: 'tried'; keys: Keys; changed: string[]; test: KeyTest | { outcome: 'untestable' } };

/**
 * Tries the typed keys, merged with the stored ones, at the provider. Makes network calls: never inside a
 * transaction.
 */
export async function tryKeys(
  db: Db,
  { methodId, typed, isTried }: { methodId: number; typed: Keys; isTried: boolean },
): Promise<TriedKeys> {
  const row = await db
    .selectFrom('payment_method')
    .select('secrets')
    .where('id', '=', methodId)
    .executeTakeFirst();
  const stored = storedKeys(methodId, row?.secrets ?? {}) ?? {};
  const { keys, wrong } = mergedKeys(methodId, { stored, typed });
  if (wrong.length > 0) return { outcome: 'wrong', fields: wrong };
  const client = providerOfMethod(methodId)?.open(keys, await readProviderSite(db)) ?? null;
  if (!client) return { outcome: 'unfit' };
  const changed = keyFieldsOf(methodId).flatMap(({ name }) => (keys[name] === stored[name] ? [] : [name]));
  const answer = { outcome: 'tried', keys, changed } as const;
  if (!client.testKeys || !isTried) return { ...answer, test: { outcome: 'untestable' } };
  return { ...answer, test: await client.testKeys() };
}

/** Whether the provider can check the stored keys before the first payment. */
export async function canBeTried(db: Db, methodId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment_method')
    .select('secrets')
    .where('id', '=', methodId)
    .executeTakeFirst();
  const client = providerOfMethod(methodId)?.open(row?.secrets, await readProviderSite(db));
  return !client || client.testKeys !== undefined;
}
