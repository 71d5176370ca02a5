import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { findTakenPayment, recordChargeback } from '~/payments/money-cases/record-chargeback.server';
import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { getProviderClient } from '~/payments/providers/provider-clients.server';
import type { Taking } from '~/payments/providers/port/provider-ledger';

/**
 * A notification says that money of this attempt was taken back: what the provider answers about it, or its signed word, is noted. False:
 * it could not be found out yet, and the provider is to send it again.
 */
export async function receiveChargebacks(
  db: Db,
  attempt: PaymentAttempt,
  { takings, named }: { takings?: 'ask' | readonly Taking[]; named?: string },
  now: Date,
): Promise<boolean> {
  const taken = takings === 'ask' ? await askFor(db, attempt, named, now) : (takings ?? []);
  if (taken === 'no answer') return false;
  let isAllNoted = true;
  for (const taking of taken) {
    const payment = await findTakenPayment(db, {
      ...taking,
      provider: attempt.provider,
      attemptId: attempt.id,
    });
    // no order counts on it; should it be recorded later, the sweep brings the two together
    if (payment === null)
      log.warn('money was taken back that the shop has not recorded', { attempt: attempt.id });
    else if ((await recordChargeback(db, { ...payment, taking }, now)) === 'wait') isAllNoted = false;
  }
  return isAllNoted;
}

async function askFor(
  db: Db,
  attempt: PaymentAttempt,
  named: string | undefined,
  now: Date,
): Promise<readonly Taking[] | 'no answer'> {
  const client = await getProviderClient(db, attempt.methodId);
  return (await client?.fetchTakings?.({ ...attempt, named }, now)) ?? 'no answer';
}
