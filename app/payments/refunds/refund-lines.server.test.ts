import { beforeEach, describe, expect, test } from 'vitest';
import { hasAccess } from '~/access/grants.server';
import type { DocumentSnapshot } from '~/documents/document-snapshot';
import { readLineRefunds } from '~/orders/line-refunds/refunded-lines.server';
import { lockBuyer } from '~/orders/placing/place-order.server';
import { readWithheld } from '~/orders/withholding-certificate.server';
import { decideException } from '~/payments/payment-exceptions/decide-exception.server';
import { readException } from '~/payments/payment-exceptions/payment-exceptions.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { formatMoney, satang } from '~/values/money';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { untilSomebodyWaits } from '../../../test/support/databases/lock-waiters';
import { databaseMode, truncateAll } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { addOrderOfLines, type OrderOfLines, transferFor } from '../../../test/support/rows/refundable-order';
import { type LineRefund, refundLines } from './refund-lines.server';
import { endUnknownRefund } from './refund-money.server';
import { readRefundPlan } from './refund-plan.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = new Date('2026-11-22T07:00:00Z');

const { db, database } = fileDatabase({ hasJobs: true });
let administratorId: number;
beforeEach(async () => {
  administratorId = await addPerson(db());
});

const BY_HAND = { way: 'by-hand', refundedAt: later, reference: 'KBANK 1' } as const;

