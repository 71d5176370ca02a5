import { writeOrderEvent } from '~/orders/life/move-order.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { formatMoney } from '~/values/money';
import type { ListedAccount } from './provider-accounts.server';
import { mustBeListed, type PullWindow } from './pull-window';

/**
 * Opens an exception, once, for each payment that the complete list of its days lacks; for an account that replaced
 * another, only payments since its first pull. Answers the number of cases.
 */
export async function findUnlisted(
  db: Db,
  account: ListedAccount,
  window: PullWindow,
  now: Date,
): Promise<number> {
  const { from, to } = mustBeListed(window);
  const since = await readSince(db, account);
  const payments = await missing(db, account, { from: since !== null && since > from ? since : from, to })
    .select(['payment.id', 'payment.order_id'])
    .orderBy('payment.id')
    .execute();
  let openedCount = 0;
  for (const { id, order_id } of payments)
    if (await openUnlisted(db, account, { paymentId: id, orderId: order_id }, now)) openedCount += 1;
  return openedCount;
}

const missing = (db: Db | Tx, { provider, methodIds }: ListedAccount, { from, to }: PullWindow) =>
  db
    .selectFrom('payment')
    .leftJoin('provider_charge', 'provider_charge.payment_id', 'payment.id')
    .leftJoin('money_case', (join) =>
      join.onRef('money_case.payment_id', '=', 'payment.id').on('money_case.kind', '=', 'unlisted'),
    )
    .where('payment.provider', '=', provider)
    .where('payment.payment_method_id', 'in', methodIds)
    .where('payment.received_at', '>=', from)
    .where('payment.received_at', '<', to)
    .where('payment.amount', '>', 0)
    .where('provider_charge.id', 'is', null)
    .where('money_case.id', 'is', null);

/** Null: the provider never had another account. */
async function readSince(db: Db, { provider, ledger: { account } }: ListedAccount): Promise<Date | null> {
  const row = await db
    .selectFrom('provider_sweep')
    .select(({ fn, eb }) => [
      fn.min('started_at').filterWhere('account', '=', account).$castTo<Date | null>().as('first'),
      fn
        .countAll()
        .filterWhere(eb('account', '<>', account))
        .as('others'),
    ])
    .where('provider', '=', provider)
    .executeTakeFirst();
  return Number(row?.others ?? 0) > 0 ? (row?.first ?? null) : null;
}

function openUnlisted(
  db: Db,
  account: ListedAccount,
  { paymentId, orderId }: { paymentId: number; orderId: number },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('purchase_order').select('id').where('id', '=', orderId).forUpdate().execute();
    // it may have been matched with a charge since
    const payment = await missing(tx, account, { from: new Date(0), to: now })
      .select(['payment.amount', 'payment.currency', 'payment.reference'])
      .where('payment.id', '=', paymentId)
      .executeTakeFirst();
    if (!payment) return false;
    const currency = payment.currency;
    await tx
      .insertInto('money_case')
      .values({
        kind: 'unlisted',
        order_id: orderId,
        payment_id: paymentId,
        provider_reference: payment.reference,
        amount: payment.amount,
        currency,
        opened_at: now,
      })
      .execute();
    const reason = [formatMoney(payment.amount, currency), payment.reference].join(' · ');
    await writeOrderEvent(tx, { orderId, kind: 'money-unlisted', actor: 'system', reason }, now);
    return true;
  });
}
