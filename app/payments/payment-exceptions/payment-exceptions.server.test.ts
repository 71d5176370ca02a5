import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { giveUpUnanswered } from '~/payments/reconciliation/give-up-unanswered.server';
import { refundLines } from '~/payments/refunds/refund-lines.server';
import { readRefundPlan } from '~/payments/refunds/refund-plan.server';
import { lockException } from '~/payments/settlement/lock-exception.server';
import { type MoneyDecision, versionTag } from '~/payments/settlement/money-decision';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { type Currency, satang } from '~/values/money';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode, truncateAll } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { decideException } from './decide-exception.server';
import { readException, readExceptions } from './payment-exceptions.server';

const now = new Date('2026-11-20T07:00:00Z');
const scale = Number(process.env.TEST_SCALE ?? 1);
const DUE = 174_100;

const { db } = fileDatabase({ hasJobs: true });
let administratorId: number;
beforeEach(async () => {
  administratorId = await addPerson(db());
});

let references = 0;
async function moneyComes(orderId: number, amount: number, currency: Currency = 'THB') {
  const reference = `money:${(references += 1)}`;
  const settlement = await settlePayment(
    db(),
    {
      orderId,
      methodId: 1,
      provider: 'bank-transfer',
      reference,
      amount: satang(amount),
      currency,
      receivedAt: now,
    },
    now,
  );
  if (!settlement.ok) throw new Error(settlement.refusal.code);
  return settlement.value;
}
const cancel = (orderId: number) => cancelOrder(db(), { orderId, kind: 'expired', actor: 'system' }, now);
const seenOf = async (exceptionId: number) => {
  const locked = await inTransaction(db(), (tx) => lockException(tx, exceptionId, []));
  return versionTag(locked!);
};
async function decide(exceptionId: number, decision: MoneyDecision, seen?: string) {
  return decideException(
    db(),
    { exceptionId, administratorId, seen: seen ?? (await seenOf(exceptionId)), decision },
    now,
  );
}
const exceptionOf = async (orderId: number) =>
  (
    await db()
      .selectFrom('money_case')
      .select('id')
      .where('order_id', '=', orderId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;
const storedException = (id: number) =>
  db().selectFrom('money_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (orderId: number) =>
  (
    await db()
      .selectFrom('purchase_order')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).status;
const parts = () =>
  db().selectFrom('payment_part').select(['kind', 'order_id', 'amount']).orderBy('id').execute();
const mails = async () =>
  (await db().selectFrom('outbox_mail').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
const events = async (orderId: number) =>
  (
    await db()
      .selectFrom('order_event')
      .select('kind')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const byHand = (amount: number) => ({
  way: 'by-hand' as const,
  amount: satang(amount),
  refundedAt: now,
  reference: 'KBANK 123',
});
const refund = (amount: number): MoneyDecision => ({ kind: 'refund', refund: byHand(amount) });
const ACCEPT: MoneyDecision = { kind: 'accept', acceptsDifference: true };

describe(`payment exceptions, ${databaseMode()}`, () => {
  test('PAY-22 money that came before the order was cancelled is told from money that came after', async () => {
    const wasFirst = async (receivedAt: Date, of: 'report' | 'transfer') => {
      const { orderId } = await addUnpaidOrder(db(), { now });
      await cancel(orderId);
      const money = { methodId: 1, provider: 'bank-transfer', reference: `${of}:${receivedAt.getTime()}` };
      const settlement = await settlePayment(
        db(),
        { orderId, ...money, amount: satang(DUE), currency: 'THB', receivedAt },
        now,
      );
      expect(settlement).toMatchObject({ value: { exception: 'late' } });
      const exceptionId = await exceptionOf(orderId);
      const listed = await readExceptions(db(), {
        state: 'open',
        kind: 'late',
        range: { offset: 0, pageSize: 10 },
      });
      return [
        (await readException(db(), exceptionId))?.cameInTime,
        listed.find(({ id }) => id === exceptionId)?.cameInTime,
      ];
    };
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect(await wasFirst(at(-1), 'report')).toEqual([true, true]);
    expect(await wasFirst(at(1), 'report')).toEqual([false, false]);
    // only the day is known
    expect(await wasFirst(at(-1), 'transfer')).toEqual([false, false]);
    expect(await wasFirst(at(-24 * 60), 'transfer')).toEqual([true, true]);
  });

  test('PAY-22 underpaid: accepted only when the difference is, then approved once and the exception is settled', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    await moneyComes(orderId, DUE - 5_000);
    const exceptionId = await exceptionOf(orderId);
    expect(await decide(exceptionId, { kind: 'accept', acceptsDifference: false })).toEqual({
      ok: false,
      refusal: { code: 'AMOUNT_DIFFERS', left: DUE },
    });
    expect(await parts()).toEqual([]);
    const seen = await seenOf(exceptionId);
    expect(await decide(exceptionId, ACCEPT, seen)).toMatchObject({ ok: true, value: { isSettled: true } });
    expect(await decide(exceptionId, ACCEPT, seen)).toMatchObject({ refusal: { code: 'ALREADY_SETTLED' } });
    expect(await statusOf(orderId)).toBe('approved');
    expect(await parts()).toEqual([{ kind: 'kept', order_id: orderId, amount: DUE - 5_000 }]);
    expect(await storedException(exceptionId)).toMatchObject({
      outcome: 'accepted',
      settled_by: administratorId,
    });
    expect(await mails()).toEqual(['order-rest', 'order-approved']);
    expect(await events(orderId)).toEqual(['money-underpaid', 'money-accepted', 'money-kept']);
  });

  test('PAY-22 overpaid: what is due is kept, the surplus waits on, goes back by hand, and the buyer is told', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    await moneyComes(orderId, DUE + 900);
    const exceptionId = await exceptionOf(orderId);
    expect(await decide(exceptionId, { kind: 'accept', acceptsDifference: false })).toMatchObject({
      value: { isSettled: false },
    });
    expect(await statusOf(orderId)).toBe('approved');
    expect(await decide(exceptionId, refund(901))).toEqual({
      ok: false,
      refusal: { code: 'MORE_THAN_OPEN', open: 900 },
    });
    expect(await decide(exceptionId, refund(900))).toMatchObject({ value: { isSettled: true } });
    expect(await storedException(exceptionId)).toMatchObject({ outcome: 'split' });
    const refundRow = await db()
      .selectFrom('outbox_mail')
      .select(['kind', 'plain_text', 'html'])
      .where('kind', '=', 'money-refunded')
      .execute();
    expect(refundRow).toHaveLength(1);
    expect(refundRow[0]!.plain_text).toContain('฿9.00');
    expect(refundRow[0]!.html).toContain('฿9.00');
  });

  test('PAY-22 late: the order opens again with its seat and is approved; with the seat gone it says so and nothing changes', async () => {
    const { orderId, courseId } = await addUnpaidOrder(db(), { now });
    await db()
      .updateTable('course')
      .set({ seat_limit: 1, seats_held: 1, title: 'ห้องเรียนจริง' })
      .where('id', '=', courseId)
      .execute();
    await db().updateTable('order_line').set({ holds_seat: true }).where('order_id', '=', orderId).execute();
    await cancel(orderId);
    await moneyComes(orderId, DUE);
    const exceptionId = await exceptionOf(orderId);
    await db().updateTable('course').set({ seats_held: 1 }).where('id', '=', courseId).execute();
    expect(await decide(exceptionId, ACCEPT)).toEqual({
      ok: false,
      refusal: { code: 'MISSING', names: ['ห้องเรียนจริง'] },
    });
    expect(await statusOf(orderId)).toBe('cancelled');
    await db().updateTable('course').set({ seats_held: 0 }).where('id', '=', courseId).execute();
    expect(await decide(exceptionId, { kind: 'accept', acceptsDifference: false })).toMatchObject({
      ok: true,
    });
    expect(await statusOf(orderId)).toBe('approved');
    expect(
      await db()
        .selectFrom('course')
        .select('seats_held')
        .where('id', '=', courseId)
        .executeTakeFirstOrThrow(),
    ).toEqual({ seats_held: 1 });
    expect((await mails()).sort()).toEqual(['order-approved', 'order-cancelled', 'order-reopened']);
    expect(await db().selectFrom('access_grant').select('course_id').execute()).toEqual([
      { course_id: courseId },
    ]);
  });

  test.each(['the first', 'the second', 'both at once'])(
    'PAY-22 late money for two cancelled orders of one course opens one of them: %s',
    async (which) => {
      const [first, second] = [await addUnpaidOrder(db(), { now }), await addUnpaidOrder(db(), { now })];
      await db()
        .updateTable('purchase_order')
        .set({ person_id: first.personId })
        .where('id', '=', second.orderId)
        .execute();
      await db()
        .updateTable('order_line')
        .set({ course_id: first.courseId })
        .where('order_id', '=', second.orderId)
        .execute();
      for (const { orderId } of [first, second]) {
        await cancel(orderId);
        await moneyComes(orderId, DUE);
      }
      const cases = [await exceptionOf(first.orderId), await exceptionOf(second.orderId)];
      if (which === 'the second') cases.reverse();
      const press = (exceptionId: number) => decide(exceptionId, ACCEPT);
      const decided =
        which === 'both at once'
          ? await Promise.all(cases.map(press))
          : [await press(cases[0]!), await press(cases[1]!)];
      expect(decided.map(({ ok }) => ok).sort()).toEqual([false, true]);
      expect(decided.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'BOUGHT_AGAIN' } });
      expect(await db().selectFrom('access_grant').select('course_id').execute()).toHaveLength(1);
    },
  );

  test('PAY-22 late money of an order that was bought again goes to no closed order, but moves to the new one', async () => {
    const old = await addUnpaidOrder(db(), { now });
    await cancel(old.orderId);
    await moneyComes(old.orderId, DUE);
    const again = await addUnpaidOrder(db(), { now });
    await db()
      .updateTable('purchase_order')
      .set({ person_id: old.personId })
      .where('id', '=', again.orderId)
      .execute();
    await db()
      .updateTable('order_line')
      .set({ course_id: old.courseId })
      .where('order_id', '=', again.orderId)
      .execute();
    const exceptionId = await exceptionOf(old.orderId);
    expect(await decide(exceptionId, ACCEPT)).toMatchObject({
      refusal: { code: 'BOUGHT_AGAIN', orderId: again.orderId },
    });
    const moved = await decide(exceptionId, {
      kind: 'move',
      toOrderId: again.orderId,
      amount: satang(DUE),
      acceptsDifference: false,
    });
    expect(moved).toMatchObject({ value: { isSettled: true } });
    expect([await statusOf(old.orderId), await statusOf(again.orderId)]).toEqual(['cancelled', 'approved']);
    expect(await storedException(exceptionId)).toMatchObject({ outcome: 'moved' });
    expect(await events(old.orderId)).toContain('money-moved');
    expect(await events(again.orderId)).toContain('money-kept');
  });

  test('PAY-22 another buyer’s order never gets this money; money that fits nobody may be anybody’s', async () => {
    const [mine, other] = [await addUnpaidOrder(db(), { now }), await addUnpaidOrder(db(), { now })];
    await moneyComes(mine.orderId, DUE);
    await moneyComes(mine.orderId, DUE);
    const move = {
      kind: 'move',
      toOrderId: other.orderId,
      amount: satang(DUE),
      acceptsDifference: false,
    } as const;
    expect(await decide(await exceptionOf(mine.orderId), move)).toEqual({
      ok: false,
      refusal: { code: 'ANOTHER_BUYER' },
    });
    expect(await statusOf(other.orderId)).toBe('notYetReceived');
    await db().updateTable('money_case').set({ kind: 'unmatched' }).execute();
    expect(await decide(await exceptionOf(mine.orderId), move)).toMatchObject({ ok: true });
    expect(await statusOf(other.orderId)).toBe('approved');
  });

  test('PAY-22 double money: nothing to accept; kept and refunded parts come to the money exactly', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    await moneyComes(orderId, DUE);
    await moneyComes(orderId, DUE);
    const exceptionId = await exceptionOf(orderId);
    expect(await decide(exceptionId, ACCEPT)).toMatchObject({ refusal: { code: 'NOTHING_DUE' } });
    expect(await decide(exceptionId, refund(100_000))).toMatchObject({ value: { isSettled: false } });
    expect(await decide(exceptionId, { kind: 'close', note: 'ผู้ซื้อขอยกให้' })).toMatchObject({ ok: true });
    expect(await parts()).toEqual([
      { kind: 'kept', order_id: orderId, amount: DUE },
      { kind: 'retained', order_id: null, amount: DUE - 100_000 },
    ]);
    expect(await storedException(exceptionId)).toMatchObject({ outcome: 'closed', note: 'ผู้ซื้อขอยกให้' });
  });

  test('PAY-22 a split comes to the money that waits, and only then', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    await moneyComes(orderId, DUE + 10_000);
    const exceptionId = await exceptionOf(orderId);
    const split = (keep: number, back: number): MoneyDecision => ({
      kind: 'split',
      keep: satang(keep),
      refund: byHand(back),
      acceptsDifference: false,
    });
    expect(await decide(exceptionId, split(DUE, 9_999))).toMatchObject({
      refusal: { code: 'MORE_THAN_OPEN' },
    });
    expect(await decide(exceptionId, split(DUE + 1, 9_999))).toMatchObject({
      refusal: { code: 'MORE_THAN_DUE' },
    });
    expect(await parts()).toEqual([]);
    expect(await decide(exceptionId, split(DUE, 10_000))).toMatchObject({ value: { isSettled: true } });
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-22 of two administrators at once one decides, and of two clicks one counts', async () => {
    for (let round = 0; round < 4; round++) {
      const { orderId } = await addUnpaidOrder(db(), { now });
      await moneyComes(orderId, DUE);
      await moneyComes(orderId, DUE);
      const exceptionId = await exceptionOf(orderId);
      const seen = await seenOf(exceptionId);
      const outcomes = await Promise.all(
        [refund(DUE), refund(DUE), refund(50_000), { kind: 'close', note: 'x' } as const].map((decision) =>
          decide(exceptionId, decision, seen),
        ),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });

  test('PAY-22 a reported transfer beside a payment: never arrived and closed, or arrived and settled as any money', async () => {
    const [gone, there] = [await addUnpaidOrder(db(), { now }), await addUnpaidOrder(db(), { now })];
    for (const { orderId } of [gone, there]) {
      await moneyComes(orderId, DUE);
      const report = await db()
        .insertInto('transfer_report')
        .values({
          order_id: orderId,
          report_key: `r${orderId}`,
          status: 'withdrawn',
          amount: DUE,
          reported_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db()
        .insertInto('money_case')
        .values({
          kind: 'double',
          order_id: orderId,
          transfer_report_id: report.id,
          amount: DUE,
          currency: 'THB',
          opened_at: now,
        })
        .execute();
    }
    expect(await decide(await exceptionOf(gone.orderId), refund(DUE))).toMatchObject({
      refusal: { code: 'NOT_POSSIBLE' },
    });
    expect(await decide(await exceptionOf(gone.orderId), { kind: 'close', note: ' ' })).toMatchObject({
      refusal: { code: 'NOT_POSSIBLE' },
    });
    expect(await decide(await exceptionOf(gone.orderId), { kind: 'close', note: 'ไม่เคยเข้า' })).toMatchObject({
      ok: true,
    });
    const reported = await exceptionOf(there.orderId);
    const arrived = await decide(reported, {
      kind: 'arrived',
      toOrderId: there.orderId,
      amount: satang(DUE),
      reference: '',
      receivedAt: now,
    });
    expect(arrived).toMatchObject({ ok: true });
    expect(await storedException(reported)).toMatchObject({ outcome: 'arrived' });
    expect(await storedException(await exceptionOf(there.orderId))).toMatchObject({
      kind: 'double',
      settled_at: null,
    });
    expect(await decide(await exceptionOf(there.orderId), refund(DUE))).toMatchObject({ ok: true });
  });

  test('PAY-22 money in another currency is kept only by a person’s word', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    await moneyComes(orderId, 5_000, 'USD');
    const exceptionId = await exceptionOf(orderId);
    expect(await decide(exceptionId, { kind: 'accept', acceptsDifference: false })).toMatchObject({
      refusal: { code: 'AMOUNT_DIFFERS' },
    });
    expect(await decide(exceptionId, ACCEPT)).toMatchObject({ value: { isSettled: true } });
    expect(await statusOf(orderId)).toBe('approved');
  });

  test('PAY-22 an attempt given up without an answer opens one exception, which keeps nobody from paying', async () => {
    const { orderId } = await addUnpaidOrder(db(), { now });
    const endedAt = new Date(now.getTime() - 25 * 3_600_000);
    await db()
      .insertInto('payment_attempt')
      .values({
        order_id: orderId,
        payment_method_id: 1,
        provider: 'omise',
        provider_id: 'chrg_1',
        reference: 'r1',
        amount: DUE,
        currency: 'THB',
        status: 'expired',
        is_unanswered: true,
        created_at: endedAt,
        ended_at: endedAt,
      })
      .execute();
    expect(await giveUpUnanswered(db(), new Date(now.getTime() - 1))).toBe(0);
    expect(await giveUpUnanswered(db(), now)).toBe(1);
    expect(await giveUpUnanswered(db(), now)).toBe(0);
    const exceptionId = await exceptionOf(orderId);
    expect(await storedException(exceptionId)).toMatchObject({
      kind: 'unanswered',
      payment_id: null,
      note: 'omise chrg_1',
    });
    const arrived = await decide(exceptionId, {
      kind: 'arrived',
      toOrderId: orderId,
      amount: satang(DUE),
      reference: '',
      receivedAt: now,
    });
    expect(arrived).toMatchObject({ ok: true });
    expect(await statusOf(orderId)).toBe('approved');
    expect(await db().selectFrom('payment').select(['provider', 'reference']).execute()).toEqual([
      { provider: 'omise', reference: 'chrg_1' },
    ]);
  });

  test(
    'PAY-22 whatever comes and is decided: every satang is kept, refunded, retained or waits in an database() case',
    async () => {
      const step = fc.oneof(
        fc.record({
          do: fc.constant('comes' as const),
          to: fc.nat(1),
          amount: fc.constantFrom(100, DUE - 1, DUE, DUE + 250),
        }),
        fc.record({ do: fc.constant('cancel' as const), to: fc.nat(1) }),
        fc.record({ do: fc.constant('refund-line' as const), to: fc.nat(1), isRefused: fc.boolean() }),
        fc.record({
          do: fc.constant('decide' as const),
          which: fc.nat(9),
          how: fc.constantFrom(
            'accept' as const,
            'refund' as const,
            'split' as const,
            'move' as const,
            'close' as const,
          ),
          share: fc.integer({ min: 1, max: 100 }),
          acceptsDifference: fc.boolean(),
        }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
          await truncateAll(db());
          administratorId = await addPerson(db());
          const first = await addUnpaidOrder(db(), { now });
          const second = await addUnpaidOrder(db(), { now });
          await db().updateTable('purchase_order').set({ person_id: first.personId }).execute();
          const orders = [first.orderId, second.orderId];
          const accepted = new Set<number>();
          let receivedTotal = 0;
          for (const each of steps) {
            if (each.do === 'comes') {
              await moneyComes(orders[each.to]!, each.amount);
              receivedTotal += each.amount;
            } else if (each.do === 'cancel') {
              await cancel(orders[each.to]!);
            } else if (each.do === 'refund-line') {
              await goesBack(orders[each.to]!, each.isRefused);
            } else {
              const cases = await db()
                .selectFrom('money_case')
                .select(['id', 'order_id'])
                .where('settled_at', 'is', null)
                .orderBy('id')
                .execute();
              if (cases.length === 0) continue;
              const chosenException = cases[each.which % cases.length]!;
              const waiting = Number((await seenOf(chosenException.id)).split('.')[0]);
              const share = Math.ceil((waiting * each.share) / 100);
              const other = orders.find((id) => id !== chosenException.order_id)!;
              const decisions: Record<typeof each.how, MoneyDecision> = {
                accept: { kind: 'accept', acceptsDifference: each.acceptsDifference },
                refund: refund(share),
                split: {
                  kind: 'split',
                  keep: satang(share),
                  refund: byHand(waiting - share),
                  acceptsDifference: each.acceptsDifference,
                },
                move: {
                  kind: 'move',
                  toOrderId: other,
                  amount: satang(share),
                  acceptsDifference: each.acceptsDifference,
                },
                close: { kind: 'close', note: 'ปิด' },
              };
              const result = await decide(chosenException.id, decisions[each.how]);
              if (result.ok && each.acceptsDifference)
                accepted.add(each.how === 'move' ? other : chosenException.order_id!);
            }
            await expectNothingLost(receivedTotal, orders, accepted);
          }
        }),
        { numRuns: 15 * scale, endOnFailure: true },
      );
    },
    60_000 + 60_000 * scale,
  );
});

/** Refunds an order's one line, if it can; the provider refuses, so that a person decides on the money. */
async function goesBack(orderId: number, isRefused: boolean) {
  const line = await db()
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const plan = await readRefundPlan(db(), { orderId, lineIds: [line.id] });
  if (!plan.ok) return;
  const result = await refundLines(
    db(),
    {
      orderId,
      lineIds: [line.id],
      reason: 'x',
      givesBack: true,
      money: { way: 'by-hand', refundedAt: now, reference: 'KBANK 9' },
      seen: plan.value.seen,
      administratorId,
    },
    now,
  );
  expect(result.ok).toBe(true);
  if (!isRefused || plan.value.takes.length === 0) return;
  await db()
    .updateTable('refund')
    .set({ status: 'refused', refunded_at: null })
    .where('money_case_id', 'in', (eb) =>
      eb
        .selectFrom('money_case')
        .select('id')
        .where('kind', '=', 'line-refund')
        .where('order_id', '=', orderId),
    )
    .execute();
  await db()
    .updateTable('money_case')
    .set({ settled_at: null, settled_by: null, outcome: null })
    .where('kind', '=', 'line-refund')
    .where('order_id', '=', orderId)
    .execute();
}

/** Whether its one line was refunded. */
const isBack = async (orderId: number) =>
  (await db().selectFrom('order_refund').select('id').where('order_id', '=', orderId).execute()).length > 0;

async function expectNothingLost(receivedTotal: number, orders: number[], accepted: ReadonlySet<number>) {
  const payments = await db().selectFrom('payment').select(['id', 'amount']).execute();
  const all = await db().selectFrom('payment_part').selectAll().execute();
  const refunds = await db().selectFrom('refund').selectAll().where('status', '<>', 'refused').execute();
  const openExceptions = await db()
    .selectFrom('money_case')
    .selectAll()
    .where('settled_at', 'is', null)
    .execute();
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  expect(sum(payments)).toBe(receivedTotal);
  for (const { id, amount } of payments) {
    const decidedParts = [...all, ...refunds].filter(({ payment_id }) => payment_id === id);
    const rest = amount - sum(decidedParts);
    expect(rest).toBeGreaterThanOrEqual(0);
    // money without a decision waits in exactly one open exception
    expect(openExceptions.filter(({ payment_id }) => payment_id === id)).toHaveLength(rest > 0 ? 1 : 0);
  }
  for (const orderId of orders) {
    const ofOrder = all.filter(({ order_id }) => order_id === orderId);
    const keptTotal = sum(ofOrder.filter(({ kind }) => kind === 'kept'));
    expect(keptTotal).toBeLessThanOrEqual(DUE);
    // a refunded line releases no more than was kept
    expect(sum(ofOrder)).toBeGreaterThanOrEqual(0);
    // the shop keeps nothing of an order that was refunded whole
    if (await isBack(orderId)) expect(sum(ofOrder)).toBe(0);
    if ((await statusOf(orderId)) === 'approved')
      expect(keptTotal === DUE || accepted.has(orderId)).toBe(true);
    else expect(keptTotal).toBe(0);
  }
}
