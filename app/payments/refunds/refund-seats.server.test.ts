import fc from 'fast-check';
import { expect, test } from 'vitest';
import { databaseMode } from '../../../test/support/databases/test-database';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { transferFor } from '../../../test/support/rows/refundable-order';
import { addSeatOrder } from '../../../test/support/rows/seat-order';
import { linesBack } from './lines-back';
import { readRefundChoice } from './refund-choice.server';
import { refundLines } from './refund-lines.server';
import { readRefundPlan } from './refund-plan.server';
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
  const asked = { orderId, lineIds, reason: 'ไม่มีผู้เรียน', givesBack: true, money, seen: plan.value.seen };
  const done = await refundLines(db(), { ...asked, administratorId: await addPerson(db()) }, later);
  if (!done.ok) throw new Error(done.refusal.code);
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
          const shown = await refundSeats(order.orderId, order.lineIds[0]!, turn);
          expect(shown.map(({ name }) => name)).toEqual([
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
