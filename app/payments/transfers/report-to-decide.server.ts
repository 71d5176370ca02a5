import { lineName } from '~/orders/line-name';
import { orderNumber } from '~/orders/order-number';
import type { OrderStatus } from '~/orders/order-states';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import { countedBefore } from '~/payments/statements/statement-match';
import { readCountedLines } from '~/payments/statements/statements.server';
import type { Db } from '~/platform/database/database.server';
import type { Currency } from '~/values/money';
import type { Locale } from '~/values/time';
import type { SlipCode } from './slip-code';
import { readKeptSlipCode } from './slip-codes.server';
import { sameSlips } from './slip-uses.server';
import { type SlipVerdict, slipVerdict } from './slip-verdict';
import type { ReportStatus } from './transfer-queue.server';

/** A report beside its order, for the person who decides. */
export interface ReportToDecide {
  id: number;
  status: ReportStatus;
  orderId: number;
  orderNumber: string;
  orderStatus: OrderStatus;
  orderLocale: Locale;
  itemNames: string[];
  orderName: string;
  email: string;
  tel: string;
  placedAt: Date;
  deadline: Date | null;
  /** what is to be paid: of an order of which a part came, the rest */
  due: number;
  /** what came for it before and waits for the rest */
  came: number;
  currency: Currency;
  /** Minor units, as the buyer typed it. */
  amount: number;
  payerName: string;
  originBank: string;
  account: { bankCode: string; number: string; name: string; isEnabled: boolean } | null;
  transferredAt: Date | null;
  reportedAt: Date;
  description: string;
  slip: { uploadId: number; width: number | null; height: number | null } | null;
  /** The content of the slip's QR; null without a readable one. */
  slipCode: SlipCode | null;
  /** Other orders whose report has the same picture, or another picture of the same transfer. */
  slipSeenIn: { orderId: number; orderNumber: string }[];
  /** Statement lines that may be this transfer and were counted for other orders. */
  countedFor: { orderId: number; orderNumber: string }[];
  verdict: SlipVerdict;
  reason: string;
  decidedAt: Date | null;
  decidedByName: string | null;
}

export async function readTransferReport(db: Db, reportId: number): Promise<ReportToDecide | null> {
  const row = await db
    .selectFrom('transfer_report')
    .innerJoin('purchase_order', 'purchase_order.id', 'transfer_report.order_id')
    .leftJoin('upload', 'upload.id', 'transfer_report.slip_id')
    .leftJoin('bank_account', 'bank_account.id', 'transfer_report.bank_account_id')
    .leftJoin('person as decider', 'decider.id', 'transfer_report.decided_by')
    .select([
      'transfer_report.id',
      'transfer_report.status',
      'transfer_report.order_id',
      'transfer_report.amount',
      'transfer_report.contact_name as payer_name',
      'transfer_report.origin_bank',
      'transfer_report.bank_account_id',
      'transfer_report.transferred_at',
      'transfer_report.reported_at',
      'transfer_report.description',
      'transfer_report.slip_id',
      'transfer_report.reason',
      'transfer_report.decided_at',
      'purchase_order.status as order_status',
      'purchase_order.locale',
      'purchase_order.contact_name',
      'purchase_order.email',
      'purchase_order.tel',
      'purchase_order.placed_at',
      'purchase_order.cancel_at',
      'purchase_order.due',
      'purchase_order.currency',
      'upload.width',
      'upload.height',
      'bank_account.bank_code',
      'bank_account.account_number',
      'bank_account.account_name',
      'bank_account.is_enabled',
      'decider.firstname as decider_firstname',
      'decider.lastname as decider_lastname',
    ])
    .where('transfer_report.id', '=', reportId)
    .executeTakeFirst();
  if (!row) return null;
  const lines = await db
    .selectFrom('order_line')
    .select(['name', 'plan_name as planName', 'qty'])
    .where('order_id', '=', row.order_id)
    .orderBy('position')
    .execute();
  const slipSeenIn = row.slip_id === null ? [] : await readOtherOrdersOfSlip(db, row.slip_id, row.order_id);
  const short = isOpenReport(row.status) ? await readShortMoney(db, row.order_id) : null;
  const due = short?.left ?? row.due;
  return {
    id: row.id,
    status: row.status,
    orderId: row.order_id,
    orderNumber: orderNumber(row.order_id, row.placed_at),
    orderStatus: row.order_status,
    orderLocale: row.locale,
    itemNames: lines.map(lineName),
    orderName: row.contact_name,
    email: row.email,
    tel: row.tel,
    placedAt: row.placed_at,
    deadline: row.cancel_at,
    due,
    came: short?.came ?? 0,
    currency: row.currency,
    amount: row.amount,
    payerName: row.payer_name,
    originBank: row.origin_bank,
    account:
      row.bank_account_id === null
        ? null
        : {
            bankCode: row.bank_code ?? '',
            number: row.account_number ?? '',
            name: row.account_name ?? '',
            isEnabled: row.is_enabled ?? false,
          },
    transferredAt: row.transferred_at,
    reportedAt: row.reported_at,
    description: row.description,
    slip: row.slip_id === null ? null : { uploadId: row.slip_id, width: row.width, height: row.height },
    slipCode: row.slip_id === null ? null : await readKeptSlipCode(db, row.slip_id),
    slipSeenIn,
    countedFor: countedBefore(
      {
        orderId: row.order_id,
        amount: row.amount,
        accountId: row.bank_account_id,
        transferredAt: row.transferred_at,
      },
      row.currency === 'THB' ? await readCountedLines(db, row.amount) : [],
    ).map(({ orderId, orderNumber }) => ({ orderId, orderNumber })),
    verdict: slipVerdict({
      amount: row.amount,
      due,
      hasSlip: row.slip_id !== null,
      isSlipSeenBefore: slipSeenIn.length > 0,
    }),
    reason: row.reason,
    decidedAt: row.decided_at,
    decidedByName:
      row.decider_firstname === null ? null : `${row.decider_firstname} ${row.decider_lastname ?? ''}`.trim(),
  };
}

const isOpenReport = (status: ReportStatus) => status === 'pending' || status === 'rejected';

async function readOtherOrdersOfSlip(db: Db, slipId: number, orderId: number) {
  const rows = await db
    .selectFrom('transfer_report')
    .where('transfer_report.slip_id', 'in', sameSlips(slipId))
    .innerJoin('purchase_order', 'purchase_order.id', 'transfer_report.order_id')
    .select(['purchase_order.id', 'purchase_order.placed_at'])
    .distinct()
    .where('transfer_report.order_id', '<>', orderId)
    .orderBy('purchase_order.id')
    .limit(5)
    .execute();
  return rows.map(({ id, placed_at }) => ({ orderId: id, orderNumber: orderNumber(id, placed_at) }));
}
