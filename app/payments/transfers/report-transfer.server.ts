import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { queueMail } from '~/messages/queue-mail.server';
import { moveOrder } from '~/orders/life/move-order.server';
import { readOrderMail } from '~/orders/life/order-mail.server';
import { isPayable, type OrderStatus } from '~/orders/order-states';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { TransferReportInput } from './transfer-form';

export interface TransferReport {
  /** The token that opens the order: whoever holds it may report. */
  orderToken: string;
  /** Made by the page; one page shown makes at most one report. */
  reportKey: string;
  report: TransferReportInput;
  /** A stored slip (`keepSlip`), null where the shop asks for none or nothing is due. */
  slipId: number | null;
  isSlipRequired: boolean;
}

export interface Reported {
  reportId: number;
  /** false: this very report was already made */
  isNew: boolean;
}

export type ReportRefusal =
  | { code: 'NO_SUCH_ORDER' }
  /** Reported, paid or cancelled in the meantime: the page shows that instead of the form. */
  | { code: 'NOT_PAYABLE'; status: OrderStatus }
  | { code: 'SLIP_MISSING' }
  | { code: 'SLIP_USED_BEFORE' };

/**
 * Writes a buyer's report of a bank transfer: the order waits for approval and its deadline stands still. Nothing is ever
 * approved here. An amount that differs is flagged, a slip that another order uses is refused (R-02, R-46).
 */
export async function reportTransfer(
  db: Db,
  given: TransferReport,
  now: Date,
): Promise<Result<Reported, ReportRefusal>> {
  return inTransaction(db, async (tx) => {
    const slip = given.slipId === null ? null : await lockSlip(tx, given.slipId);
    const order = await tx
      .selectFrom('purchase_order')
      .select(['id', 'status', 'due', 'contact_name', 'email', 'tel', 'person_id', 'confirm_key'])
      .where('token', '=', given.orderToken)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refuse({ code: 'NO_SUCH_ORDER' });
    const key = await keyOf(tx, order.id, given.reportKey);
    const same = await tx
      .selectFrom('transfer_report')
      .select('id')
      .where('report_key', '=', key)
      .executeTakeFirst();
    if (same) return accept({ reportId: same.id, isNew: false });

    const status = order.status as OrderStatus;
    // a free seat waits for the link in its mail, and for nothing else
    if (!isPayable(status) || order.confirm_key !== null) return refuse({ code: 'NOT_PAYABLE', status });
    if (order.due > 0 && given.isSlipRequired && !slip) return refuse({ code: 'SLIP_MISSING' });
    if (slip && (await isUsedByAnotherOrder(tx, slip, order.id))) return refuse({ code: 'SLIP_USED_BEFORE' });

    const { report } = given;
    const written = await tx
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
        amount_differs: report.amount !== order.due,
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
    const { addressee, facts } = await readOrderMail(tx, order.id);
    await queueMail(tx, {
      ...addressee,
      kind: 'transfer-received',
      dedupeKey: `transfer-received:${written.id}`,
      values: facts,
    });
    return accept({ reportId: written.id, isNew: true });
  });
}

interface Slip {
  id: number;
  sha256: string;
  pixel_sha256: string | null;
  /** What its QR says; null without one. */
  sending_bank: string | null;
  reference: string | null;
}

/** Two orders that report one slip at the same moment wait for each other here, before either locks its order. */
async function lockSlip(tx: Tx, slipId: number): Promise<Slip | null> {
  const slip = await tx
    .selectFrom('upload')
    .leftJoin('slip_code', 'slip_code.upload_id', 'upload.id')
    .select(['upload.id', 'upload.sha256', 'upload.pixel_sha256'])
    .select(['slip_code.sending_bank', 'slip_code.reference'])
    .where('upload.id', '=', slipId)
    .where('upload.purpose', '=', 'slip')
    // what nothing names is forgotten after a while: not between here and the report
    .forKeyShare('upload')
    .executeTakeFirst();
  if (!slip) return null;
  const marks = [slip.sha256, slip.pixel_sha256, slip.reference].filter((each) => each !== null);
  for (const hash of marks.sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`slip ${hash}`}, 0))`.execute(tx);
  return slip;
}

async function isUsedByAnotherOrder(tx: Tx, slip: Slip, orderId: number): Promise<boolean> {
  const used = await tx
    .selectFrom('transfer_report')
    .innerJoin('upload', 'upload.id', 'transfer_report.slip_id')
    .leftJoin('slip_code', 'slip_code.upload_id', 'upload.id')
    .select('transfer_report.id')
    .where('transfer_report.order_id', '<>', orderId)
    .where('transfer_report.status', '<>', 'rejected')
    .where((eb) =>
      eb.or([
        eb('upload.sha256', '=', slip.sha256),
        ...(slip.pixel_sha256 ? [eb('upload.pixel_sha256', '=', slip.pixel_sha256)] : []),
        // another picture of the same transfer
        ...(slip.reference && slip.sending_bank
          ? [
              eb.and([
                eb('slip_code.reference', '=', slip.reference),
                eb('slip_code.sending_bank', '=', slip.sending_bank),
              ]),
            ]
          : []),
      ]),
    )
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * The page's key, bound to its order and to how often the order was refused: a page that comes back from before a refusal
 * makes a new report, never the old one again.
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
