import { createHash } from 'node:crypto';
import { moveOrder } from '~/orders/life/move-order.server';
import { queueOrderMail } from '~/orders/life/queue-order-mail.server';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import { mailOfWaiting } from '~/orders/placing/unpaid-order-mail';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { isUsedByAnotherOrder, lockSlip } from './slip-uses.server';
import type { TransferReportInput } from './transfer-form';

export interface TransferReport {
  /** The order's token; its holder may report. */
  orderToken: string;
  /** A key made by the page: one page makes at most one report. */
  reportKey: string;
  report: TransferReportInput;
  /** A stored slip (`keepSlip`); null where the shop needs none or nothing is due. */
  slipId: number | null;
  isSlipRequired: boolean;
}

export interface Reported {
  reportId: number;
  /** false: this report was already made */
  isNew: boolean;
}

export type ReportRefusal =
  | { code: 'NO_SUCH_ORDER' }
  /** Reported, paid or cancelled meanwhile: the page shows that instead of the form. */
  | { code: 'NOT_PAYABLE'; status: OrderStatus }
  | { code: 'SLIP_MISSING' }
  | { code: 'SLIP_USED_BEFORE' };

/**
 * Stores a buyer's report of a transfer: the order waits for approval and its deadline stops; nothing is
 * approved here. A different amount is flagged, a slip of another order refused.
 */
export async function reportTransfer(
  db: Db,
  request: TransferReport,
  now: Date,
): Promise<Result<Reported, ReportRefusal>> {
  return inTransaction(db, async (tx) => {
    const slip = request.slipId === null ? null : await lockSlip(tx, request.slipId);
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'status', 'due', 'contact_name', 'email', 'tel', 'person_id', 'confirm_key'])
      .where('token', '=', request.orderToken)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
    const key = await keyOf(tx, order.id, request.reportKey);
    const same = await tx
      .selectFrom('transfer_report')
      .select('id')
      .where('report_key', '=', key)
      .executeTakeFirst();
    if (same) return accept({ reportId: same.id, isNew: false });

    const status = order.status;
    // a free seat only waits for the link in its mail
    if (!isPayable(status) || order.confirm_key !== null) return refuse({ code: 'NOT_PAYABLE', status });
    if (order.due > 0 && request.isSlipRequired && !slip) return refuse({ code: 'SLIP_MISSING' });
    if (slip && (await isUsedByAnotherOrder(tx, slip, order.id))) return refuse({ code: 'SLIP_USED_BEFORE' });

    const { report } = request;
    const left = (await readShortMoney(tx, order.id))?.left ?? order.due;
    const inserted = await tx
      .insertInto('transfer_report')
      .values({
        order_id: order.id,
        report_key: key,
        contact_name: report.contactName || order.contact_name,
        email: order.email,
        tel: order.tel,
        bank_account_id: report.bankAccountId,
        origin_bank: report.originBank,
        amount: report.amount,
        amount_differs: report.amount !== left,
        transferred_at: report.transferredAt,
        description: report.description,
        slip_id: slip?.id ?? null,
        reported_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reported = { orderId: order.id, kind: 'transfer-reported', actor: 'buyer' } as const;
    const moved = await moveOrder(tx, { ...reported, actorId: order.person_id }, now);
    if (!moved.ok) throw new Error(`order ${order.id} cannot wait for approval: ${moved.refusal.code}`);
    await queueOrderMail(tx, order.id, (mailed) => ({
      ...mailOfWaiting({ ...mailed, facts: { ...mailed.facts, due: left } }, 'payment'),
      about: inserted.id,
    }));
    return accept({ reportId: inserted.id, isNew: true });
  });
}

/**
 * The page's key, bound to its order and the number of its refusals: a page from before a refusal makes a new
 * report, never the old one again.
 */
async function keyOf(tx: Tx, orderId: number, pageKey: string): Promise<string> {
  const { refusals } = await tx
    .selectFrom('transfer_report')
    .select((eb) => eb.fn.countAll<number>().as('refusals'))
    .where('order_id', '=', orderId)
    .where('status', '=', 'rejected')
    .executeTakeFirstOrThrow();
  return createHash('sha256')
    .update(JSON.stringify([orderId, Number(refusals), pageKey]))
    .digest('base64url');
}
