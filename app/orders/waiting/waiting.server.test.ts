import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { placeOrder } from '~/orders/placing/place-order.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import {
  addClass,
  addMethods,
  asking,
  asStudent,
  courseLine,
  ordering,
  PLAN_PRICE,
} from '../../../test/support/rows/purchase-shop';
import { joinWaiting } from './join-waiting.server';
import { confirmWaiting, forgetWaiting, leaveWaiting, openOffer } from './move-waiting.server';
import { offerFreedSeats } from './offer-seats.server';
import { readWaitingExport, readWaitingPlace } from './waiting-places.server';

const now = new Date('2026-11-20T05:00:00Z');
const later = (hours: number) => addHours(now, hours);
let open: OpenDatabase;
const db = () => open.db;
let bought: { courseId: number; planId: number };
beforeAll(async () => {
  open = await openTestDatabase(databaseMode(), 8);
  await installTestJobs(open);
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(db());
  await addMethods(db());
  bought = await addClass(db(), { seats: 1 });
});

const buy = (change: Parameters<typeof ordering>[2] = {}, at = now) =>
  placeOrder(db(), ordering(asking([courseLine(bought)]), PLAN_PRICE, change), at);
async function fill(): Promise<number> {
  const placed = await buy();
  if (!placed.ok) throw new Error(placed.refusal.code);
  return placed.value.orderId;
}
const free = (orderId: number) =>
  cancelOrder(db(), { orderId, kind: 'cancelled-by-buyer', actor: 'buyer' }, now);
async function wait(email: string, at = now): Promise<string> {
  const ask = { courseId: bought.courseId, name: 'มาลี', email, locale: 'th' as const, provenPersonId: null };
  const token = await joinWaiting(db(), ask, at);
  await confirmWaiting(db(), token, at);
  return token;
}
const stateOf = async (token: string) => (await readWaitingPlace(db(), token))?.state;
const seatsHeld = async () =>
  (await db().selectFrom('course').select('seats_held').executeTakeFirstOrThrow()).seats_held;
const mailsTo = async (to: string) =>
  (
    await db().selectFrom('outbox_mail').select('kind').where('to_address', '=', to).orderBy('id').execute()
  ).map(({ kind }) => kind);
async function take(token: string, at = now) {
  const opened = await openOffer(db(), { token, viewer: null }, at);
  if (!opened.ok) return opened;
  const place = await readWaitingPlace(db(), token);
  return buy({ viewer: asStudent(opened.value.personId, place!.email), email: place!.email }, at);
}
const soldOut = {
  ok: false,
  refusal: { code: 'BLOCKED', blockers: [{ code: 'blocked', reason: { code: 'SOLD_OUT' } }] },
};

