import { beforeEach, describe, expect, test } from 'vitest';
import { whyNotBuy } from '~/access/eligibility';
import { grantForOrder } from '~/access/grant-order.server';
import { hasAccess } from '~/access/grants.server';
import { moveOrder } from '~/orders/life/move-order.server';
import { placeOrder } from '~/orders/placing/place-order.server';
import { readCourseOffer } from '~/orders/purchase/buyer-facts.server';
import { offerFreedSeats } from '~/orders/waiting/offer-seats.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addFreeClass } from '../../../test/support/rows/free-class';
import {
  addClass,
  addMethods,
  asking,
  asStudent,
  courseLine,
  ordering,
  PLAN_PRICE,
  settings,
} from '../../../test/support/rows/purchase-shop';
import { giveBackSeat } from './give-back-seat.server';
import { readSeatsToGiveBack } from './seats-to-give-back.server';

const now = new Date('2026-11-20T05:00:00Z');
const inDays = (days: number) => addHours(now, 24 * days);
const { db } = fileDatabase({ hasJobs: true });

beforeEach(() => addMethods(db()));

/** A member with an approved order of it. */
async function booked(bought: { courseId: number; planId: number }, { due = 0, isGuest = false } = {}) {
  const email = `${newToken().toLowerCase()}@example.test`;
  const personId = await addPerson(db(), isGuest ? 'generated' : 'member');
  await db().updateTable('person').set({ email, email_proven_at: now }).where('id', '=', personId).execute();
  const viewer = asStudent(personId, email, isGuest ? 'generated' : 'member');
  const purchase = asking([courseLine(bought)], { paymentMethodId: due > 0 ? 1 : null });
  const placed = await placeOrder(db(), ordering(purchase, due, { viewer, email }), now);
  if (!placed.ok) throw new Error(JSON.stringify(placed.refusal));
  const { orderId } = placed.value;
  await inTransaction(db(), async (tx) => {
    if (due > 0) await moveOrder(tx, { orderId, kind: 'paid', actor: 'provider' }, now);
    else await moveOrder(tx, { orderId, kind: 'free-given', actor: 'system' }, now);
    await grantForOrder(tx, orderId, now);
  });
  const { token } = await db()
    .selectFrom('purchase_order')
    .select('token')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const line = await db()
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const give = (at = now, by: number | null = personId) =>
    giveBackSeat(db(), { token, lineId: line.id, personId: by }, at);
  return { orderId, token, lineId: line.id, personId, viewer, email, give };
}
const seatsHeld = async (courseId: number) =>
  (await db().selectFrom('course').select('seats_held').where('id', '=', courseId).executeTakeFirstOrThrow())
    .seats_held;

describe(`R-253 a free seat goes back, ${databaseMode()}`, () => {
  test('CHK-03 once: free for others, access ended, told by mail, in history and audit log; the order stays', async () => {
    const bought = await addFreeClass(db(), { seats: 1, sessions: [inDays(5)] });
    const { courseId } = bought;
    const seat = await booked(bought);
    expect(await hasAccess(db(), seat.personId, courseId, now)).toBe(true);
    const result = await Promise.all([seat.give(), seat.give()]);
    expect(result.filter(({ ok }) => ok)).toHaveLength(1);
    expect(result.filter(({ ok }) => !ok)).toEqual([{ ok: false, refusal: { code: 'NOT_ALLOWED' } }]);
    expect(await seatsHeld(courseId)).toBe(0);
    expect(await hasAccess(db(), seat.personId, courseId, now)).toBe(false);
    const mails = await db()
      .selectFrom('outbox_mail')
      .select(['kind', 'to_address'])
      .where('kind', '=', 'seat-given-back')
      .execute();
    expect(mails).toEqual([{ kind: 'seat-given-back', to_address: seat.email }]);
    const outcome = await db()
      .selectFrom('order_event')
      .select(['kind', 'actor', 'actor_id'])
      .where('kind', '=', 'seat-given-back')
      .execute();
    expect(outcome).toEqual([{ kind: 'seat-given-back', actor: 'buyer', actor_id: seat.personId }]);
    const audited = await db()
      .selectFrom('audit_event')
      .select(['actor_id', 'subject_type', 'subject_id'])
      .where('action', '=', 'seat-given-back')
      .execute();
    expect(audited).toEqual([
      { actor_id: seat.personId, subject_type: 'purchase_order', subject_id: String(seat.orderId) },
    ]);
    const { status } = await db().selectFrom('purchase_order').select('status').executeTakeFirstOrThrow();
    expect(status).toBe('approved');
    // theirs or anybody's again
    const offer = await readCourseOffer(db(), { courseId, viewer: seat.viewer, settings, now });
    expect(whyNotBuy(offer!.facts)).toBeNull();
    await booked(bought);
  });

  test('R-131 who waits is offered it', async () => {
    const bought = await addFreeClass(db(), { seats: 1, sessions: [inDays(5)] });
    const seat = await booked(bought);
    await db()
      .insertInto('class_waiting')
      .values({
        course_id: bought.courseId,
        email: 'waits@example.test',
        name: 'รอ',
        token: newToken(),
        locale: 'th' as const,
        state: 'waiting' as const,
        asked_at: now,
        waiting_since: now,
      })
      .execute();
    expect(await offerFreedSeats(db(), now)).toBe(0);
    await seat.give();
    expect(await offerFreedSeats(db(), now)).toBe(1);
  });

  test('until the class begins: its first session, or its first day; one without days always', async () => {
    const sessions = await booked(await addFreeClass(db(), { sessions: [inDays(5), inDays(6)] }));
    const days = await booked(await addFreeClass(db(), { start_date: '2026-11-25' }));
    const undated = await booked(await addFreeClass(db(), {}));
    const is = async ({ orderId }: { orderId: number }, at: Date) =>
      (await readSeatsToGiveBack(db(), orderId, at)).length === 1;
    expect([await is(sessions, inDays(4.9)), await is(sessions, inDays(5))]).toEqual([true, false]);
    const firstDay = new Date('2026-11-24T17:00:00Z');
    expect([await is(days, addHours(firstDay, -1)), await is(days, firstDay)]).toEqual([true, false]);
    expect(await is(undated, inDays(300))).toBe(true);
    expect(await sessions.give(inDays(5))).toEqual({ ok: false, refusal: { code: 'NOT_ALLOWED' } });
  });

  test('what was paid for is refunded by staff, and a member gives away only their own', async () => {
    const paid = await booked(await addClass(db(), { seats: 5 }), { due: PLAN_PRICE });
    expect(await paid.give()).toEqual({ ok: false, refusal: { code: 'NOT_ALLOWED' } });
    const free = await booked(await addFreeClass(db(), { sessions: [inDays(5)] }));
    expect(await free.give(now, null)).toEqual({ ok: false, refusal: { code: 'NOT_FOUND' } });
    expect(await free.give(now, paid.personId)).toEqual({ ok: false, refusal: { code: 'NOT_FOUND' } });
    const guest = await booked(await addFreeClass(db(), { sessions: [inDays(5)] }), { isGuest: true });
    expect(await guest.give(now, null)).toMatchObject({ ok: true });
  });
});
