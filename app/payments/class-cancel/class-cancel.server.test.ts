import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasAccess } from '~/access/grants.server';
import { takeSeat } from '~/orders/seats/take-seat.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { ZERO } from '~/values/money';
import { addHours } from '~/values/time';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { addUnpaidOrder } from '../../../test/support/rows/placed-order';
import { transferFor } from '../../../test/support/rows/refundable-order';
import { beginCancellation, CANCEL_CLASS_JOB } from './begin-cancellation.server';
import { readCancelPlan } from './cancel-plan.server';
import { readCancellation } from './cancellations.server';
import { readClassesWithoutDays } from './classes-without-days.server';
import { runCancellation } from './run-cancellation.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = addHours(now, 1);
let open: OpenDatabase;
let administratorId: number;
let courseId: number;
let days: number[];
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase(databaseMode(), 4);
  await installTestJobs(open, {
    define: (jobs) => jobs.define(CANCEL_CLASS_JOB, { handler: () => Promise.resolve() }),
  });
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(db());
  administratorId = await addPerson(db());
  const course = await db()
    .insertInto('course')
    .values({
      external_key: 'c',
      slug: 'c',
      title: 'คลาส',
      course_type: 'In-class-free' as const,
      seat_limit: 20,
      seats_held: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  courseId = course.id;
  days = [await addDay(24), await addDay(48)];
});

