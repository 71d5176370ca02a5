import type { PaymentAttempt } from '~/payments/attempts/payment-attempt';
import { findReversedPayment, recordReversal } from '~/payments/payment-exceptions/record-reversal.server';
import { getProviderClient } from '~/payments/provider-clients.server';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import type { Reversal } from '~/providers/port/provider-ledger';

/**
 * Records the reversals of a notification: the provider's answer about this attempt, or its signed word.
 * False: the answer is missing yet, and the provider must send the notification again.
 */
export async function receiveReversals(
  db: Db,
  attempt: PaymentAttempt,
  { reversals, paymentName }: { reversals?: 'ask' | readonly Reversal[]; paymentName?: string },
  now: Date,
): Promise<boolean> {
  const list = reversals === 'ask' ? await askFor(db, attempt, paymentName, now) : (reversals ?? []);
  if (list === 'no answer') return false;
  let isAllNoted = true;
  for (const reversal of list) {
    const payment = await findReversedPayment(db, {
      ...reversal,
      provider: attempt.provider,
      attemptId: attempt.id,
    });
    // no order counts on it; if it is recorded later, the reconciliation pull joins the two
    if (payment === null)
      log.warn('money was taken back that the shop has not recorded', { attempt: attempt.id });
    else if ((await recordReversal(db, { ...payment, reversal }, now)) === 'wait') isAllNoted = false;
  }
  return isAllNoted;
}

async function askFor(
  db: Db,
  attempt: PaymentAttempt,
  paymentName: string | undefined,
  now: Date,
): Promise<readonly Reversal[] | 'no answer'> {
  const client = await getProviderClient(db, attempt.methodId);
  return (await client?.fetchReversals?.({ ...attempt, paymentName }, now)) ?? 'no answer';
}
