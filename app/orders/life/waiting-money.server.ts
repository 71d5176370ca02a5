import type { AliasableExpression, Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { addMilliseconds } from '~/values/time';

/** What is known of money that has not been counted for an order. */
export interface WaitingMoney {
  /** Money came that does not fit, and a person looks at it (PAY-22); or a provider holds it and has not decided. */
  isMoneyLookedAt: boolean;
  /** A provider holds it. */
  isHeld: boolean;
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
    .select((eb) => [
      isMoneyLookedAt(eb).as('isMoneyLookedAt'),
      isMoneyHeld(eb).as('isHeld'),
      eb.exists(unendedAttempts(eb).where((eb) => isUnderWay(eb, now))).as('isUnderWay'),
      eb.exists(unendedAttempts(eb)).as('isOpen'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return {
    isMoneyLookedAt: money?.isMoneyLookedAt ?? false,
    isHeld: money?.isHeld ?? false,
    isUnderWay: Boolean(money?.isUnderWay),
    isOpen: Boolean(money?.isOpen),
  };
}

/**
 * In these cases no money waits to be counted: none is known, it goes back to the buyer, it is counted already and only the provider's
 * list says otherwise, or it was taken back.
 */
export const MONEY_NOT_WAITING = ['unanswered', 'line-refund', 'unlisted', 'differs', 'taken-back'] as const;

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

/**
 * In a query of orders: money somebody looks at. Where staff took less than was due and approved, the rest is no buyer's matter any
 * more. What a provider holds is looked at there: no deadline, reminder, second try or change of method until it has decided.
 */
export const isMoneyLookedAt = <Tables extends keyof DB>(
  eb: ExpressionBuilder<DB, Tables | 'purchase_order'>,
): AliasableExpression<boolean> =>
  eb
    .or([
      eb.exists(
        (eb as unknown as ExpressionBuilder<DB, 'purchase_order'>)
          .selectFrom('money_case')
          .select('money_case.id')
          .whereRef('money_case.order_id', '=', 'purchase_order.id')
          .where('money_case.kind', 'not in', MONEY_NOT_WAITING)
          .where('money_case.settled_at', 'is', null)
          .where((eb) =>
            eb.or([eb('purchase_order.status', '<>', 'approved'), eb('money_case.kind', '<>', 'underpaid')]),
          ),
      ),
      isMoneyHeld(eb),
    ])
    .$castTo<boolean>();

/** In a query of orders that are not paid: by a provider's last word somebody has paid, and the money has not come through. */
const isMoneyHeld = <Tables extends keyof DB>(
  eb: ExpressionBuilder<DB, Tables | 'purchase_order'>,
): AliasableExpression<boolean> & Expression<SqlBool> =>
  eb
    .exists(
      unendedAttempts(eb as unknown as ExpressionBuilder<DB, 'purchase_order'>)
        .where('payment_attempt.is_money_under_way', '=', true)
        .where('purchase_order.status', '<>', 'approved'),
    )
    .$castTo<boolean>();

type Attempts = ExpressionBuilder<DB, 'purchase_order' | 'payment_attempt'>;

/** In a query of orders: the payments the provider has not told the end of. */
export const unendedAttempts = (eb: ExpressionBuilder<DB, 'purchase_order'>) =>
  eb
    .selectFrom('payment_attempt')
    .select('payment_attempt.id')
    .whereRef('payment_attempt.order_id', '=', 'purchase_order.id')
    .where((eb) =>
      eb.or([
        eb('payment_attempt.status', 'in', ['open', 'unknown']),
        eb('payment_attempt.is_unanswered', '=', true),
      ]),
    );

/** It ended without the provider's word, as when its buyer chose another way, and the provider has said since that nobody paid. */
const hasAnsweredSinceItsEnd = (eb: Attempts) =>
  eb.and([
    eb('payment_attempt.is_unanswered', '=', true),
    eb('payment_attempt.is_silent', '=', false),
    eb('payment_attempt.checked_at', 'is not', null),
    eb('payment_attempt.checked_at', '>', eb.ref('payment_attempt.ended_at')),
  ]);

/**
 * A code nobody has paid by the provider's last word is no money yet, nor is a refused one, though its page may be paid after all. One it
 * gave no answer about when it was last asked, a charge that is being decided and what ran out just now without its word may be.
 */
export function isUnderWay(eb: Attempts, now: Date) {
  return eb.or([
    eb('payment_attempt.status', '=', 'unknown'),
    eb('payment_attempt.is_money_under_way', '=', true),
    eb.and([
      eb('payment_attempt.status', '=', 'open'),
      eb.or([
        eb('payment_attempt.step_kind', 'is', null),
        eb('payment_attempt.step_kind', '=', 'wait'),
        eb('payment_attempt.is_silent', '=', true),
      ]),
    ]),
    eb.and([
      eb('payment_attempt.status', 'not in', ['open', 'unknown', 'failed']),
      eb('payment_attempt.ended_at', '>', addMilliseconds(now, -WAIT_FOR_MONEY_MS)),
      eb.not(hasAnsweredSinceItsEnd(eb)),
    ]),
  ]);
}
