import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { addMilliseconds } from '~/values/time';
import { GRACE_SECONDS } from './attempt';
import { lockOpenAttempt } from './end-attempt.server';

/** Maximum of one run; the next minute continues. */
const MOST = 200;

/** Ends overdue attempts that no request has ended; returns their number. */
export async function endOverdueAttempts(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('quiz_attempt')
    .select(['person_id', 'lecture_id'])
    .where('ended_at', 'is', null)
    .where('ends_at', '<', addMilliseconds(now, -GRACE_SECONDS * 1000))
    .orderBy('ends_at')
    .limit(MOST)
    .execute();
  let count = 0;
  for (const row of rows) {
    const place = { personId: row.person_id, lectureId: row.lecture_id };
    try {
      const { overdueId } = await inTransaction(db, (tx) => lockOpenAttempt(tx, place, now));
      if (overdueId !== null) count += 1;
    } catch (error) {
      // one failure does not stop the others
      log.error('an attempt could not be ended', { ...place, error });
    }
  }
  return count;
}