async function paidOrder(overrides: { withholding?: number } = {}): Promise<OrderOfLines> {
  const order = await addOrderOfLines(db(), { now, ...overrides });
  await transferFor(db(), { orderId: order.orderId, amount: order.due }, now);
  return order;
}
async function planOf(orderId: number, lineIds: number[]) {
  const plan = await readRefundPlan(db(), { orderId, lineIds });
  if (!plan.ok) throw new Error(plan.refusal.code);
  return plan.value;
}
async function refund(orderId: number, lineIds: number[], overrides: Partial<LineRefund> = {}) {
  const seen = overrides.seen ?? (await planOf(orderId, lineIds)).seen;
  return refundLines(
    db(),
    {
      orderId,
      lineIds,
      reason: 'ผู้เรียนขอยกเลิก',
      givesBack: true,
      money: BY_HAND,
      administratorId,
      ...overrides,
      seen,
    },
    later,
  );
}
/** Makes the order look paid through a provider that refunds. */
async function paidByCard(orderId: number) {
  await db()
    .insertInto('payment_method')
    .values({ id: 8, name_th: 'บัตร', is_enabled: true })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const attempt = await db()
    .insertInto('payment_attempt')
    .values({
      order_id: orderId,
      payment_method_id: 8,
      provider: 'omise',
      provider_id: `chrg_${orderId}`,
      reference: `r${orderId}`,
      amount: 1,
      currency: 'THB',
      status: 'succeeded',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .updateTable('payment')
    .set({ payment_method_id: 8, payment_attempt_id: attempt.id })
    .where('order_id', '=', orderId)
    .execute();
}
const standing = (status: 'notYetReceived' | 'cancelled') =>
  status === 'cancelled'
    ? { status, cancelled_at: now, is_holding: false }
    : { status, cancelled_at: null, is_holding: true };
/** An unpaid order of the online course, at its renewal price. */
async function waitingRenewal(
  { personId, onlineId }: OrderOfLines,
  status: 'notYetReceived' | 'cancelled' = 'notYetReceived',
) {
  const renewal = await addUnpaidOrder(db(), { now, due: 10_000 });
  await db()
    .updateTable('purchase_order')
    .set({ person_id: personId, ...standing(status) })
    .where('id', '=', renewal.orderId)
    .execute();
  await db()
    .updateTable('order_line')
    .set({ course_id: onlineId, pricing_type: 'renew' })
    .where('order_id', '=', renewal.orderId)
    .execute();
  return renewal;
}
const refunds = () =>
  db().selectFrom('refund').select(['id', 'amount', 'way', 'status']).orderBy('id').execute();
const cases = () =>
  db()
    .selectFrom('money_case')
    .select(['id', 'kind', 'amount', 'outcome', 'order_refund_id'])
    .orderBy('id')
    .execute();
const settleExceptions = () =>
  db()
    .updateTable('money_case')
    .set({ settled_at: now, outcome: 'accepted' })
    .where('settled_at', 'is', null)
    .execute();
const parts = () =>
  db().selectFrom('payment_part').select(['kind', 'order_id', 'amount']).orderBy('id').execute();
const mails = async (kind: string) =>
  db()
    .selectFrom('outbox_mail')
    .select(['subject', 'plain_text'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
const creditNotes = async () =>
  (
    await db()
      .selectFrom('tax_document')
      .select(['id', 'number', 'snapshot'])
      .where('kind', 'in', ['credit-note', 'refund-note'])
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, snapshot: row.snapshot as unknown as DocumentSnapshot }));
const readStock = async ({ classId, productId }: OrderOfLines) => {
  const { seats_held } = await db()
    .selectFrom('course')
    .select('seats_held')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  const { available_qty } = await db()
    .selectFrom('product')
    .select('available_qty')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return { seats_held, available_qty };
};

describe(`refund of lines, ${databaseMode()}`, () => {
  test('PAY-24 a line’s money, access, seat and document go back together, once, and its buyer is told once', async () => {
    const order = await paidOrder();
    const result = await refund(order.orderId, [order.classLine]);
    expect(result).toMatchObject({ ok: true, value: { refundsToAsk: [] } });
    expect(await parts()).toEqual([
      { kind: 'kept', order_id: order.orderId, amount: order.due },
      { kind: 'released', order_id: order.orderId, amount: -100_000 },
    ]);
    expect(await refunds()).toMatchObject([{ amount: 100_000, way: 'by-hand', status: 'done' }]);
    expect(await cases()).toMatchObject([{ kind: 'line-refund', amount: 100_000, outcome: 'refunded' }]);
    expect(await hasAccess(db(), order.personId, order.classId, later)).toBe(false);
    expect(await hasAccess(db(), order.personId, order.onlineId, later)).toBe(true);
    expect(await readStock(order)).toEqual({ seats_held: 0, available_qty: 8 });
    const [note] = await creditNotes();
    expect(note!.snapshot).toMatchObject({ total: 100_000, credit: { reason: 'ผู้เรียนขอยกเลิก' } });
    expect(await readLineRefunds(db(), order.orderId)).toMatchObject([
      { lineIds: [order.classLine], amount: 100_000, shipping: 0, creditNoteId: note!.id },
    ]);
    const [mail, ...more] = await mails('lines-refunded');
    expect(more).toEqual([]);
    expect(mail!.plain_text).toContain('฿1,000.00');
    expect(mail!.plain_text).toContain(note!.number);
    expect(await mails('money-refunded')).toEqual([]);
    expect(await refund(order.orderId, [order.classLine], { seen: '100000.0' })).toEqual({
      ok: false,
      refusal: { code: 'ALREADY_REFUNDED' },
    });
  });

  test('PAY-24 withheld tax stays out of the money and in the note; shipping comes with the last line; all comes to what was due', async () => {
    const order = await paidOrder({ withholding: 4_205 });
    const readOwed = async () => (await readWithheld(db(), order.orderId))?.amount;
    expect(await readOwed()).toBe(4_205);
    await refund(order.orderId, [order.onlineLine]);
    // a certificate is owed for the remaining lines
    expect(await readOwed()).toBe(4_205 - 1_402);
    expect(await hasAccess(db(), order.personId, order.giftId, later)).toBe(false);
    await refund(order.orderId, [order.goodsLine]);
    await refund(order.orderId, [order.classLine]);
    expect(await readOwed()).toBeUndefined();
    // 4,205 over 100,000 and 50,000
    expect((await refunds()).map(({ amount }) => amount)).toEqual([48_598, 30_000, 97_197 + 5_000]);
    expect((await creditNotes()).map(({ snapshot }) => snapshot.total)).toEqual([50_000, 30_000, 105_000]);
    const money = (await refunds()).reduce((sum, { amount }) => sum + amount, 0);
    expect(money).toBe(order.due);
    expect((await parts()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(await readStock(order)).toEqual({ seats_held: 0, available_qty: 10 });
  });

  test('PAY-24 seats and goods stay taken when staff say so', async () => {
    const order = await paidOrder();
    await refund(order.orderId, [order.classLine, order.goodsLine], { givesBack: false });
    expect(await readStock(order)).toEqual({ seats_held: 1, available_qty: 8 });
  });

  test('PAY-24 refunded goods fall out of a parcel that has not left; one with nothing in it is gone', async () => {
    const shipment = (orderId: number) =>
      db().selectFrom('shipment').select('status').where('order_id', '=', orderId).executeTakeFirst();
    const [empty, sentOrder] = [await paidOrder(), await paidOrder()];
    await refund(empty.orderId, [empty.classLine]);
    expect(await shipment(empty.orderId)).toEqual({ status: 'waiting' });
    await refund(empty.orderId, [empty.goodsLine]);
    expect(await shipment(empty.orderId)).toBeUndefined();
    await db()
      .updateTable('shipment')
      .set({ status: 'sent', sent_at: now, carrier: 'thailand-post' })
      .execute();
    await refund(sentOrder.orderId, [sentOrder.goodsLine]);
    expect(await shipment(sentOrder.orderId)).toEqual({ status: 'sent' });
  });

  test('PAY-24 a packed parcel some of which is refunded is opened again', async () => {
    const order = await paidOrder();
    await db()
      .updateTable('course')
      .set({ free_book_type: 'physical' })
      .where('id', '=', order.onlineId)
      .execute();
    await db().updateTable('shipment').set({ status: 'packed', packed_at: now }).execute();
    await refund(order.orderId, [order.goodsLine]);
    expect(await db().selectFrom('shipment').select(['status', 'packed_at']).execute()).toEqual([
      { status: 'waiting', packed_at: null },
    ]);
  });

  test('PAY-24 a free order goes back too: access ends, there is no money and no document', async () => {
    const order = await addOrderOfLines(db(), { now, isFree: true });
    await transferFor(db(), { orderId: order.orderId, amount: 0 }, now);
    expect(await hasAccess(db(), order.personId, order.onlineId, now)).toBe(true);
    expect(await refund(order.orderId, [order.onlineLine], { money: { way: 'provider' } })).toMatchObject({
      ok: true,
      value: { refundsToAsk: [] },
    });
    expect(await hasAccess(db(), order.personId, order.onlineId, later)).toBe(false);
    expect([await refunds(), await cases(), await creditNotes()]).toEqual([[], [], []]);
    expect(await mails('lines-refunded')).toHaveLength(1);
  });

  test('PAY-24 no more goes back than was taken: of an order approved with less each line gives its part of that', async () => {
    const order = await addOrderOfLines(db(), { now });
    await transferFor(
      db(),
      { orderId: order.orderId, amount: order.due - 4_000, acceptsDifference: true },
      now,
    );
    // the missing amount has an exception of its own, settled first
    await settleExceptions();
    // from 1,850, of which 1,810 was accepted: 1,000 and 300
    expect((await planOf(order.orderId, [order.classLine, order.goodsLine])).amount).toBe(127_189);
    await refund(order.orderId, [order.classLine, order.goodsLine]);
    expect(await planOf(order.orderId, [order.onlineLine])).toMatchObject({
      amount: 181_000 - 127_189,
      shortBy: 0,
    });
    await refund(order.orderId, [order.onlineLine]);
    expect((await parts()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('PAY-24 only lines of this order, of an approved one, with a reason, and as the page showed', async () => {
    const [order, other] = [await paidOrder(), await paidOrder()];
    const unpaid = await addOrderOfLines(db(), { now });
    const refusalOf = async (orderId: number, lineIds: number[], overrides: Partial<LineRefund> = {}) => {
      const result = await refund(orderId, lineIds, { seen: '100000.0', ...overrides });
      return result.ok ? 'done' : result.refusal.code;
    };
    expect(await refusalOf(order.orderId, [other.classLine])).toBe('NO_SUCH_LINE');
    expect(await refusalOf(order.orderId, [])).toBe('NO_LINES');
    expect(await refusalOf(999, [1])).toBe('NO_SUCH_ORDER');
    expect(await refusalOf(unpaid.orderId, [unpaid.classLine])).toBe('NOT_APPROVED');
    expect(await refusalOf(order.orderId, [order.classLine], { seen: '99999.0' })).toBe('CHANGED');
    expect(await refusalOf(order.orderId, [order.classLine], { reason: ' ' })).toBe('REASON_MISSING');
    expect(await refusalOf(order.orderId, [order.classLine], { money: { way: 'provider' } })).toBe(
      'BY_HAND_NEEDED',
    );
    expect([await refunds(), await creditNotes()]).toEqual([[], []]);
    expect(await refusalOf(order.orderId, [order.classLine, order.classLine])).toBe('done');
  });

  test('PAY-24 money a provider gives back is asked for after the commit; until it has answered no other line is taken from it', async () => {
    const order = await paidOrder();
    await paidByCard(order.orderId);
    const result = await refund(order.orderId, [order.classLine], { money: { way: 'provider' } });
    const [refundRow] = await refunds();
    expect(result).toMatchObject({ value: { refundsToAsk: [refundRow!.id] } });
    expect(refundRow).toMatchObject({ status: 'created', way: 'provider' });
    const [waiting] = await cases();
    expect(waiting).toMatchObject({ outcome: null });
    const another = await readRefundPlan(db(), { orderId: order.orderId, lineIds: [order.onlineLine] });
    expect(another).toEqual({ ok: false, refusal: { code: 'REFUND_UNDER_WAY', exceptionId: waiting!.id } });
  });

  test('PAY-24 paid in two ways it goes back in both, and its buyer is told of both', async () => {
    const order = await addOrderOfLines(db(), { now });
    const rest = 60_000;
    const paid = { orderId: order.orderId, amount: order.due - rest, acceptsDifference: true };
    await transferFor(db(), paid, now);
    await settleExceptions();
    await paidByCard(order.orderId);
    await transferFor(db(), { orderId: order.orderId, amount: rest }, now);
    const second = (await cases()).find(({ kind }) => kind === 'double')!;
    const { seen } = (await readException(db(), second.id))!;
    const decision = { kind: 'accept', acceptsDifference: false } as const;
    await decideException(db(), { exceptionId: second.id, administratorId, seen, decision }, now);
    const { refundedAt, reference } = BY_HAND;
    await refund(order.orderId, [order.classLine, order.onlineLine, order.goodsLine], {
      money: { way: 'provider', byHand: { refundedAt, reference } },
    });
    expect(await refunds()).toMatchObject([
      { way: 'provider', amount: order.due - rest },
      { way: 'by-hand', amount: rest },
    ]);
    expect((await mails('lines-refunded'))[0]!.plain_text).toContain('ส่วนหนึ่งร้านโอนคืนให้แล้ว');
  });

  test('PAY-24 a provider that refuses leaves the exception to a person, who gives the money back by hand; it is neither kept nor counted again', async () => {
    const order = await paidOrder();
    await paidByCard(order.orderId);
    await refund(order.orderId, [order.classLine], { money: { way: 'provider' } });
    const [refundRow] = await refunds();
    const exceptionId = (await cases())[0]!.id;
    await db().updateTable('refund').set({ status: 'unknown' }).execute();
    await endUnknownRefund(
      db(),
      { refundId: refundRow!.id, exceptionId, wasMade: false, reference: '', administratorId },
      later,
    );
    const view = (await readException(db(), exceptionId))!;
    expect(view).toMatchObject({ open: 100_000, amountDue: 0, settled: null });
    const decide = (decision: Parameters<typeof decideException>[1]['decision']) =>
      decideException(db(), { exceptionId, administratorId, seen: view.seen, decision }, later);
    expect(await decide({ kind: 'accept', acceptsDifference: true })).toMatchObject({
      refusal: { code: 'NOT_POSSIBLE' },
    });
    expect(await decide({ kind: 'close', note: 'ผู้ซื้อยกให้' })).toMatchObject({
      refusal: { code: 'NOT_POSSIBLE' },
    });
    expect(await readRefundPlan(db(), { orderId: order.orderId, lineIds: [order.onlineLine] })).toMatchObject(
      { refusal: { code: 'MONEY_CASE_OPEN', exceptionId } },
    );
    expect(await readLineRefunds(db(), order.orderId)).toMatchObject([
      { amount: 100_000, isMoneyBack: false },
    ]);
    expect(await decide({ kind: 'refund', refund: { ...BY_HAND, amount: satang(100_000) } })).toMatchObject({
      value: { isSettled: true },
    });
    expect(await cases()).toMatchObject([{ outcome: 'refunded' }]);
    expect(await readLineRefunds(db(), order.orderId)).toMatchObject([
      { amount: 100_000, moved: 0, isMoneyBack: true },
    ]);
    // the second refund to the buyer has its own mail
    expect(await mails('lines-refunded')).toHaveLength(1);
    expect(await mails('money-refunded')).toHaveLength(1);
    expect(await refund(order.orderId, [order.onlineLine])).toMatchObject({ ok: true });
  });

  test('PAY-24 money of refunded lines that staff move to another order of the buyer is called moved, and never refunded', async () => {
    const [order, other] = [await paidOrder(), await addUnpaidOrder(db(), { now, due: 70_000 })];
    await db().updateTable('purchase_order').set({ person_id: order.personId }).execute();
    await paidByCard(order.orderId);
    const result = await refund(order.orderId, [order.classLine], { money: { way: 'provider' } });
    await db().updateTable('refund').set({ status: 'refused' }).execute();
    expect(result.ok).toBe(true);
    const exceptionId = (await cases())[0]!.id;
    const decide = async (decision: Parameters<typeof decideException>[1]['decision']) => {
      const { seen } = (await readException(db(), exceptionId))!;
      return decideException(db(), { exceptionId, administratorId, seen, decision }, later);
    };
    await decide({
      kind: 'move',
      toOrderId: other.orderId,
      amount: satang(70_000),
      acceptsDifference: false,
    });
    expect(await readLineRefunds(db(), order.orderId)).toMatchObject([
      { amount: 30_000, moved: 70_000, isMoneyBack: false },
    ]);
    await decide({ kind: 'refund', refund: { ...BY_HAND, amount: satang(30_000) } });
    expect(await cases()).toMatchObject([{ outcome: 'split' }]);
    expect(await readLineRefunds(db(), order.orderId)).toMatchObject([
      { amount: 30_000, moved: 70_000, isMoneyBack: true },
    ]);
  });

  test('PAY-24 a renewal that waits, offered because of a line, holds its refund back until staff have cancelled it', async () => {
    const order = await paidOrder();
    const renewal = await waitingRenewal(order);
    const plan = (lineId: number) => readRefundPlan(db(), { orderId: order.orderId, lineIds: [lineId] });
    expect(await plan(order.onlineLine)).toMatchObject({
      refusal: { code: 'RENEWAL_WAITS', orderId: renewal.orderId, orderNumber: expect.any(String) as string },
    });
    expect(await plan(order.classLine)).toMatchObject({ ok: true });
    // another grant opens the course too: the renewal stays valid
    const grant = {
      person_id: order.personId,
      course_id: order.onlineId,
      terms: '{}',
      source: 'staff' as const,
    };
    await db()
      .insertInto('access_grant')
      .values({ ...grant, starts_at: now, granted_at: now })
      .execute();
    expect(await plan(order.onlineLine)).toMatchObject({ ok: true });
    await db().deleteFrom('access_grant').where('order_line_id', 'is', null).execute();
    // only for owners of the gift that comes with the line
    const student = await db()
      .insertInto('price_plan')
      .values({
        external_key: 'student',
        name: 'นักเรียน',
        course_id: renewal.courseId,
        plan_type: 'Free',
        free_for: 'Student',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('price_plan_prerequisite')
      .values({ price_plan_id: student.id, course_id: order.giftId })
      .execute();
    await db()
      .updateTable('order_line')
      .set({ course_id: renewal.courseId, pricing_type: 'default', price_plan_id: student.id })
      .where('order_id', '=', renewal.orderId)
      .execute();
    expect(await plan(order.onlineLine)).toMatchObject({ refusal: { code: 'RENEWAL_WAITS' } });
    await db()
      .updateTable('purchase_order')
      .set(standing('cancelled'))
      .where('id', '=', renewal.orderId)
      .execute();
    expect(await plan(order.onlineLine)).toMatchObject({ ok: true });
  });

  test('PAY-24 a renewal that waits for whoever sits in a company’s seat holds the refund of the seat back', async () => {
    const order = await paidOrder();
    const employee = await addPerson(db());
    const plan = () => readRefundPlan(db(), { orderId: order.orderId, lineIds: [order.onlineLine] });
    await db()
      .updateTable('access_grant')
      .set({ person_id: employee })
      .where('order_line_id', '=', order.onlineLine)
      .execute();
    // the company itself has no grant
    const other = await waitingRenewal(order);
    expect(await plan()).toMatchObject({ ok: true });
    await db()
      .updateTable('purchase_order')
      .set({ person_id: employee })
      .where('id', '=', other.orderId)
      .execute();
    expect(await plan()).toMatchObject({ refusal: { code: 'RENEWAL_WAITS', orderId: other.orderId } });
  });

  test('PAY-24 a renewal placed while a line goes back is seen by its refund, which waits for it', async () => {
    const order = await paidOrder();
    const renewal = await waitingRenewal(order, 'cancelled');
    const { seen } = await planOf(order.orderId, [order.onlineLine]);
    let begin = () => {};
    const started = new Promise<void>((resolve) => (begin = resolve));
    const placing = inTransaction(db(), async (tx) => {
      await lockBuyer(tx, order.personId);
      begin();
      // the embedded database has one session: there the refund comes after this transaction anyway
      if (!database().isEmbedded) await untilSomebodyWaits(db());
      await tx
        .updateTable('purchase_order')
        .set(standing('notYetReceived'))
        .where('id', '=', renewal.orderId)
        .execute();
    });
    await started;
    const refunded = await refund(order.orderId, [order.onlineLine], { seen });
    await placing;
    expect(refunded).toMatchObject({ refusal: { code: 'RENEWAL_WAITS', orderId: renewal.orderId } });
    expect(await refunds()).toEqual([]);
  });

  test('PAY-24 several payments give back oldest first, each in an exception of its own', async () => {
    const order = await addOrderOfLines(db(), { now });
    await transferFor(db(), { orderId: order.orderId, amount: 60_000, acceptsDifference: true }, now);
    await transferFor(db(), { orderId: order.orderId, amount: order.due - 60_000 }, now);
    const second = (await cases()).find(({ kind }) => kind === 'double')!;
    const { seen } = (await readException(db(), second.id))!;
    await decideException(
      db(),
      {
        exceptionId: second.id,
        administratorId,
        seen,
        decision: { kind: 'accept', acceptsDifference: false },
      },
      now,
    );
    await settleExceptions();
    await refund(order.orderId, [order.classLine]);
    expect((await refunds()).map(({ amount }) => amount)).toEqual([60_000, 40_000]);
    expect((await cases()).filter(({ kind }) => kind === 'line-refund')).toMatchObject([
      { amount: 60_000, outcome: 'refunded' },
      { amount: 40_000, outcome: 'refunded' },
    ]);
  });

  test('PAY-24 money that comes for the order afterwards is double: nothing is left to pay for what went back', async () => {
    const order = await paidOrder();
    await refund(order.orderId, [order.classLine]);
    await transferFor(db(), { orderId: order.orderId, amount: 100_000 }, later);
    const double = (await cases()).at(-1)!;
    expect(await readException(db(), double.id)).toMatchObject({ kind: 'double', amountDue: 0 });
  });

  test('PAY-24 money of the order that waits in another exception is decided on first; nothing goes back past it', async () => {
    const order = await addOrderOfLines(db(), { now });
    await transferFor(db(), { orderId: order.orderId, amount: 60_000, acceptsDifference: true }, now);
    await settleExceptions();
    await transferFor(db(), { orderId: order.orderId, amount: order.due - 60_000 }, now);
    const rest = (await cases()).at(-1)!;
    const all = [order.classLine, order.onlineLine, order.goodsLine];
    const blocked = { ok: false, refusal: { code: 'MONEY_CASE_OPEN', exceptionId: rest.id } };
    expect(await readRefundPlan(db(), { orderId: order.orderId, lineIds: all })).toEqual(blocked);
    expect(await refund(order.orderId, all, { seen: '60000.0' })).toEqual(blocked);
    // an exception without known money blocks nothing
    await db().updateTable('money_case').set({ kind: 'unanswered' }).where('id', '=', rest.id).execute();
    expect(await planOf(order.orderId, all)).toMatchObject({ amount: 60_000 });
  });

  test('PAY-24 what went back is paid for no more: late money of an order is neither kept nor moved there', async () => {
    const [order, other] = [await addOrderOfLines(db(), { now }), await paidOrder()];
    await db().updateTable('purchase_order').set({ person_id: order.personId }).execute();
    await transferFor(db(), { orderId: order.orderId, amount: 60_000, acceptsDifference: true }, now);
    await settleExceptions();
    const view = async (id: number) => (await readException(db(), id))!;
    const decide = async (id: number, decision: Parameters<typeof decideException>[1]['decision']) =>
      decideException(
        db(),
        { exceptionId: id, administratorId, seen: (await view(id)).seen, decision },
        later,
      );
    // a line refunds its part of the agreed price, and the other lines owe nothing
    await refund(order.orderId, [order.classLine]);
    await transferFor(db(), { orderId: order.orderId, amount: order.due }, later);
    const late = (await cases()).at(-1)!.id;
    expect((await view(late)).amountDue).toBe(0);
    await decide(late, { kind: 'refund', refund: { ...BY_HAND, amount: satang(order.due) } });
    await refund(order.orderId, [order.onlineLine, order.goodsLine]);
    await transferFor(db(), { orderId: order.orderId, amount: 125_000 }, later);
    const later1 = (await cases()).at(-1)!.id;
    expect((await view(later1)).amountDue).toBe(0);
    const nothingDue = { ok: false, refusal: { code: 'NOTHING_DUE' } };
    expect(await decide(later1, { kind: 'accept', acceptsDifference: true })).toEqual(nothingDue);
    await transferFor(db(), { orderId: other.orderId, amount: 50_000 }, later);
    const moved = { kind: 'move', toOrderId: order.orderId, amount: satang(50_000) } as const;
    const double = (await cases()).at(-1)!.id;
    expect(await decide(double, { ...moved, acceptsDifference: true })).toEqual(nothingDue);
    const keptParts = (await parts()).filter(({ order_id }) => order_id === order.orderId);
    expect(keptParts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('PAY-24 paid in another currency it goes back whole, and the mail names that currency', async () => {
    const order = await paidOrder();
    await db().updateTable('payment').set({ currency: 'USD' }).execute();
    const part = await readRefundPlan(db(), { orderId: order.orderId, lineIds: [order.classLine] });
    expect(part).toEqual({ ok: false, refusal: { code: 'FOREIGN_MONEY' } });
    const all = [order.classLine, order.onlineLine, order.goodsLine];
    expect(await refund(order.orderId, all)).toMatchObject({ ok: true });
    expect(await refunds()).toMatchObject([{ amount: order.due }]);
    const [mail] = await mails('lines-refunded');
    expect(mail!.subject).toContain(formatMoney(order.due, 'USD'));
    expect(mail!.plain_text).not.toContain('ไม่ได้เก็บเงิน');
  });

  test('PAY-24 of two administrators and a double click exactly one refund is made', async () => {
    for (let round = 0; round < 3; round++) {
      await truncateAll(db());
      administratorId = await addPerson(db());
      const order = await paidOrder();
      const { seen } = await planOf(order.orderId, [order.classLine]);
      const outcomes = await Promise.all([
        ...[1, 2, 3].map(() => refund(order.orderId, [order.classLine], { seen })),
        refund(order.orderId, [order.classLine, order.onlineLine], { seen: '150000.0' }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await refunds()).toHaveLength(1);
      expect(await creditNotes()).toHaveLength(1);
      expect((await readStock(order)).seats_held).toBe(0);
      expect(await mails('lines-refunded')).toHaveLength(1);
    }
  });
});
