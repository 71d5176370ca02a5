import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { saveTaxProfile } from './save-tax-profile.server';
import type { TaxIdentity } from './tax-form';
import { readTaxProfile } from './tax-profile.server';

/**
 * Saves the tax data of an API client's person, guests included, if the stored data is what the caller saw;
 * of two at once the second is refused. Returns the stored data.
 */
export async function changeTaxProfile(
  db: Db,
  {
    personId,
    identity,
    isSeen,
  }: { personId: number; identity: TaxIdentity; isSeen: (profile: TaxIdentity | null) => boolean },
  now: Date,
): Promise<Result<TaxIdentity | null, { code: 'CHANGED' | 'NOT_A_MEMBER' }>> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
    if (!isSeen(await readTaxProfile(tx, personId))) return refuse({ code: 'CHANGED' as const });
    const result = await saveTaxProfile(tx, { personId, identity, isGuestToo: true }, now);
    return result.ok ? accept(await readTaxProfile(tx, personId)) : result;
  });
}
