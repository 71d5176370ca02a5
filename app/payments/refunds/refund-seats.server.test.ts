import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasAccess } from '~/access/grants.server';
import { inviteToSeats, takeBackSeat } from '~/orders/seats/hand-out-seats.server';
import { takeSeat } from '~/orders/seats/take-seat.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { transferFor } from '../../../test/support/rows/refundable-order';
import { addSeatOrder } from '../../../test/support/rows/seat-order';
import { linesBack } from './lines-back';
import { readRefundChoice } from './refund-choice.server';
import { refundLines } from './refund-lines.server';
import { readRefundPlan } from './refund-plan.server';
import { reviewedSeats, seatsOfLines } from './reviewed-seats';
import { seatsBack } from './seats-back';

const now = new Date('2026-11-20T07:00:00Z');
const later = new Date('2026-11-22T07:00:00Z');
const { db } = fileDatabase({ hasJobs: true });

async function refundSeats(orderId: number, of: number, qty: number) {
  const choice = await readRefundChoice(db(), orderId, later);
  const { lineIds } = seatsBack(choice!.lines, { seats_of: [of], seats_qty: [String(qty)] }, []);
  const plan = await readRefundPlan(db(), { orderId, lineIds });
  if (!plan.ok) throw new Error(plan.refusal.code);
  const money = { way: 'by-hand', refundedAt: later, reference: 'KBANK 1' } as const;
  const request = { orderId, lineIds, reason: 'ไม่มีผู้เรียน', givesBack: true, money, seen: plan.value.seen };
  const result = await refundLines(db(), { ...request, administratorId: await addPerson(db()) }, later);
  if (!result.ok) throw new Error(result.refusal.code);
  return linesBack(plan.value);
}

test(`R-347 seats refunded so many at once, in whatever turns, come to what was paid to the satang, ${databaseMode()}`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 2, maxLength: 3 }),
      fc.integer({ min: 0, max: 150_001 }),
      fc.integer({ min: 0, max: 5_003 }),
      async (turns, discount, withholding) => {
        const seats = turns.reduce((sum, turn) => sum + turn, 0);
        const order = await addSeatOrder(db(), { now, seats, discount, withholding });
        await transferFor(db(), { orderId: order.orderId, amount: order.due }, now);
        for (const turn of turns) {
          const refunded = await refundSeats(order.orderId, order.lineIds[0]!, turn);
          expect(refunded.map(({ name }) => name)).toEqual([
            `Excel สำหรับคนทำงาน (เรียน 1 ปี)${turn > 1 ? ` × ${turn}` : ''}`,
          ]);
        }
        const { back } = await db()
          .selectFrom('order_refund')
          .select(({ fn }) => fn.sum<string>('amount').as('back'))
          .where('order_id', '=', order.orderId)
          .executeTakeFirstOrThrow();
        expect(Number(back)).toBe(order.due);
        const choice = await readRefundChoice(db(), order.orderId, later);
        expect(choice!.lines.every(({ isRefunded }) => isRefunded)).toBe(true);
      },
    ),
    { numRuns: 5 },
  );
});

/** What a review of so many seats shows, to be confirmed later. */
async function reviewSeats(orderId: number, of: number, qty: number) {
  const choice = await readRefundChoice(db(), orderId, later);
  const { lineIds } = seatsBack(choice!.lines, { seats_of: [of], seats_qty: [String(qty)] }, []);
  const plan = await readRefundPlan(db(), { orderId, lineIds });
  if (!plan.ok) throw new Error(plan.refusal.code);
  return { lineIds, seen: plan.value.seen, seats: reviewedSeats(seatsOfLines(choice!.lines), lineIds) };
}
const confirm = async (orderId: number, reviewed: Awaited<ReturnType<typeof reviewSeats>>) =>
  refundLines(
    db(),
    {
      ...reviewed,
      orderId,
      reason: 'ไม่มีผู้เรียน',
      givesBack: true,
      money: { way: 'by-hand', refundedAt: later, reference: 'KBANK 1' },
      administratorId: await addPerson(db()),
    },
    later,
  );
async function paidSeats(seats: number) {
  const order = await addSeatOrder(db(), { now, seats });
  await transferFor(db(), { orderId: order.orderId, amount: order.due }, now);
  return order;
}
const seatToken = async (lineId: number) =>
  (
    await db()
      .selectFrom('order_seat')
      .select('token')
      .where('order_line_id', '=', lineId)
      .executeTakeFirstOrThrow()
  ).token;
const refundsOf = (orderId: number) =>
  db().selectFrom('order_refund').select('id').where('order_id', '=', orderId).execute();

test(`R-376 a seat that was invited, taken or called back since the review is not refunded, and no other instead, ${databaseMode()}`, async () => {
  const order = await paidSeats(3);
  const [first, , last] = order.lineIds;
  const whose = { orderId: order.orderId };
  const free = await reviewSeats(order.orderId, first!, 1);
  expect(free.lineIds).toEqual([last]);
  // another seat is handed out: the reviewed one is as it was
  await inviteToSeats(db(), { whose, emails: ['one@example.test'], locale: 'th' }, later);
  const all = await reviewSeats(order.orderId, first!, 3);
  await takeSeat(db(), { token: await seatToken(last!), personId: await addPerson(db()) }, later);
  expect(await confirm(order.orderId, free)).toEqual({
    ok: false,
    refusal: { code: 'SEATS_CHANGED', seats: [3] },
  });
  await takeBackSeat(db(), { whose, lineId: first! }, later);
  expect(await confirm(order.orderId, all)).toMatchObject({
    refusal: { code: 'SEATS_CHANGED', seats: [1, 3] },
  });
  expect(await refundsOf(order.orderId)).toEqual([]);
  // reviewed anew it goes through, and pressed twice it is one refund
  const anew = await reviewSeats(order.orderId, first!, 3);
  const both = await Promise.all([confirm(order.orderId, anew), confirm(order.orderId, anew)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await refundsOf(order.orderId)).toHaveLength(1);
});

test(`R-376 who takes a reviewed seat at the moment of its refund has it or not, never both, ${databaseMode()}`, async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await paidSeats(2);
    const reviewed = await reviewSeats(order.orderId, order.lineIds[0]!, 1);
    const personId = await addPerson(db());
    const token = await seatToken(order.lineIds[1]!);
    const taking = () => takeSeat(db(), { token, personId }, later);
    const [taken, refunded] =
      round % 2 === 0
        ? await Promise.all([taking(), confirm(order.orderId, reviewed)])
        : (await Promise.all([confirm(order.orderId, reviewed), taking()])).toReversed();
    expect(taken!.ok).toBe(!refunded!.ok);
    if (!refunded!.ok) expect(refunded!.refusal).toEqual({ code: 'SEATS_CHANGED', seats: [2] });
    expect(await hasAccess(db(), personId, order.courseId, later)).toBe(taken!.ok);
    expect(await refundsOf(order.orderId)).toHaveLength(refunded!.ok ? 1 : 0);
  }
});
