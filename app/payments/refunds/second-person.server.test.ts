import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeStaffPolicy } from '~/accounts/staff/staff-policy.server';
import type { PartAsk } from '~/orders/line-refunds/line-refund';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { satang } from '~/values/money';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addOrderOfLines, transferFor } from '../../../test/support/rows/refundable-order';
import { approveRefundRequest, declineRefundRequest } from './decide-refund-request.server';
import { refundOrAsk } from './refund-or-ask.server';
import { readRefundPlan } from './refund-plan.server';
import { countWaitingRefunds, readRefundRequest } from './refund-requests.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = new Date('2026-11-22T07:00:00Z');
const TRANSFER = { refundedAt: later, reference: 'KBANK 1' };

let open: OpenDatabase;
const db = () => open.db;
let [first, second, third] = [0, 0, 0];
beforeAll(async () => {
  open = await openTestDatabase();
  await installTestJobs(open);
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(db());
  [first, second, third] = [await addPerson(db()), await addPerson(db()), await addPerson(db())];
  await limit(60_000, 0);
});

const limit = (refundLimitSatang: number | null, version: number) =>
  inTransaction(db(), (tx) =>
    writeStaffPolicy(tx, { requiresSecondFactor: false, refundLimitSatang, version }),
  );
async function paidOrder() {
  const order = await addOrderOfLines(db(), { now });
  await transferFor(db(), { orderId: order.orderId, amount: order.due }, now);
  return order;
}
async function ask(
  orderId: number,
  lineIds: number[],
  administratorId = first,
  parts: readonly PartAsk[] = [],
) {
  const plan = await readRefundPlan(db(), { orderId, lineIds, parts });
  if (!plan.ok) throw new Error(plan.refusal.code);
  const money = { way: 'by-hand', ...TRANSFER } as const;
  const fields = { reason: 'ผู้เรียนขอยกเลิก', givesBack: true, seen: plan.value.seen, administratorId };
  return refundOrAsk(db(), { orderId, lineIds, parts, ...fields, way: 'by-hand', money }, later);
}
async function askedFor(orderId: number, lineIds: number[]) {
  const request = await ask(orderId, lineIds);
  if (!request.ok || request.value.state !== 'waiting') throw new Error('does not wait');
  return request.value.requestId;
}
const approve = (requestId: number, administratorId: number, byHand: typeof TRANSFER | null = TRANSFER) =>
  approveRefundRequest(db(), { requestId, administratorId, byHand }, later);
const refunds = () =>
  db().selectFrom('refund').select(['amount', 'provider_reference', 'created_by']).orderBy('id').execute();
const kinds = async () =>
  (
    await db()
      .selectFrom('order_event')
      .select(['kind', 'actor_id'])
      .where('kind', 'like', 'refund-%')
      .orderBy('id')
      .execute()
  ).map(({ kind, actor_id }) => [kind, actor_id]);

