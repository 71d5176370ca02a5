import { recordManualPayment } from '~/payments/manual-payments/record-manual-payment.server';
import { refundLines } from '~/payments/refunds/refund-lines.server';
import { readRefundPlan } from '~/payments/refunds/refund-plan.server';
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
/** As the sandbox's Omise takes it. */
const FEE_PER_10_000 = 165;

export async function payAtProvider(
  tx: Tx,
  method: keyof typeof PROVIDERS,
  { orderId, due, at, nth }: OrderToPay & { nth: number },
): Promise<void> {
  const { provider, methodId } = PROVIDERS[method];
  const reference = `demo-history-${nth}`;
  const money = { amount: due, currency: 'THB' } as const;
  await settlePayment(tx, { provider, methodId, orderId, reference, ...money, receivedAt: at }, at);
  if (provider === 'omise') await listCharge(tx, { provider, methodId, reference, at });
}

/** The night after, Omise's list named it: a comparison of today finds nothing to ask about it. 2C2P has no list. */
async function listCharge(
  tx: Tx,
  { provider, methodId, reference, at }: { provider: string; methodId: number; reference: string; at: Date },
): Promise<void> {
  const payment = await tx
    .selectFrom('payment')
    .select(['id', 'amount', 'currency'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!payment) return;
  const { id, amount, currency } = payment;
  const fee = Math.round((amount * FEE_PER_10_000) / 10_000);
  const feeVat = Math.round((fee * 7) / 100);
  await tx
    .insertInto('provider_charge')
    .values({
      provider,
      account: 'demo-history',
      reference,
      payment_method_id: methodId,
      payment_id: id,
      amount,
      currency,
      fee,
      fee_vat: feeVat,
      net: amount - fee - feeVat,
      paid_at: at,
      listed_at: addHours(at, 24),
      seen_at: addHours(at, 24),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .execute();
}

/** Only a report that waits for a decision has a slip. */
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
  recordManualPayment(
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
