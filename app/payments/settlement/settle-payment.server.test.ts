import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { reportTransfer } from '~/payments/transfers/report-transfer.server';
import { satang } from '~/values/money';
import { newToken } from '~/values/tokens.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { readOrderMoney } from './order-money.server';
import { type Settlement, settlePayment } from './settle-payment.server';

const now = new Date('2026-11-20T07:00:00Z');
const scale = Number(process.env.TEST_SCALE ?? 1);

const { db } = fileDatabase({ hasJobs: true });

const money = (orderId: number, overrides: Partial<Settlement> = {}): Settlement => ({
  orderId,
  methodId: 1,
  provider: 'bank-transfer',
  reference: 'report:1',
  amount: satang(174_100),
  currency: 'THB',
  receivedAt: now,
  ...overrides,
});
const settle = (orderId: number, overrides: Partial<Settlement> = {}) =>
  settlePayment(db(), money(orderId, overrides), now);
const report = async (orderToken: string, amount = 174_000) => {
  const reported = await reportTransfer(
    db(),
    {
      orderToken,
      reportKey: newToken(),
      slipId: null,
      isSlipRequired: false,
      report: {
        contactName: '',
        amount: satang(amount),
        originBank: 'SCB',
        bankAccountId: null,
        transferredAt: now,
        description: '',
      },
    },
    now,
  );
  if (!reported.ok) throw new Error(reported.refusal.code);
  return reported.value.reportId;
};
const addAttempt = async (orderId: number) =>
  (
    await db()
      .insertInto('payment_attempt')
      .values({
        order_id: orderId,
        payment_method_id: 1,
        provider: 'omise',
        reference: newToken(),
        amount: 174_100,
        currency: 'THB',
        status: 'open',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const count = async (table: 'payment' | 'money_case' | 'access_grant' | 'outbox_mail') =>
  Number(
    (
      await db()
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const statusOf = async (orderId: number) =>
  (
    await db()
      .selectFrom('purchase_order')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status;
const cases = () => db().selectFrom('money_case').select(['kind', 'amount']).orderBy('id').execute();

describe(`settlePayment, ${databaseMode()}`, () => {
  test('PAY-01 money that fits approves the order, gives access and writes one mail, once', async () => {
    const { orderId, courseId } = await addUnpaidOrder(db(), { now });
    expect(await settle(orderId)).toEqual({ ok: true, value: { outcome: 'approved', exception: null } });
    expect(await settle(orderId)).toEqual({ ok: true, value: { outcome: 'already-recorded' } });
    expect(await statusOf(orderId)).toBe('approved');
    expect(await count('payment')).toBe(1);
    expect(await count('money_case')).toBe(0);
    expect(await db().selectFrom('access_grant').select('course_id').execute()).toEqual([
      { course_id: courseId },
    ]);
    const mails = await db().selectFrom('outbox_mail').select(['kind', 'plain_text']).execute();
    expect(mails.map((mail) => mail.kind)).toEqual(['order-approved']);
    expect(mails[0]!.plain_text).toContain(`/learn/${courseId}-`);
    const events = await db()
      .selectFrom('order_event')
      .select(['kind', 'from_status', 'to_status'])
      .execute();
    expect(events).toEqual([{ kind: 'paid', from_status: 'notYetReceived', to_status: 'approved' }]);
  });

  test.each([
    ['underpaid', { amount: satang(134_100) }],
    ['overpaid', { amount: satang(174_101) }],
    ['unmatched', { currency: 'USD' as const }],
  ])('PAY-01 %s money is recorded and opens a case; the order stays payable', async (kind, overrides) => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    expect(await settle(orderId, overrides)).toEqual({
      ok: true,
      value: { outcome: 'payment-exception', exception: kind },
    });
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect((await cases()).map((each) => each.kind)).toEqual([kind]);
    expect(await count('payment')).toBe(1);
    expect(await count('access_grant')).toBe(0);
  });

  test('PAY-22 what came too little and the rest approve together, once, and their exceptions end', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    const pay = (reference: string, amount: number) =>
      settle(orderId, { provider: 'omise', reference, amount: satang(amount) });
    const short = { ok: true, value: { outcome: 'payment-exception', exception: 'underpaid' } };
    expect(await pay('first', 100_000)).toEqual(short);
    expect(await pay('second', 50_000)).toEqual(short);
    const results = [await pay('third', 24_100), await pay('third', 24_100)];
    expect(results.map((each) => each.ok && each.value.outcome)).toEqual(['approved', 'already-recorded']);
    expect(await statusOf(orderId)).toBe('approved');
    const parts = await db()
      .selectFrom('payment_part')
      .select(['kind', 'amount', 'order_id'])
      .orderBy('payment_id')
      .execute();
    expect(parts).toEqual(
      [100_000, 50_000, 24_100].map((amount) => ({ kind: 'kept', amount, order_id: orderId })),
    );
    const cases = await db().selectFrom('money_case').select(['outcome', 'settled_by']).execute();
    expect(cases).toEqual(Array(2).fill({ outcome: 'accepted', settled_by: null }));
    const order = await db().selectFrom('purchase_order').select('agreed').executeTakeFirstOrThrow();
    expect(order.agreed).toBeNull();
    // each time the rest was asked for, and once it was approved
    expect([await count('access_grant'), await count('outbox_mail')]).toEqual([1, 3]);
  });

  test.each([
    ['too little again', 74_099],
    ['more than the rest', 74_101],
  ])('PAY-22 %s is looked at by a person', async (_, amount) => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    await settle(orderId, { amount: satang(100_000) });
    expect(await settle(orderId, { reference: 'more', amount: satang(amount) })).toMatchObject({
      value: { outcome: 'payment-exception', exception: 'underpaid' },
    });
    expect(await statusOf(orderId)).toBe('notYetReceived');
    expect(await cases()).toEqual([
      { kind: 'underpaid', amount: 100_000 },
      { kind: 'underpaid', amount },
    ]);
  });

  test('PAY-01 an administrator may accept a difference: approved; too little is done with, too much stays in its exception', async () => {
    const administrator = await addPerson(db());
    const acceptAmount = async (amount: number) => {
      const { orderId } = await addUnpaidOrder(db(), { now });
      const by = { reference: `of ${amount}`, approvedBy: administrator, acceptsDifference: true };
      return settle(orderId, { ...by, amount: satang(amount) });
    };
    expect(await acceptAmount(174_000)).toEqual({
      ok: true,
      value: { outcome: 'approved', exception: null },
    });
    expect(await acceptAmount(175_000)).toMatchObject({ value: { exception: 'overpaid' } });
    const openedExceptions = await db()
      .selectFrom('money_case')
      .select(['kind', 'outcome', 'settled_by'])
      .orderBy('id')
      .execute();
    expect(openedExceptions).toEqual([
      { kind: 'underpaid', outcome: 'accepted', settled_by: administrator },
      { kind: 'overpaid', outcome: null, settled_by: null },
    ]);
  });

  test('PAY-01 money for a cancelled order, and money that comes twice, are kept for a person', async () => {
    const late = await addUnpaidOrder(db(), { now });
    await cancelOrder(db(), { orderId: late.orderId, kind: 'expired', actor: 'system' }, now);
    expect(await settle(late.orderId, { reference: 'late' })).toMatchObject({ value: { exception: 'late' } });
    expect(await statusOf(late.orderId)).toBe('cancelled');
    const paid = await addUnpaidOrder(db(), { now });
    await settle(paid.orderId, { reference: 'first' });
    expect(await settle(paid.orderId, { reference: 'second' })).toMatchObject({
      value: { exception: 'double' },
    });
    expect((await cases()).map((each) => each.kind)).toEqual(['late', 'double']);
    expect(await count('payment')).toBe(3);
    expect(await count('access_grant')).toBe(1);
  });

  test('PAY-22 a code is paid while a reported transfer waits: the report is withdrawn, and its money waits for a person', async () => {
    const order = await addUnpaidOrder(db(), { now });
    const reported = await report(order.token);
    const attemptId = await addAttempt(order.orderId);
    const paid = await settle(order.orderId, {
      provider: 'omise',
      reference: 'c1',
      paymentAttemptId: attemptId,
    });
    expect(paid).toEqual({ ok: true, value: { outcome: 'approved', exception: null } });
    expect(await db().selectFrom('transfer_report').select('status').execute()).toEqual([
      { status: 'withdrawn' },
    ]);
    const openedExceptions = await db().selectFrom('money_case').selectAll().execute();
    expect(openedExceptions).toMatchObject([
      { kind: 'double', order_id: order.orderId, payment_id: null, amount: 174_000, currency: 'THB' },
    ]);
    expect(openedExceptions[0]!.note).toBe(`transfer_report ${reported}`);
    expect((await readOrderMoney(db(), order.orderId)).cases).toMatchObject([
      { kind: 'double', isReportedOnly: true },
    ]);
    const events = await db().selectFrom('order_event').select('kind').orderBy('id').execute();
    expect(events.map(({ kind }) => kind)).toEqual(['transfer-reported', 'paid', 'transfer-withdrawn']);
    // seeing it again finds the same money
    await settle(order.orderId, { provider: 'omise', reference: 'c1', paymentAttemptId: attemptId });
    expect(await count('money_case')).toBe(1);
  });

  test('PAY-01 a report that is approved is no second payment', async () => {
    const order = await addUnpaidOrder(db(), { now });
    const transferReportId = await report(order.token, 174_100);
    await settle(order.orderId, { transferReportId, approvedBy: await addPerson(db()) });
    expect([await statusOf(order.orderId), await count('money_case')]).toEqual(['approved', 0]);
  });

  test('PAY-01 a reference belongs to one order', async () => {
    const [one, other] = [await addUnpaidOrder(db(), { now }), await addUnpaidOrder(db(), { now })];
    await settle(one.orderId);
    expect(await settle(other.orderId)).toEqual({
      ok: false,
      refusal: { code: 'REFERENCE_OF_ANOTHER_ORDER' },
    });
    expect(await statusOf(other.orderId)).toBe('notYetReceived');
    expect(await settle(999_999)).toEqual({ ok: false, refusal: { code: 'NO_SUCH_ORDER' } });
  });

  test('PAY-01 nothing is given away that costs something', async () => {
    const paid = await addUnpaidOrder(db(), { now });
    const free = await addUnpaidOrder(db(), { now, due: 0 });
    // a price of zero is not enough: a person may have to agree
    expect(await settle(free.orderId, { methodId: null, amount: satang(0) })).toMatchObject({
      refusal: { code: 'NOT_FREE' },
    });
    await db()
      .updateTable('purchase_order')
      .set({ approval_kind: 'AutoFree' })
      .where('id', '=', free.orderId)
      .execute();
    const gift = { methodId: null, provider: 'AutoFree', amount: satang(0) };
    expect(await settle(paid.orderId, gift)).toMatchObject({ refusal: { code: 'NOT_FREE' } });
    expect(await settle(free.orderId, gift)).toMatchObject({ value: { outcome: 'approved' } });
    expect(await settle(free.orderId, gift)).toMatchObject({ value: { outcome: 'already-recorded' } });
    expect(await count('payment')).toBe(0);
    expect(await statusOf(paid.orderId)).toBe('notYetReceived');
  });

  test('PAY-01 two notifications at once settle once', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => settle(orderId)));
    const words = outcomes.map((outcome) => (outcome.ok ? outcome.value.outcome : outcome.refusal.code));
    expect(words.filter((word) => word === 'approved')).toHaveLength(1);
    expect(words.filter((word) => word === 'already-recorded')).toHaveLength(5);
    expect([await count('payment'), await count('access_grant'), await count('outbox_mail')]).toEqual([
      1, 1, 1,
    ]);
  });

  test('PAY-01 money that comes twice at the same moment: one approves, the other waits for a person', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId } = await addUnpaidOrder(db(), { now });
      const outcomes = await Promise.all(
        ['a', 'b', 'c'].map((reference) => settle(orderId, { reference: `${orderId}:${reference}` })),
      );
      const words = outcomes.map((outcome) => (outcome.ok ? outcome.value.outcome : outcome.refusal.code));
      expect(words.sort()).toEqual(['approved', 'payment-exception', 'payment-exception']);
    }
    expect(new Set((await cases()).map((each) => each.kind))).toEqual(new Set(['double']));
  });

  test('PAY-01 whatever comes, in whatever order and however often: all money kept, at most one approval', async () => {
    const arrival = fc.record({
      reference: fc.constantFrom('a', 'b', 'c'),
      amount: fc.constantFrom(100, 174_100, 200_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(arrival, { minLength: 1, maxLength: 8 }), async (arrivals) => {
        const { orderId } = await addUnpaidOrder(db(), { now });
        const own = arrivals.map(({ reference, amount }) => ({
          reference: `${orderId}:${reference}`,
          amount: satang(amount),
        }));
        for (const payment of own) await settle(orderId, payment);
        const firsts = own.filter(
          (payment, index) => own.findIndex((other) => other.reference === payment.reference) === index,
        );
        const payments = await db()
          .selectFrom('payment')
          .select(['reference', 'amount'])
          .where('order_id', '=', orderId)
          .orderBy('id')
          .execute();
        expect(payments).toEqual(firsts);
        const isPaid = firsts.some((payment) => payment.amount === 174_100);
        expect(await statusOf(orderId)).toBe(isPaid ? 'approved' : 'notYetReceived');
        const openedExceptions = await db()
          .selectFrom('money_case')
          .select('payment_id')
          .where('order_id', '=', orderId)
          .execute();
        expect(openedExceptions).toHaveLength(firsts.length - (isPaid ? 1 : 0));
      }),
      { numRuns: 30 * scale },
    );
  });
});
