import type { Db } from '~/platform/database/database.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import { unsignedSecondsApart } from '~/providers/port/provider-pace.server';
import { addMilliseconds } from '~/values/time';
import { askProvider, claimTurn } from './check-attempt.server';
import { readAttempt } from './payment-attempts.server';

/** Asks about a payment a moment after its provider told of it, because the shop had just asked. */
export const ASK_PAYMENT_JOB = 'ask-payment';

/** One for each payment, however many notifications come meanwhile. */
export const queueAsk = (db: Db, attemptId: number, now: Date): Promise<boolean> =>
  currentJobs().enqueue(
    db,
    ASK_PAYMENT_JOB,
    { attemptId },
    {
      startAfter: addMilliseconds(now, 1000 * unsignedSecondsApart()),
      singletonKey: `attempt ${attemptId}`,
    },
  );

export async function askPayment(db: Db, attemptId: number, now: Date): Promise<void> {
  const attempt = await readAttempt(db, attemptId);
  if (attempt && (await claimTurn(db, attempt.id, { secondsApart: unsignedSecondsApart(), now })))
    await askProvider(db, attempt, now);
}
