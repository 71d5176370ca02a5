import { readRefundPlan } from '~/payments/refunds/refund-plan.server';
import { refundLines } from '~/payments/refunds/refund-lines.server';
import { recordByHand } from '~/payments/by-hand/record-by-hand.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { decideTransfer } from '~/payments/transfers/decide-transfer.server';
import { reportTransfer } from '~/payments/transfers/report-transfer.server';
import type { Tx } from '~/platform/database/database.server';
import type { Satang } from '~/values/money';
import { addHours } from '~/values/time';
import type { HistoryShop } from './history-shop.server';

interface OrderToPay {
  orderId: number;
  token: string;
  due: Satang;
  at: Date;
}

const PROVIDERS = {
  promptpay: { methodId: 9, provider: 'omise' },
  card: { methodId: 3, provider: '2c2p' },
} as const;

export const payAtProvider = (
  tx: Tx,
  method: keyof typeof PROVIDERS,
  { orderId, due, at, nth }: OrderToPay & { nth: number },
) =>
  settlePayment(
    tx,
    {
      ...PROVIDERS[method],
      ...{ orderId, reference: `demo-history-${nth}`, amount: due, currency: 'THB', receivedAt: at },
    },
    at,
  );

/** Its slip is of use to whoever decides on it still: only what waits has one. */
export const reportPlanned = (
  tx: Tx,
  shop: HistoryShop,
  { orderId, token, due, at, hasSlip }: OrderToPay & { hasSlip: boolean },
) =>
  reportTransfer(
    tx,
    {
      orderToken: token,
      reportKey: `demo-history-report-${orderId}`,
      slipId: hasSlip ? (shop.slips.get(due) ?? null) : null,
      isSlipRequired: false,
      report: {
        contactName: '',
        amount: due,
        originBank: 'SCB',
        bankAccountId: shop.bankAccountId,
        transferredAt: addHours(at, -0.1),
        description: '',
      },
    },
    at,
  );

export async function approveReport(tx: Tx, shop: HistoryShop, orderId: number, at: Date): Promise<void> {
  const report = await tx
    .selectFrom('transfer_report')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (report)
    await decideTransfer(
      tx,
      { reportId: report.id, administratorId: shop.administratorId, kind: 'approve' },
      at,
    );
}

export const payInCash = (
  tx: Tx,
  shop: HistoryShop,
  { orderId, due, at, nth }: OrderToPay & { nth: number },
) =>
  recordByHand(
    tx,
    {
      orderId,
      administratorId: shop.administratorId,
      way: 'cash',
      amount: due,
      receivedAt: at,
      reference: `เล่ม 3 เลขที่ ${nth + 100}`,
      formKey: `demo-history-cash-${orderId}`,
      note: 'รับเงินสดหน้าร้าน',
      slipId: null,
      acceptsDifference: false,
      isNoOtherTransfer: false,
    },
    at,
  );

export async function giveBack(tx: Tx, shop: HistoryShop, orderId: number, at: Date): Promise<void> {
  const lines = await tx.selectFrom('order_line').select('id').where('order_id', '=', orderId).execute();
  const lineIds = lines.map(({ id }) => id);
  const plan = await readRefundPlan(tx, { orderId, lineIds });
  if (!plan.ok) return;
  await refundLines(
    tx,
    {
      orderId,
      lineIds,
      reason: 'เปลี่ยนใจภายใน 7 วัน',
      givesBack: true,
      money: { way: 'by-hand', refundedAt: at, reference: 'โอนคืนทาง KBANK' },
      seen: plan.value.seen,
      administratorId: shop.administratorId,
    },
    at,
  );
}