async function addDay(hours: number): Promise<number> {
  const begins_at = addHours(now, hours);
  const { id } = await db()
    .insertInto('course_session')
    .values({
      course_id: courseId,
      external_key: `s${hours}`,
      begins_at,
      ends_at: addHours(begins_at, 1),
      created_at: addHours(now, -99),
      changed_at: addHours(now, -99),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** An order for one seat of the class, paid by transfer unless it is free or left unpaid. */
async function order({
  due = 100_000,
  isPaid = true,
  isSeat = false,
  by,
}: { due?: number; isPaid?: boolean; isSeat?: boolean; by?: number } = {}) {
  const { orderId, personId } = await addUnpaidOrder(db(), { now, due });
  if (by) await db().updateTable('purchase_order').set({ person_id: by }).where('id', '=', orderId).execute();
  const [line] = await db()
    .updateTable('order_line')
    .set({ course_id: courseId, holds_seat: true, is_seat: isSeat })
    .where('order_id', '=', orderId)
    .returning('id')
    .execute();
  if (isSeat)
    await db()
      .insertInto('order_seat')
      .values({ order_line_id: line!.id, token: `seat-${line!.id}` })
      .execute();
  await db()
    .updateTable('course')
    .set((eb) => ({ seats_held: eb('seats_held', '+', 1) }))
    .where('id', '=', courseId)
    .execute();
  if (isPaid && due > 0) await transferFor(db(), { orderId, amount: due }, now);
  if (due === 0) {
    await db()
      .updateTable('purchase_order')
      .set({ approval_kind: 'AutoFree' })
      .where('id', '=', orderId)
      .execute();
    const settlement = {
      orderId,
      methodId: null,
      provider: 'AutoFree',
      reference: String(orderId),
      amount: ZERO,
    };
    await settlePayment(db(), { ...settlement, currency: 'THB', receivedAt: now }, now);
  }
  return { orderId, personId: by ?? personId, seat: `seat-${line!.id}` };
}
async function begin(scope: 'day' | 'course', lineIds: number[] = []) {
  const plan = (await readCancelPlan(db(), { sessionId: days[0]!, scope }, later))!;
  const request = { sessionId: days[0]!, scope, reason: 'ครูป่วย', lineIds, seen: plan.seen, administratorId };
  return { plan, begun: await beginCancellation(db(), request, later), asked: request };
}
const course = () =>
  db()
    .selectFrom('course')
    .select(['lock_course', 'seats_held'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
const states = async (id: number) =>
  (await readCancellation(db(), id))!.items.map(({ state, why, isUnpaid }) => [isUnpaid, state, why]);
const kinds = async () =>
  (await db().selectFrom('outbox_mail').select('kind').orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('class') || kind.startsWith('lines') || kind === 'order-cancelled');

describe(`a class taken off, ${databaseMode()}`, () => {
  test('each order by itself: what is free or unpaid is done, a transfer waits for a hand; twice changes nothing', async () => {
    const free = await order({ due: 0 });
    await order();
    await order({ isPaid: false });
    const { plan, begun: started } = await begin('course');
    expect(plan).toMatchObject({ closesSales: true, others: 0, sessionIds: days });
    expect(plan.paid.map(({ way }) => way)).toEqual(['free', 'by-hand']);
    expect(plan.paid[1]!.amounts).toEqual([{ amount: 100_000, currency: 'THB' }]);
    expect(plan.unpaid).toHaveLength(1);
    if (!started.ok) throw new Error(started.refusal.code);
    expect(await course()).toEqual({ lock_course: true, seats_held: 3 });
    expect(await db().selectFrom('course_session').select('id').execute()).toEqual([]);
    expect(await kinds()).toEqual(['class-cancelled', 'class-cancelled']);
    // two processes at once, and another after a crash
    const runs = [runCancellation(db(), started.value, later), runCancellation(db(), started.value, later)];
    expect(await Promise.all(runs)).toEqual([0, 0]);
    expect(await runCancellation(db(), started.value, later)).toBe(0);
    expect(await states(started.value)).toEqual([
      [false, 'done', ''],
      [false, 'hand', 'BY_HAND'],
      [true, 'done', ''],
    ]);
    expect(await hasAccess(db(), free.personId, courseId, later)).toBe(false);
    expect((await course()).seats_held).toBe(1);
    expect(await db().selectFrom('order_refund').select('id').execute()).toHaveLength(1);
    expect((await kinds()).sort()).toEqual([
      'class-cancelled',
      'class-cancelled',
      'lines-refunded',
      'order-cancelled',
    ]);
  });

  test('of one day only who is chosen gets money back; the other days stay, and sales too', async () => {
    await order({ due: 0 });
    const freeOrder = await order({ due: 0 });
    const { plan, begun: started, asked } = await begin('day', []);
    expect(plan).toMatchObject({ closesSales: false, sessionIds: [days[0]], unpaid: [] });
    expect(plan.paid.map(({ otherDays }) => otherDays)).toEqual([1, 1]);
    if (!started.ok) throw new Error(started.refusal.code);
    expect(await states(started.value)).toEqual([]);
    expect(await beginCancellation(db(), asked, later)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    expect((await course()).lock_course).toBe(false);
    days = [days[1]!];
    const last = await readCancelPlan(db(), { sessionId: days[0]!, scope: 'day' }, later);
    const line = last!.paid.find(({ orderId }) => orderId === freeOrder.orderId)!;
    const second = await begin('day', [line.lineId]);
    if (!second.begun.ok) throw new Error(second.begun.refusal.code);
    await runCancellation(db(), second.begun.value, later);
    expect(await states(second.begun.value)).toEqual([[false, 'done', '']]);
    expect((await course()).lock_course).toBe(true);
  });

  test('what changed since the page was shown is shown again', async () => {
    await order({ due: 0 });
    const plan = (await readCancelPlan(db(), { sessionId: days[0]!, scope: 'course' }, later))!;
    await order({ due: 0 });
    const request = {
      sessionId: days[0]!,
      scope: 'course' as const,
      reason: 'x',
      lineIds: [],
      administratorId,
    };
    expect(await beginCancellation(db(), { ...request, seen: plan.seen }, later)).toEqual({
      ok: false,
      refusal: { code: 'CHANGED' },
    });
    expect(await readCancelPlan(db(), { sessionId: days[0]!, scope: 'day' }, addHours(now, 25))).toBeNull();
    expect(await kinds()).toEqual([]);
  });

  test('R-133 every order of one person is named, and every seat of a company, taken or not; what is not taken is closed', async () => {
    const first = await order();
    const second = await order({ by: first.personId });
    const seatOrder = await order({ isSeat: true });
    const untaken = await order({ isSeat: true });
    const learner = await addPerson(db());
    const stranger = await addPerson(db());
    const sits = await takeSeat(db(), { token: seatOrder.seat, personId: learner }, now);
    expect(sits.ok).toBe(true);
    const { plan, begun: started } = await begin('course');
    expect(plan.paid.map(({ orderId, personIds }) => [orderId, personIds])).toEqual([
      [first.orderId, [first.personId]],
      [second.orderId, [first.personId]],
      [seatOrder.orderId, [learner]],
      [untaken.orderId, []],
    ]);
    expect(plan.others).toBe(0);
    expect(started.ok).toBe(true);
    const mails = await db()
      .selectFrom('outbox_mail')
      .select(['person_id', 'plain_text'])
      .where('kind', '=', 'class-cancelled')
      .execute();
    const isPaidBack = (personId: number) =>
      mails.filter((mail) => mail.person_id === personId).map(({ plain_text }) => /คืน/.test(plain_text));
    // each once; a person in a company's seat has paid nothing
    expect([first, seatOrder, untaken].map(({ personId }) => isPaidBack(personId))).toEqual([
      [true],
      [true],
      [true],
    ]);
    expect(isPaidBack(learner)).toEqual([false]);
    expect(await takeSeat(db(), { token: untaken.seat, personId: stranger }, later)).toMatchObject({
      refusal: { code: 'OVER' },
    });
  });

  test('R-133 of one day a seat nobody has taken goes on with the days that stay', async () => {
    const untaken = await order({ isSeat: true });
    const { plan, begun: started } = await begin('day');
    expect(plan.paid).toMatchObject([{ orderId: untaken.orderId, otherDays: 1, personIds: [] }]);
    expect(started.ok).toBe(true);
    const sits = await takeSeat(db(), { token: untaken.seat, personId: await addPerson(db()) }, later);
    expect(sits.ok).toBe(true);
  });

  test('R-133 a class without days is found by its seats that nobody has taken', async () => {
    await db().deleteFrom('course_session').execute();
    await order({ isSeat: true });
    expect(await readClassesWithoutDays(db())).toMatchObject([{ id: courseId }]);
    expect((await readCancelPlan(db(), { courseId }, later))!.paid).toHaveLength(1);
  });

  test('R-133 a class without days is taken off by its course; one with days is not', async () => {
    const free = await order({ due: 0 });
    await order({ isPaid: false });
    const request = { courseId, reason: 'ยังไม่มีครู', lineIds: [], administratorId };
    expect(await readCancelPlan(db(), { courseId }, later)).toBeNull();
    expect(await readClassesWithoutDays(db())).toEqual([]);
    expect(await beginCancellation(db(), { ...request, seen: '' }, later)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    await db().deleteFrom('course_session').execute();
    expect(await readClassesWithoutDays(db())).toMatchObject([{ id: courseId }]);
    const plan = (await readCancelPlan(db(), { courseId }, later))!;
    expect(plan).toMatchObject({ scope: 'course', day: null, closesSales: true, others: 0 });
    expect(plan.paid.map(({ way }) => way)).toEqual(['free']);
    const started = await beginCancellation(db(), { ...request, seen: plan.seen }, later);
    if (!started.ok) throw new Error(started.refusal.code);
    expect(await kinds()).toEqual(['class-cancelled']);
    expect(await runCancellation(db(), started.value, later)).toBe(0);
    expect(await states(started.value)).toEqual([
      [false, 'done', ''],
      [true, 'done', ''],
    ]);
    expect(await hasAccess(db(), free.personId, courseId, later)).toBe(false);
    expect(await course()).toEqual({ lock_course: true, seats_held: 0 });
    expect(await readClassesWithoutDays(db())).toEqual([]);
  });
});
