import type { Db } from '~/platform/database/database.server';
import type { PaymentStep } from '~/providers/port/provider';
import { accept, refuse, type Result } from '~/values/result';
import { readAttemptDetail, type AttemptDetail } from './attempt-detail';

export type ProviderForm = Extract<PaymentStep, { kind: 'form' }>;

/**
 * Hands out an attempt's payment form once and deletes it: it holds an encrypted card, and a second post
 * would be refused as a duplicate (payments 3.7 and 16). From then on the attempt waits for the provider.
 */
export async function claimPaymentForm(
  db: Db,
  attemptId: number,
): Promise<Result<ProviderForm, { code: 'NO_FORM' }>> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('detail')
    .where('id', '=', attemptId)
    .executeTakeFirst();
  const { step, ...rest } = readAttemptDetail(row?.detail ?? {});
  if (step?.kind !== 'form') return refuse({ code: 'NO_FORM' });
  const detail: AttemptDetail = { ...rest, step: { kind: 'wait' }, isSent: true };
  const claimed = await db
    .updateTable('payment_attempt')
    .set({ detail: JSON.stringify(detail) })
    .where('id', '=', attemptId)
    .where('detail', '=', JSON.stringify(row!.detail))
    .executeTakeFirst();
  return Number(claimed.numUpdatedRows) === 1 ? accept(step) : refuse({ code: 'NO_FORM' });
}
