import type { Db, Tx } from '~/platform/database/database.server';
import type { PartnerShop } from '~/settings/environment.server';
import { addHours } from '~/values/time';
import { HAS_BOOKS_TO_TELL, PARTNER_TARGET, sendPartnerCart } from './partner-cart.server';

export const RESUME_PARTNER_CALLS_JOB = 'resume-partner-calls';

/** A call's own job has ended by then (about half an hour). */
const STRANDED_AFTER_HOURS = 1;
/** Books that nobody has sent for two weeks are a matter for people. */
const GIVEN_UP_AFTER_HOURS = 14 * 24;
/** Three seconds each when the partner is slow: well within a job's time. */
const MOST_AT_ONCE = 50;
/** A partner that does not answer three times is down: the rest waits for the next hour. */
const MOST_FAILURES = 3;

/**
 * The hourly net below the calls (CHK-07): takes up those whose own job has ended, because the partner was down for long or
 * switched off, and gives up what is two weeks old ('failed', for staff to see and press). What failed least often goes first, so that
 * one cart the partner never takes keeps no other waiting. Harmless to repeat, and beside another process.
 */
export async function resumePartnerCalls(
  db: Db,
  partner: PartnerShop | null,
  now: Date,
): Promise<{ told: number; failed: number; givenUp: number }> {
  const givenUp = await db
    .updateTable('outbox_call')
    .set({ status: 'failed' })
    .where('target', '=', PARTNER_TARGET)
    .where('status', '=', 'waiting')
    .where('queued_at', '<=', addHours(now, -GIVEN_UP_AFTER_HOURS))
    .executeTakeFirst();
  const done = { told: 0, failed: 0, givenUp: Number(givenUp.numUpdatedRows) };
  if (!partner) return done;
  const stranded = await db
    .selectFrom('outbox_call')
    .select('id')
    .where('target', '=', PARTNER_TARGET)
    .where('status', '=', 'waiting')
    .where('queued_at', '<=', addHours(now, -STRANDED_AFTER_HOURS))
    .where(HAS_BOOKS_TO_TELL)
    .orderBy('attempts')
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .execute();
  for (const { id } of stranded) {
    const { outcome } = await sendPartnerCart(db, { callId: id, partner }, now);
    if (outcome === 'done') done.told++;
    if (outcome === 'failed') done.failed++;
    if (done.failed >= MOST_FAILURES) break;
  }
  return done;
}

/** Staff gave up the job of a partner's call: it stays untold until it is pressed on its order (CHK-07). */
export async function giveUpPartnerCall(tx: Tx, callId: number): Promise<void> {
  await tx
    .updateTable('outbox_call')
    .set({ status: 'failed' })
    .where('id', '=', callId)
    .where('status', '=', 'waiting')
    .execute();
}