describe(`a second person for large refunds, ${databaseMode()}`, () => {
  test('up to the limit one person is enough; beyond it nothing moves until somebody else says yes, and then once', async () => {
    const { orderId, onlineLine, classLine } = await paidOrder();
    expect(await ask(orderId, [onlineLine])).toMatchObject({ ok: true, value: { state: 'refunded' } });
    expect(await refunds()).toHaveLength(1);
    const requestId = await askedFor(orderId, [classLine]);
    expect(await refunds()).toHaveLength(1);
    expect(await countWaitingRefunds(db())).toBe(1);
    const grants = () =>
      db()
        .selectFrom('order_refund_line')
        .select('order_line_id')
        .where('order_line_id', '=', classLine)
        .execute();
    expect(await grants()).toEqual([]);
    expect(await approve(requestId, first)).toMatchObject({ refusal: { code: 'SAME_PERSON' } });
    expect(await approve(requestId, second, null)).toMatchObject({ refusal: { code: 'BY_HAND_NEEDED' } });
    expect(await approve(requestId, second)).toMatchObject({
      ok: true,
      value: { orderId, refundsToAsk: [] },
    });
    expect(await refunds()).toHaveLength(2);
    expect((await refunds())[1]).toMatchObject({ provider_reference: 'KBANK 1', created_by: second });
    expect(await grants()).toHaveLength(1);
    expect(await approve(requestId, third)).toMatchObject({ refusal: { code: 'DECIDED' } });
    expect(await refunds()).toHaveLength(2);
    expect(await kinds()).toEqual([
      ['refund-waits', first],
      ['refund-approved', second],
    ]);
    expect(await readRefundRequest(db(), requestId)).toMatchObject({ status: 'approved', createdBy: first });
  });

  test('an amount off a line waits as it was asked for, and no more than it goes back', async () => {
    const { orderId, classLine } = await paidOrder();
    const parts = [{ lineId: classLine, amount: satang(61_000) }];
    const request = await ask(orderId, [], first, parts);
    if (!request.ok || request.value.state !== 'waiting') throw new Error('does not wait');
    expect((await readRefundRequest(db(), request.value.requestId))?.kept).toMatchObject({
      lineIds: [],
      parts,
    });
    expect(await approve(request.value.requestId, second)).toMatchObject({ ok: true });
    expect((await refunds()).map(({ amount }) => amount)).toEqual([61_000]);
    expect(await db().selectFrom('order_refund_line').selectAll().execute()).toEqual([]);
  });

  test('of two who approve at once one does, and the money goes back once', async () => {
    const { orderId, classLine } = await paidOrder();
    const requestId = await askedFor(orderId, [classLine]);
    const both = await Promise.all([approve(requestId, second), approve(requestId, third)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'DECIDED' } });
    expect(await refunds()).toHaveLength(1);
  });

  test('of a yes and a no at once one counts', async () => {
    const { orderId, classLine } = await paidOrder();
    const requestId = await askedFor(orderId, [classLine]);
    const decline = declineRefundRequest(db(), { requestId, administratorId: third, answer: 'ผิดคน' }, later);
    const [yes, no] = await Promise.all([approve(requestId, second), decline]);
    expect([yes.ok, no.ok].filter(Boolean)).toHaveLength(1);
    expect(await refunds()).toHaveLength(yes.ok ? 1 : 0);
  });

  test('slices of one order add up, and two who ask at once make one request', async () => {
    const { orderId, onlineLine, goodsLine, classLine } = await paidOrder();
    expect(await ask(orderId, [onlineLine])).toMatchObject({ value: { state: 'refunded' } });
    // 400 was refunded, and 300 more exceed 600
    const both = await Promise.all([ask(orderId, [goodsLine]), ask(orderId, [goodsLine], second)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'WAITS_FOR_SECOND' } });
    expect(await ask(orderId, [classLine])).toMatchObject({ refusal: { code: 'WAITS_FOR_SECOND' } });
    expect(await refunds()).toHaveLength(1);
  });

  test('a no has its reason, and the order can be asked for anew; who asked takes it back', async () => {
    const { orderId, classLine } = await paidOrder();
    const requestId = await askedFor(orderId, [classLine]);
    const decline = (administratorId: number, answer: string, id = requestId) =>
      declineRefundRequest(db(), { requestId: id, administratorId, answer }, later);
    expect(await decline(second, ' ')).toMatchObject({ refusal: { code: 'REASON_MISSING' } });
    expect(await decline(second, 'โอนผิดบัญชี')).toMatchObject({ ok: true });
    expect(await readRefundRequest(db(), requestId)).toMatchObject({
      status: 'declined',
      answer: 'โอนผิดบัญชี',
    });
    expect(await approve(requestId, third)).toMatchObject({ refusal: { code: 'DECIDED' } });
    const anew = await askedFor(orderId, [classLine]);
    expect(await decline(first, '', anew)).toMatchObject({ ok: true });
    expect(await readRefundRequest(db(), anew)).toMatchObject({ status: 'withdrawn' });
    expect(await refunds()).toEqual([]);
  });

  test('what is no more as it was asked for is not carried out', async () => {
    const { orderId, classLine, onlineLine } = await paidOrder();
    const requestId = await askedFor(orderId, [classLine]);
    await db()
      .insertInto('order_refund')
      .values({
        order_id: orderId,
        reason: 'x',
        amount: 0,
        gives_back: false,
        created_at: now,
        created_by: second,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(({ id }) =>
        db()
          .insertInto('order_refund_line')
          .values({ order_line_id: onlineLine, order_refund_id: id, net: 0, withholding: 0 })
          .execute(),
      );
    expect(await approve(requestId, second)).toMatchObject({ refusal: { code: 'CHANGED' } });
    expect(await refunds()).toEqual([]);
    expect(await countWaitingRefunds(db())).toBe(1);
  });

  test('a limit that was lifted lets refunds through; one that waits still waits', async () => {
    const { orderId, classLine } = await paidOrder();
    const requestId = await askedFor(orderId, [classLine]);
    await limit(null, 1);
    expect(await ask(orderId, [classLine])).toMatchObject({
      refusal: { code: 'WAITS_FOR_SECOND', requestId },
    });
    const other = await paidOrder();
    expect(await ask(other.orderId, [other.classLine])).toMatchObject({ value: { state: 'refunded' } });
  });
});
