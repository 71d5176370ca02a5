import { beforeEach, describe, expect, test } from 'vitest';
import { writeStaffPolicy } from '~/accounts/staff/staff-policy.server';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { decideException } from '~/payments/payment-exceptions/decide-exception.server';
import { lockException } from '~/payments/settlement/lock-exception.server';
import { type RefundOrder, versionTag } from '~/payments/settlement/money-decision';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { satang } from '~/values/money';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { declineRefundRequest } from './decide-refund-request.server';
import { countWaitingRefunds, readWaitingRefunds } from './refund-requests.server';
import { readSecondPersonOfException } from './second-person-of-exception.server';

const now = new Date('2026-11-20T07:00:00Z');
const DUE = 174_100;
const { db } = fileDatabase({ hasJobs: true });
let [first, second] = [0, 0];
beforeEach(async () => {
  [first, second] = [await addPerson(db()), await addPerson(db())];
  await inTransaction(db(), (tx) =>
    writeStaffPolicy(tx, { requiresSecondFactor: false, refundLimitSatang: 60_000, version: 0 }),
  );
});

let references = 0;
/** A payment that came after its order was cancelled. */
async function lateException() {
  const { orderId } = await addUnpaidOrder(db(), { now, due: DUE });
  await cancelOrder(db(), { orderId, kind: 'expired', actor: 'system' }, now);
  const reference = `second:${(references += 1)}`;
  const payment = { provider: 'bank-transfer', reference, currency: 'THB', receivedAt: now } as const;
  await settlePayment(db(), { orderId, methodId: 1, amount: satang(DUE), ...payment }, now);
  const { id } = await db()
    .selectFrom('money_case')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { exceptionId: id, orderId };
}
const byHand = (amount: number, reference = 'KBANK 1'): RefundOrder => ({
  way: 'by-hand',
  amount: satang(amount),
  refundedAt: now,
  reference,
});
async function sendBack(exceptionId: number, administratorId: number, refund: RefundOrder) {
  const seen = versionTag((await inTransaction(db(), (tx) => lockException(tx, exceptionId, [])))!);
  return decideException(
    db(),
    { exceptionId, administratorId, seen, decision: { kind: 'refund', refund } },
    now,
  );
}
const readSent = async (exceptionId: number) =>
  await db()
    .selectFrom('refund')
    .select(['amount', 'created_by'])
    .where('money_case_id', '=', exceptionId)
    .execute();

describe(`a second person for money of an exception, ${databaseMode()}`, () => {
  test('R-183 above the limit the first word is written down, and another’s on the same amount sends it once', async () => {
    const { exceptionId, orderId } = await lateException();
    const firstResult = await sendBack(exceptionId, first, byHand(DUE, ''));
    expect(firstResult).toMatchObject({ ok: true, value: { refundToAsk: null, isSettled: false } });
    expect(await readSent(exceptionId)).toEqual([]);
    expect(await readWaitingRefunds(db())).toMatchObject([{ exceptionId, amount: DUE, createdBy: first }]);
    const view = await readSecondPersonOfException(db(), { exceptionId, orderId, administratorId: first });
    expect(view).toMatchObject({
      limitSatang: 60_000,
      waiting: { amount: DUE, way: 'by-hand', isOwn: true },
    });
    expect(await sendBack(exceptionId, first, byHand(DUE))).toMatchObject({
      refusal: { code: 'SAME_PERSON' },
    });
    expect(await sendBack(exceptionId, first, byHand(1_000))).toMatchObject({
      refusal: { code: 'SAME_PERSON' },
    });
    expect(await sendBack(exceptionId, second, byHand(DUE - 1))).toMatchObject({
      refusal: { code: 'WAITS_FOR_SECOND' },
    });
    expect(await sendBack(exceptionId, second, byHand(DUE, ''))).toMatchObject({
      refusal: { code: 'CHANGED' },
    });
    expect(await countWaitingRefunds(db())).toBe(1);
    const both = await Promise.all([1, 2].map(() => sendBack(exceptionId, second, byHand(DUE))));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readSent(exceptionId)).toEqual([{ amount: DUE, created_by: second }]);
    expect(await countWaitingRefunds(db())).toBe(0);
  });

  test('R-183 up to the limit one person is enough, and slices count together', async () => {
    const { exceptionId } = await lateException();
    expect(await sendBack(exceptionId, first, byHand(40_000))).toMatchObject({ ok: true });
    expect(await readSent(exceptionId)).toEqual([{ amount: 40_000, created_by: first }]);
    const more = await sendBack(exceptionId, first, byHand(30_000));
    expect(more.ok && more.value.requestId).toBeGreaterThan(0);
    expect(await readSent(exceptionId)).toHaveLength(1);
  });

  test('R-183 what was declined was not sent, and may be asked for again', async () => {
    const { exceptionId } = await lateException();
    const result = await sendBack(exceptionId, first, byHand(DUE, ''));
    const requestId = (result.ok && result.value.requestId) || 0;
    const declined = await declineRefundRequest(
      db(),
      { requestId, administratorId: second, answer: 'ผิดบัญชี' },
      now,
    );
    expect(declined.ok).toBe(true);
    expect(await readSent(exceptionId)).toEqual([]);
    expect(await sendBack(exceptionId, second, byHand(DUE, ''))).toMatchObject({
      ok: true,
      value: { isSettled: false },
    });
  });
});
