import { readAttemptDetail, type AttemptDetail } from './attempt-detail';
import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import type { PaymentStep } from '~/payments/providers/port/provider';

export type ProviderForm = Extract<PaymentStep, { kind: 'form' }>;

/**
 * The form an attempt is paid with, handed out once and kept no longer: it holds an encrypted card, and a second post of it would be
 * refused as a duplicate (payments 3.7 and 16). From now on the attempt waits for the provider's word.
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
  const { step, ...kept } = readAttemptDetail(row?.detail ?? {});
  if (step?.kind !== 'form') return refuse({ code: 'NO_FORM' });
  const detail: AttemptDetail = { ...kept, step: { kind: 'wait' }, isSent: true };
  const taken = await db
    .updateTable('payment_attempt')
    .set({ detail: JSON.stringify(detail) })
    .where('id', '=', attemptId)
    .where('detail', '=', JSON.stringify(row!.detail))
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) === 1 ? accept(step) : refuse({ code: 'NO_FORM' });
}
