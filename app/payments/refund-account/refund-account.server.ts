import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { seal, type SealPlace, unseal } from '~/platform/sealed.server';
import { accept, refuse, type Result } from '~/values/result';
import { type AccountToRefund, sentAccount } from './refund-account-form';

const placeOf = (orderId: number): SealPlace => ({
  purpose: 'accounts to refund to',
  boundTo: `order ${orderId}`,
});

export interface RefundAccount {
  askedAt: Date | null;
  givenAt: Date | null;
  givenBy: 'buyer' | 'staff' | null;
  /** for those who may refund; null: not given, or sealed by a secret the shop lost */
  account: AccountToRefund | null;
}

/** What is known of where an order's money goes back to. */
export async function readRefundAccount(db: Db, orderId: number): Promise<RefundAccount> {
  const row = await db
    .selectFrom('refund_account')
    .select(['asked_at', 'given_at', 'given_by', 'sealed_account'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const opened = sentAccount.safeParse(row && unseal(placeOf(orderId), row.sealed_account));
  return {
    askedAt: row?.asked_at ?? null,
    givenAt: row?.given_at ?? null,
    givenBy: row?.given_by ?? null,
    account: opened.success ? opened.data : null,
  };
}

/** Whether the buyer still has to say it. No account of an order nothing was paid for is asked for. */
export async function isRefundAccountAsked(
  db: Db,
  { id, status }: { id: number; status: OrderStatus },
): Promise<boolean> {
  if (isPayable(status)) return false;
  const { askedAt, givenAt } = await readRefundAccount(db, id);
  return askedAt !== null && givenAt === null;
}

/** Staff ask the buyer, by mail and on the order's page; what was given before is forgotten, so that it can be given anew. */
export function askRefundAccount(
  db: Db,
  { orderId, staffId }: { orderId: number; staffId: number },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const command = {
      asked_at: now,
      asked_by: staffId,
      sealed_account: null,
      given_at: null,
      given_by: null,
    };
    await tx
      .insertInto('refund_account')
      .values({ order_id: orderId, ...command })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(command))
      .execute();
    await queueOrderMail(tx, orderId, (order) => ({
      kind: 'refund-account-asked',
      values: order.facts,
      about: now.getTime(),
    }));
    await tell(tx, { orderId, staffId, action: 'refund-account-asked' }, now);
  });
}

/** The buyer says it once, and only when asked: a link that went astray changes nothing afterwards. */
export function giveRefundAccount(
  db: Db,
  { orderId, account }: { orderId: number; account: AccountToRefund },
  now: Date,
): Promise<Result<null, { code: 'NOT_ASKED' }>> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('refund_account')
      .set({ sealed_account: sealed(orderId, account), given_at: now, given_by: 'buyer' })
      .where('order_id', '=', orderId)
      .where('asked_at', 'is not', null)
      .where('sealed_account', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? accept(null) : refuse({ code: 'NOT_ASKED' as const });
  });
}

/** Staff who were told on the telephone type it. The audit says that they did, never what. */
export function typeRefundAccount(
  db: Db,
  { orderId, staffId, account }: { orderId: number; staffId: number; account: AccountToRefund },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const command = { sealed_account: sealed(orderId, account), given_at: now, given_by: 'staff' as const };
    await tx
      .insertInto('refund_account')
      .values({ order_id: orderId, ...command })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(command))
      .execute();
    await tell(tx, { orderId, staffId, action: 'refund-account-typed' }, now);
  });
}

const sealed = (orderId: number, account: AccountToRefund): string =>
  JSON.stringify(seal(placeOf(orderId), account));

const tell = (
  tx: Tx,
  {
    orderId,
    staffId,
    action,
  }: { orderId: number; staffId: number; action: 'refund-account-asked' | 'refund-account-typed' },
  now: Date,
) =>
  writeAuditEvent(
    tx,
    { actorId: staffId, action, subject: { type: 'purchase_order', id: String(orderId) } },
    now,
  );
