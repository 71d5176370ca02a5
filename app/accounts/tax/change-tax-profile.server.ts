import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { saveTaxProfile } from './save-tax-profile.server';
import type { TaxIdentity } from './tax-form';
import { readTaxProfile } from './tax-profile.server';

/**
 * Keeps the tax data of a program's person, a guest too, if what is kept is what the caller has seen; of two at once that saw the same the second is told. Answers
 * what is kept now.
 */
export async function changeTaxProfile(
  db: Db,
  {
    personId,
    identity,
    isSeen,
  }: { personId: number; identity: TaxIdentity; isSeen: (kept: TaxIdentity | null) => boolean },
  now: Date,
): Promise<Result<TaxIdentity | null, { code: 'CHANGED' | 'NOT_A_MEMBER' }>> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
    if (!isSeen(await readTaxProfile(tx, personId))) return refuse({ code: 'CHANGED' as const });
    const saved = await saveTaxProfile(tx, { personId, identity, isGuestToo: true }, now);
    return saved.ok ? accept(await readTaxProfile(tx, personId)) : saved;
  });
}
