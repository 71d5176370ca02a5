import { type AliasableExpression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema';
import type { Db, Tx } from '~/platform/database.server';
import { addMilliseconds } from '~/values/time';

/** What is known of money that has not been counted for an order. */
export interface WaitingMoney {
  /** Money came that does not fit, and a person looks at it (PAY-22). */
  isMoneyLookedAt: boolean;
  /** Somebody has paid or may have, and the provider has not said how it ended. */
  isUnderWay: boolean;
  /** A code or page is open at a provider: it can be paid this minute. */
  isOpen: boolean;
}

/** How long money may be under way: the provider is asked about a code that has just run out, and may answer late. */
export const WAIT_FOR_MONEY_MS = 5 * 60_000;

export async function readWaitingMoney(db: Db | Tx, orderId: number, now: Date): Promise<WaitingMoney> {
  const money = await db
    .selectFrom('purchase_order')
    .select((select) => [
      isMoneyLookedAt(select).as('isMoneyLookedAt'),
      select.exists(unendedAttempts(select).where((row) => isUnderWay(row, now))).as('isUnderWay'),
      select.exists(unendedAttempts(select)).as('isOpen'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return {
    isMoneyLookedAt: money?.isMoneyLookedAt ?? false,
    isUnderWay: Boolean(money?.isUnderWay),
    isOpen: Boolean(money?.isOpen),
  };
}

/** Where nobody knows of any money there is none to wait for; what goes back to the buyer is waited for by the buyer alone. */
export async function hasMoneyLookedAt(db: Db | Tx, orderId: number): Promise<boolean> {
  const found = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('id', '=', orderId)
    .where(isMoneyLookedAt)
    .executeTakeFirst();
  return found !== undefined;
}

/** In a query of orders. Where staff took less than was due and approved, the rest is no buyer's matter any more. */
export const isMoneyLookedAt = <Tables extends keyof DB>(
  where: ExpressionBuilder<DB, Tables | 'purchase_order'>,
): AliasableExpression<boolean> =>
  where
    .exists(
      (where as unknown as ExpressionBuilder<DB, 'purchase_order'>)
        .selectFrom('money_case')
        .select('money_case.id')
        .whereRef('money_case.order_id', '=', 'purchase_order.id')
        .where('money_case.kind', 'not in', ['unanswered', 'line-refund'])
        .where('money_case.settled_at', 'is', null)
        .where((or) =>
          or.or([or('purchase_order.status', '<>', 'approved'), or('money_case.kind', '<>', 'underpaid')]),
        ),
    )
    .$castTo<boolean>();

type Attempts = ExpressionBuilder<DB, 'purchase_order' | 'payment_attempt'>;

const told = (word: 'isUnanswered' | 'isMoneyUnderWay' | 'isSilent') =>
  sql<SqlBool>`coalesce(payment_attempt.detail ->> ${sql.lit(word)}, '') = 'true'`;

/** In a query of orders: the payments the provider has not told the end of. */
export const unendedAttempts = (where: ExpressionBuilder<DB, 'purchase_order'>) =>
  where
    .selectFrom('payment_attempt')
    .select('payment_attempt.id')
    .whereRef('payment_attempt.order_id', '=', 'purchase_order.id')
    .where((row) => row.or([row('payment_attempt.status', 'in', ['open', 'unknown']), told('isUnanswered')]));

/**
 * A code nobody has paid by the provider's last word is no money yet, nor is a refused one, though its page may be paid after all. One it
 * gave no answer about when it was last asked, a charge that is being decided and what ran out just now without its word may be.
 */
function isUnderWay(row: Attempts, now: Date) {
  const isUndecided = sql<SqlBool>`coalesce(payment_attempt.detail -> 'step' ->> 'kind', 'wait') = 'wait'`;
  return row.or([
    row('payment_attempt.status', '=', 'unknown'),
    told('isMoneyUnderWay'),
    row.and([row('payment_attempt.status', '=', 'open'), row.or([isUndecided, told('isSilent')])]),
    row.and([
      row('payment_attempt.status', 'not in', ['open', 'unknown', 'failed']),
      row('payment_attempt.ended_at', '>', addMilliseconds(now, -WAIT_FOR_MONEY_MS)),
    ]),
  ]);
}
