import { beforeEach, describe, expect, test } from 'vitest';
import { cancelAsStaff } from '~/orders/life/cancel-as-staff.server';
import { satang } from '~/values/money';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { type ManualPayment, recordManualPayment } from './record-manual-payment.server';

const now = new Date('2026-11-20T07:00:00Z');

const { db } = fileDatabase({ hasJobs: true });
let staffId: number;
beforeEach(async () => {
  staffId = await addPerson(db());
});

const record = (orderId: number, overrides: Partial<ManualPayment> = {}) =>
  recordManualPayment(
    db(),
    {
      orderId,
      administratorId: staffId,
      way: 'cash',
      amount: satang(174_100),
      receivedAt: now,
      reference: '',
      formKey: 'key-of-the-page',
      note: '',
      slipId: null,
      acceptsDifference: false,
      isNoOtherTransfer: false,
      ...overrides,
    },
    now,
  );
const statusOf = async (orderId: number) =>
  (
    await db()
      .selectFrom('purchase_order')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status;
const payments = () =>
  db()
    .selectFrom('payment')
    .select(['provider', 'hand_way', 'amount', 'approved_by'])
    .orderBy('id')
    .execute();

describe(`recordByHand, ${databaseMode()}`, () => {
  test('the exact amount approves the order through the settlement, and says how it came', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    expect(await record(orderId)).toEqual({
      ok: true,
      value: { outcome: 'approved', exception: null, exceptionId: null },
    });
    expect(await statusOf(orderId)).toBe('approved');
    expect(await payments()).toEqual([
      { provider: 'by-hand', hand_way: 'cash', amount: 174_100, approved_by: staffId },
    ]);
    const grants = await db().selectFrom('access_grant').select('id').execute();
    expect(grants).toHaveLength(1);
    const events = await db().selectFrom('order_event').select(['kind', 'actor_id']).orderBy('id').execute();
    expect(events).toEqual([
      { kind: 'money-by-cash', actor_id: staffId },
      { kind: 'money-accepted', actor_id: staffId },
    ]);
    const audit = await db().selectFrom('audit_event').select(['action', 'actor_id']).execute();
    expect(audit).toEqual([{ action: 'money-recorded', actor_id: staffId }]);
  });

  test('two presses of one page record one payment', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    const [one, other] = await Promise.all([record(orderId), record(orderId)]);
    const outcomes = [one, other].map((each) => each.ok && each.value.outcome).sort();
    expect(outcomes).toEqual(['already-recorded', 'approved']);
    expect(await payments()).toHaveLength(1);
  });

  test('one reference is one order’s money, however it is spaced', async () => {
    const first = await addUnpaidOrder(db(), { now });
    const second = await addUnpaidOrder(db(), { now });
    await record(first.orderId, { way: 'cheque', reference: 'KBANK 0123' });
    const again = await record(second.orderId, { way: 'cheque', reference: 'kbank0123', formKey: 'other' });
    expect(again).toEqual({ ok: false, refusal: { code: 'REFERENCE_TAKEN' } });
    expect(await statusOf(second.orderId)).toBe('notYetReceived');
  });

  test.each([
    ['underpaid', 100_000],
    ['overpaid', 200_000],
  ])('%s opens a case and approves nothing, unless the difference is accepted', async (kind, amount) => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    const recorded = await record(orderId, { amount: satang(amount) });
    expect(recorded.ok && recorded.value).toMatchObject({ outcome: 'payment-exception', exception: kind });
    expect(recorded.ok && recorded.value.exceptionId).toBeGreaterThan(0);
    expect(await statusOf(orderId)).toBe('notYetReceived');
    const accepted = await addUnpaidOrder(db(), { now });
    await record(accepted.orderId, { amount: satang(amount), acceptsDifference: true });
    expect(await statusOf(accepted.orderId)).toBe('approved');
  });

  test('money for a cancelled order is late: it stays cancelled and a person decides', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    await cancelAsStaff(db(), { orderId, administratorId: staffId, reason: 'x', knowsMoney: true }, now);
    const recorded = await record(orderId, { way: 'transfer' });
    expect(recorded.ok && recorded.value).toMatchObject({ outcome: 'payment-exception', exception: 'late' });
    expect(await statusOf(orderId)).toBe('cancelled');
  });

  test('nothing is recorded for an order without anything due, or for none', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now, due: 0 });
    expect(await record(orderId)).toEqual({ ok: false, refusal: { code: 'NOTHING_DUE' } });
    expect(await record(987_654)).toEqual({ ok: false, refusal: { code: 'NO_SUCH_ORDER' } });
  });
});
