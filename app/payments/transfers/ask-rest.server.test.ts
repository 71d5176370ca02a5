import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expireOrders } from '~/orders/life/cancel-order.server';
import { refundLines } from '~/payments/refunds/refund-lines.server';
import { readRefundPlan } from '~/payments/refunds/refund-plan.server';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { satang } from '~/values/money';
import { addHours } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder, type PlacedForTest } from '../../../test/support/rows/placed-order';
import { decideTransfer, type TransferDecision } from './decide-transfer.server';
import { reportTransfer } from './report-transfer.server';

const now = new Date('2026-11-20T07:00:00Z');
const DUE = 89_000;
const { db } = fileDatabase({ hasJobs: true });

async function reportOf({ token }: PlacedForTest, amount: number): Promise<number> {
  const report = {
    contactName: '',
    amount: satang(amount),
    originBank: 'SCB',
    bankAccountId: null,
    transferredAt: now,
    description: '',
  };
  const command = { orderToken: token, reportKey: newToken(), slipId: null, isSlipRequired: false, report };
  const reported = await reportTransfer(db(), command, now);
  if (!reported.ok) throw new Error(reported.refusal.code);
  return reported.value.reportId;
}
const decide = async (reportId: number, decision: Partial<TransferDecision>) =>
  decideTransfer(
    db(),
    { kind: 'approve', reportId, administratorId: await addPerson(db()), ...decision } as TransferDecision,
    now,
  );
