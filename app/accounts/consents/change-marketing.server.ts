import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Locale } from '~/values/time';
import { takesMarketing } from './consents.server';
import { recordConsent } from './record-consent.server';

/** A member subscribes to news or unsubscribes; repeating the same answer adds no row. */
export async function changeMarketing(
  db: Db,
  { personId, isGiven, locale }: { personId: number; isGiven: boolean; locale: Locale },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // two clicks at once: the second sees the first
    await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
    if ((await takesMarketing(tx, personId)) === isGiven) return;
    await recordConsent(tx, { personId, purposes: { marketing: isGiven }, form: 'account', locale }, now);
  });
}