describe(`waiting for a seat, ${databaseMode()}`, () => {
  test('a freed seat is held for the first in line, then for the next', async () => {
    const orderId = await fill();
    const first = await wait('first@example.test', now);
    const second = await wait('second@example.test', later(1));
    expect(await offerFreedSeats(db(), later(1))).toBe(0);
    await free(orderId);
    // before the job comes by, it is nobody else's either
    expect(await buy()).toMatchObject(soldOut);
    expect(await offerFreedSeats(db(), later(2))).toBe(1);
    expect(await offerFreedSeats(db(), later(2))).toBe(0);
    expect([await stateOf(first), await stateOf(second), await seatsHeld()]).toEqual([
      'offered',
      'waiting',
      1,
    ]);
    expect(await mailsTo('first@example.test')).toEqual(['seat-waiting', 'seat-offered']);
    // the default day is over
    expect(await take(first, later(27))).toMatchObject({ ok: false });
    expect(await offerFreedSeats(db(), later(27))).toBe(1);
    expect([await stateOf(first), await stateOf(second), await seatsHeld()]).toEqual([
      'lapsed',
      'offered',
      1,
    ]);
    expect(await take(second, later(28))).toMatchObject({ ok: true });
    expect([await stateOf(second), await seatsHeld()]).toEqual(['taken', 1]);
    expect(await offerFreedSeats(db(), later(99))).toBe(0);
  });

  test('a freed seat is sold once: who was offered it, strangers and the job at once', async () => {
    const orderId = await fill();
    const token = await wait('first@example.test');
    const next = await wait('next@example.test', later(1));
    await free(orderId);
    await offerFreedSeats(db(), later(1));
    const answers = await Promise.all([
      take(token, later(2)),
      ...Array.from({ length: 4 }, () => buy({}, later(2))),
      offerFreedSeats(db(), later(2)),
    ]);
    expect(answers[0]).toMatchObject({ ok: true });
    for (const answer of answers.slice(1, 5)) expect(answer).toMatchObject(soldOut);
    expect(answers[5]).toBe(0);
    expect([await stateOf(token), await stateOf(next), await seatsHeld()]).toEqual(['taken', 'waiting', 1]);
  });

  test('two tabs with the same offer make one order', async () => {
    const orderId = await fill();
    const token = await wait('first@example.test');
    await free(orderId);
    await offerFreedSeats(db(), now);
    const opened = await openOffer(db(), { token, viewer: null }, now);
    if (!opened.ok) throw new Error('over');
    const viewer = asStudent(opened.value.personId, 'first@example.test');
    await Promise.all([
      buy({ viewer, email: 'first@example.test' }),
      buy({ viewer, email: 'first@example.test' }),
    ]);
    expect(await seatsHeld()).toBe(1);
    const orders = await db()
      .selectFrom('purchase_order')
      .select('id')
      .where('is_holding', '=', true)
      .execute();
    expect(orders).toHaveLength(1);
  });

  test('who leaves gives the seat to the next; a seat that is not for sale is offered to nobody', async () => {
    const orderId = await fill();
    const token = await wait('first@example.test');
    const next = await wait('next@example.test', later(1));
    await free(orderId);
    await db().updateTable('course').set({ lock_course: true }).execute();
    expect(await offerFreedSeats(db(), now)).toBe(0);
    await db().updateTable('course').set({ lock_course: false }).execute();
    await offerFreedSeats(db(), now);
    await leaveWaiting(db(), token, now);
    await leaveWaiting(db(), token, now);
    expect([await stateOf(token), await seatsHeld()]).toEqual(['left', 0]);
    await offerFreedSeats(db(), now);
    expect([await stateOf(next), await seatsHeld()]).toEqual(['offered', 1]);
    await inTransaction(db(), (tx) => forgetWaiting(tx, { personId: 0, email: 'next@example.test' }));
    expect([await stateOf(next), await seatsHeld()]).toEqual([undefined, 0]);
  });

  test('an e-mail stands in a line once, and only once its owner has said so', async () => {
    const orderId = await fill();
    const ask = {
      courseId: bought.courseId,
      name: 'มาลี',
      email: 'a@example.test',
      locale: 'th' as const,
      provenPersonId: null,
    };
    const token = await joinWaiting(db(), ask, now);
    expect(await joinWaiting(db(), ask, now)).toBe(token);
    expect(await mailsTo('a@example.test')).toEqual(['seat-waiting']);
    await free(orderId);
    expect(await offerFreedSeats(db(), now)).toBe(0);
    const personId = await addPerson(db());
    expect(await joinWaiting(db(), { ...ask, provenPersonId: personId }, now)).toBe(token);
    expect(await stateOf(token)).toBe('waiting');
  });

  test('REG-13 the file of somebody’s own data has the place they asked for while signed out', async () => {
    const personId = await addPerson(db());
    const email = 'mali@example.test';
    await db().updateTable('person').set({ email }).where('id', '=', personId).execute();
    const ask = { courseId: bought.courseId, name: 'มาลี', email, locale: 'th' as const };
    const token = await joinWaiting(db(), { ...ask, provenPersonId: null }, now);
    const prove = { email_proven_at: now };
    const inFile = async () => (await readWaitingExport(db(), personId)).map(({ state }) => state);
    await db().updateTable('person').set(prove).where('id', '=', personId).execute();
    // anybody may have typed it
    expect(await inFile()).toEqual([]);
    await confirmWaiting(db(), token, now);
    expect(await inFile()).toEqual(['waiting']);
    await db().updateTable('person').set({ email_proven_at: null }).where('id', '=', personId).execute();
    expect(await inFile()).toEqual([]);
    // asked for again while signed in, it is theirs from then on
    expect(await joinWaiting(db(), { ...ask, provenPersonId: personId }, now)).toBe(token);
    expect(await inFile()).toEqual(['waiting']);
  });

  test('who sends a purchase again keeps the seat though others wait', async () => {
    const email = 'buyer@example.test';
    const first = await buy({ email });
    if (!first.ok) throw new Error(first.refusal.code);
    await wait('first@example.test');
    const again = await buy({
      email,
      viewer: asStudent(first.value.personId, email),
      replacing: {
        personId: first.value.personId,
        isCart: false,
        orders: [{ id: first.value.orderId, token: first.value.token, isOpen: false }],
      },
      locale: 'en',
    });
    expect(again).toMatchObject({ ok: true });
    expect(await seatsHeld()).toBe(1);
  });
});
