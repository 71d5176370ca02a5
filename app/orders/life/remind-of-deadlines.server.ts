import { sql } from 'kysely';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import { PAYABLE } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { readOrderMail } from './order-mail.server';
import { isByDay, lastEndToLookAt, reminderTime } from './reminder-time';
import { isMoneyLookedAt } from './waiting-money.server';

/**
 * Tells the buyers of unpaid orders once that their time is nearly over (CHK-04): `expiry_notice_hours` before, by day
 * (`reminderTime`). An order that was reported, paid, or has money somebody looks at is left in peace. Answers how many.
 */
export async function remindOfDeadlines(db: Db, now: Date): Promise<number> {
  const { expiry_notice_hours: hours } = await readSiteSettings(db);
  if (hours === 0 || !isByDay(now)) return 0;
  const near = await nearDeadline(db, { hours, now }).orderBy('cancel_at').limit(200).execute();
  let count = 0;
  for (const { id, placed_at: placedAt, cancel_at: cancelAt } of near) {
    const due = cancelAt && reminderTime({ placedAt, cancelAt, hours });
    if (due === null || due > now) continue;
    const isReminded = await remindOne(db, { id, hours, now }).catch((error: unknown) => {
      log.error('buyer not reminded', { orderId: id, error });
      return false;
    });
    if (isReminded) count += 1;
  }
  return count;
}

interface Near {
  hours: number;
  now: Date;
}

function remindOne(db: Db, { id, hours, now }: Near & { id: number }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // asked again under the lock: a report, a payment or another process may have been faster
    const order = await nearDeadline(tx, { hours, now })
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!order) return false;
    const { addressee, facts, cancelAt, payPath } = await readOrderMail(tx, id);
    if (cancelAt === null) return false;
    return queueMessage(tx, {
      ...addressee,
      kind: 'order-expiring',
      dedupeKey: `order-expiring:${id}`,
      values: { ...facts, cancelAt, payPath },
    });
  });
}

function nearDeadline(db: Db | Tx, { hours, now }: Near) {
  return db
    .selectFrom('purchase_order')
    .select(['id', 'placed_at', 'cancel_at'])
    .where('status', 'in', PAYABLE)
    .where('cancel_at', '>', now)
    .where('cancel_at', '<=', lastEndToLookAt(now, hours))
    .where(sql<boolean>`cancel_at - placed_at >= make_interval(hours => ${2 * hours})`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox_mail')
            .select('outbox_mail.id')
            .where('dedupe_key', '=', sql<string>`'order-expiring:' || purchase_order.id`),
        ),
      ),
    )
    .where((eb) => eb.not(isMoneyLookedAt(eb)));
}