const orderRow = ({ orderId }: PlacedForTest) =>
  db().selectFrom('purchase_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
const keptOf = async ({ orderId }: PlacedForTest) => {
  const { sum } = await db()
    .selectFrom('payment_part')
    .select(({ fn }) => fn.sum<string>('amount').as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
};
const mailsOf = ({ orderId }: PlacedForTest) =>
  db()
    .selectFrom('outbox_mail')
    .select(['kind', 'plain_text'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
const exceptionsOf = ({ orderId }: PlacedForTest) =>
  db()
    .selectFrom('money_case')
    .select(['kind', 'amount', 'outcome'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

test(`R-380 what came is kept, the rest alone is asked for, and the sum approves, ${databaseMode()}`, async () => {
  const order = await addUnpaidOrder(db(), { now, due: DUE });
  const short = await reportOf(order, 80_000);
  expect(await decide(short, { kind: 'ask-rest' })).toMatchObject({ value: { outcome: 'rest-asked' } });
  expect(await orderRow(order)).toMatchObject({ status: 'notYetReceived', is_holding: true });
  expect(await readShortMoney(db(), order.orderId)).toMatchObject({ came: 80_000, left: 9_000 });
  const mails = await mailsOf(order);
  expect(mails.map(({ kind }) => kind)).toEqual(['transfer-received', 'order-rest']);
  expect(mails[1]!.plain_text).toContain('฿90.00');
  // its time stands still while its money is here
  expect(await expireOrders(db(), addHours(now, 500))).toBe(0);

  const rest = await reportOf(order, 9_000);
  const row = await db()
    .selectFrom('transfer_report')
    .select('amount_differs')
    .where('id', '=', rest)
    .executeTakeFirstOrThrow();
  expect(row.amount_differs).toBe(false);
  expect(await decide(rest, { kind: 'ask-rest' })).toMatchObject({ refusal: { code: 'NO_REST' } });
  expect(await decide(rest, {})).toMatchObject({ value: { outcome: 'approved', exception: null } });
  expect(await orderRow(order)).toMatchObject({ status: 'approved', agreed: null });
  expect(await keptOf(order)).toBe(DUE);
});

test(`R-380 staff accept less than the rest beside what came, and more of it has its own exception, ${databaseMode()}`, async () => {
  for (const [amount, kept, left] of [
    [8_500, 88_500, []],
    [9_700, DUE, [{ kind: 'overpaid', amount: 9_700, outcome: null }]],
  ] as const) {
    const order = await addUnpaidOrder(db(), { now, due: DUE });
    await decide(await reportOf(order, 80_000), { kind: 'ask-rest' });
    const rest = await reportOf(order, amount);
    expect(await decide(rest, {})).toMatchObject({ refusal: { code: 'AMOUNT_DIFFERS', due: 9_000 } });
    expect(await decide(rest, { acceptsDifference: true })).toMatchObject({ value: { outcome: 'approved' } });
    expect(await keptOf(order)).toBe(kept);
    expect((await exceptionsOf(order)).filter(({ outcome }) => outcome === null)).toEqual(left);
    expect((await orderRow(order)).agreed).toBe(kept === DUE ? null : kept);
  }
});

test(`R-380 in whatever parts it comes, the order is paid when the sum is complete, and all of it goes back, ${databaseMode()}`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ amount: fc.integer({ min: 1, max: 20_000 }), isOnline: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (parts) => {
        const order = await addUnpaidOrder(db(), { now, due: DUE });
        let came = 0;
        for (const { amount, isOnline } of parts) {
          if (isOnline) await payOnline(order, amount);
          else await decide(await reportOf(order, amount), { kind: 'ask-rest' });
          came += amount;
          expect(await readShortMoney(db(), order.orderId)).toMatchObject({ came, left: DUE - came });
          expect((await orderRow(order)).status).toBe('notYetReceived');
        }
        await decide(await reportOf(order, DUE - came), {});
        expect((await orderRow(order)).status).toBe('approved');
        expect(await keptOf(order)).toBe(DUE);
        expect((await exceptionsOf(order)).every(({ outcome }) => outcome === 'accepted')).toBe(true);
        const lines = await db()
          .selectFrom('order_line')
          .select('id')
          .where('order_id', '=', order.orderId)
          .execute();
        const lineIds = lines.map(({ id }) => id);
        const plan = await readRefundPlan(db(), { orderId: order.orderId, lineIds });
        expect(plan.ok && plan.value.amount).toBe(DUE);
        expect(plan.ok && plan.value.takes.length).toBe(parts.length + 1);
        const command = { orderId: order.orderId, lineIds, reason: 'ผู้เรียนขอยกเลิก', givesBack: true };
        const money = { way: 'by-hand', refundedAt: addHours(now, 24), reference: 'KBANK 1' } as const;
        const by = { money, seen: plan.ok ? plan.value.seen : '', administratorId: await addPerson(db()) };
        expect((await refundLines(db(), { ...command, ...by }, addHours(now, 24))).ok).toBe(true);
        expect(await keptOf(order)).toBe(0);
      },
    ),
    { numRuns: 6 },
  );
});

const payOnline = ({ orderId }: PlacedForTest, amount: number) =>
  settlePayment(
    db(),
    {
      orderId,
      methodId: 1,
      provider: 'omise',
      reference: newToken(),
      amount: satang(amount),
      currency: 'THB',
      receivedAt: now,
    },
    now,
  );

test(`R-380 two confirmations of the rest at once: one completes the order, the other is money that came twice, ${databaseMode()}`, async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await addUnpaidOrder(db(), { now, due: DUE });
    await decide(await reportOf(order, 80_000), { kind: 'ask-rest' });
    const rest = await reportOf(order, 9_000);
    const both = [() => decide(rest, {}), () => payOnline(order, 9_000)];
    const answers = await Promise.all(
      (round % 2 === 0 ? both : both.toReversed()).map((confirm) => confirm()),
    );
    expect(answers.filter((answer) => answer.ok && answer.value.outcome === 'approved')).toHaveLength(1);
    expect((await orderRow(order)).status).toBe('approved');
    expect(await keptOf(order)).toBe(DUE);
    const open = (await exceptionsOf(order)).filter(({ outcome }) => outcome === null);
    // paid online first, its report is withdrawn; else what came online is there twice
    const isDouble = answers.some((answer) => answer.ok && answer.value.outcome === 'payment-exception');
    expect(open.map(({ kind }) => kind)).toEqual(isDouble ? ['double'] : []);
    const grants = await db()
      .selectFrom('access_grant')
      .select('id')
      .where('person_id', '=', order.personId)
      .execute();
    expect(grants).toHaveLength(1);
  }
});
