import { writeOrderEvent } from '~/orders/life/move-order.server';
import { ASKED_FOR_HOURS } from '~/payments/attempts/payment-attempt';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import { addHours } from '~/values/time';

/**
 * Opens an exception for each unanswered attempt whose time of checks is over: a person finds out whether it was
 * paid. Answers the number of cases.
 */
export async function giveUpUnanswered(db: Db, now: Date): Promise<number> {
  const attempts = await unanswered(db, now).select('id').limit(200).execute();
  let openedCount = 0;
  for (const { id } of attempts) if (await giveUp(db, id, now)) openedCount += 1;
  return openedCount;
}

const unanswered = (db: Db, now: Date) =>
  db
    .selectFrom('payment_attempt')
    .where('status', 'in', ['failed', 'expired'])
    .where('ended_at', '<=', addHours(now, -ASKED_FOR_HOURS))
    .where('is_unanswered', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('money_case')
            .select('money_case.id')
            .whereRef('money_case.payment_attempt_id', '=', 'payment_attempt.id')
            .where('money_case.kind', '=', 'unanswered'),
        ),
      ),
    );

function giveUp(db: Db, attemptId: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx
      .selectFrom('purchase_order')
      .select('id')
      .where('id', '=', (eb) =>
        eb.selectFrom('payment_attempt').select('order_id').where('id', '=', attemptId),
      )
      .forUpdate()
      .execute();
    // it may have been answered since, or another process was quicker
    const attempt = await unanswered(tx, now)
      .select(['order_id', 'amount', 'currency', 'provider', 'provider_id'])
      .where('id', '=', attemptId)
      .executeTakeFirst();
    if (!attempt) return false;
    await tx
      .insertInto('money_case')
      .values({
        kind: 'unanswered',
        order_id: attempt.order_id,
        payment_attempt_id: attemptId,
        amount: attempt.amount,
        currency: attempt.currency,
        note: [attempt.provider, attempt.provider_id].filter(Boolean).join(' '),
        opened_at: now,
      })
      .execute();
    await writeOrderEvent(tx, { orderId: attempt.order_id, kind: 'money-unanswered', actor: 'system' }, now);
    log.warn('attempt given up without an answer', { attempt: attemptId });
    return true;
  });
}
