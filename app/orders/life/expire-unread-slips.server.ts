import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { translator } from '~/text/translate';
import { addHours } from '~/values/time';
import { cancelOrder } from './cancel-order.server';
import { isMoneyLookedAt, unendedAttempts } from './waiting-money.server';

/**
 * Gives back what unread slips keep from others: a picture that says nothing stands still for `hours` at most, and longer only until
 * the order's own deadline. Its report stays with staff, who may open the order again. Answers how many.
 */
export async function expireUnreadSlips(db: Db, hours: number, now: Date): Promise<number> {
  if (hours === 0) return 0;
  const unread = await pastUnread(db, { hours, now }).orderBy('id').limit(200).execute();
  let count = 0;
  for (const { id } of unread) {
    const isCancelled = await inTransaction(db, async (tx) => {
      // asked again under the lock: staff may have decided in the meantime
      const still = await pastUnread(tx, { hours, now })
        .where('id', '=', id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!still) return false;
      const reason = translator(still.locale)('order.slipUnread');
      const done = await cancelOrder(tx, { orderId: id, kind: 'slip-unread', actor: 'system', reason }, now);
      return done.ok;
    }).catch((error: unknown) => {
      log.error('order not expired', { orderId: id, error });
      return false;
    });
    if (isCancelled) count += 1;
  }
  return count;
}

/**
 * Orders that hold seats or pieces others could have and wait for a report with nothing to it: no code on its slip, and no money on a
 * statement that could be theirs. What has a code, or holds nothing, waits for staff as long as it takes.
 */
function pastUnread(db: Db | Tx, { hours, now }: { hours: number; now: Date }) {
  return db
    .selectFrom('purchase_order')
    .select(['id', 'locale'])
    .where('status', '=', 'pendingApproved')
    .where('approval_kind', '=', 'payment')
    .where('is_holding', '=', true)
    .where('cancel_at', '<=', now)
    .where('reported_at', '<=', addHours(now, -hours))
    .where((eb) => eb.not(isMoneyLookedAt(eb)))
    .where((eb) => eb.not(eb.exists(unendedAttempts(eb))))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_line')
          .leftJoin('course', 'course.id', 'order_line.course_id')
          .select('order_line.id')
          .whereRef('order_line.order_id', '=', 'purchase_order.id')
          .where((eb) =>
            eb.or([
              eb('order_line.product_id', 'is not', null),
              eb.and([eb('holds_seat', '=', true), eb('course.seat_limit', 'is not', null)]),
            ]),
          ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('transfer_report')
            .innerJoin('slip_code', 'slip_code.upload_id', 'transfer_report.slip_id')
            .select('transfer_report.id')
            .whereRef('transfer_report.order_id', '=', 'purchase_order.id')
            .where('transfer_report.status', '=', 'pending'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bank_statement_line')
            .select('bank_statement_line.id')
            .whereRef('bank_statement_line.amount', '=', 'purchase_order.due')
            .where('bank_statement_line.status', '=', 'open')
            .where(
              'bank_statement_line.occurred_at',
              '>=',
              sql<Date>`purchase_order.placed_at - interval '1 day'`,
            ),
        ),
      ),
    );
}
