import { getProvider } from '~/payments/provider-clients.server';
import type { Db } from '~/platform/database/database.server';
import { everyProvider } from '~/providers/methods/registry.server';
import type { ProviderLedger } from '~/providers/port/provider-ledger';

/** A provider account whose charges can be listed, with its methods. */
export interface ListedAccount {
  provider: string;
  methodIds: number[];
  ledger: ProviderLedger;
}

export interface ProviderAccounts {
  listed: ListedAccount[];
  /** Methods with keys whose provider only answers about single payments. */
  unlisted: { provider: string; methodId: number }[];
}

/**
 * Methods with the same keys share a list. Methods without keys are left out, because they cannot be paid
 * with.
 */
export async function readProviderAccounts(db: Db): Promise<ProviderAccounts> {
  const accounts: ProviderAccounts = { listed: [], unlisted: [] };
  for (const provider of everyProvider()) {
    const client = await getProvider(db, provider);
    if (!client) continue;
    const { name, methodId } = provider;
    const { ledger } = client;
    const same = accounts.listed.find(
      (each) => each.provider === name && each.ledger.account === ledger?.account,
    );
    if (same) same.methodIds.push(methodId);
    else if (ledger) accounts.listed.push({ provider: name, methodIds: [methodId], ledger });
    else accounts.unlisted.push({ provider: name, methodId });
  }
  return accounts;
}
