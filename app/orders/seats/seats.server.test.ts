import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasAccess } from '~/access/grants.server';
import { revokeGrants } from '~/access/revoke-grants.server';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { placeOrder } from '~/orders/placing/place-order.server';
import type { OrderRequest } from '~/orders/placing/purchase-command';
import type { PurchaseAsk } from '~/orders/purchase/purchase';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { addHours } from '~/values/time';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import {
  addClass,
  addLimitedCoupon,
  addMethods,
  asking,
  asStudent,
  courseLine,
  ordering,
  PLAN_PRICE,
} from '../../../test/support/rows/purchase-shop';
import { transferFor } from '../../../test/support/rows/refundable-order';
import { inviteToSeats, MOST_INVITATIONS, takeBackSeat } from './hand-out-seats.server';
import { readSeats } from './order-seats.server';
import { takeSeat } from './take-seat.server';

const now = new Date('2026-11-20T05:00:00Z');
const later = addHours(now, 24);
const company: TaxIdentity = {
  personType: 'juristic_person',
  nameOne: 'บริษัท กำไล จำกัด',
  nameTwo: '00000',
  taxId: '0105569012345',
  address: '1 ถนนสุขุมวิท',
  isDeliveryByTaxAddress: true,
  deliveryAddress: '',
} as TaxIdentity;
let open: OpenDatabase;
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase(databaseMode(), 8);
  await installTestJobs(open);
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(db());
  await addMethods(db());
});

async function offer(seats: number | null) {
  const bought = await addClass(db(), { seats });
  await db().updateTable('price_plan').set({ sells_seats: true }).where('id', '=', bought.planId).execute();
  return bought;
}
const request = (
  bought: { courseId: number; planId: number },
  qty: number,
  { due = PLAN_PRICE * qty, ...change }: Partial<PurchaseAsk> & { due?: number } = {},
  more: Partial<OrderRequest> = {},
) =>
  ordering(
    asking([{ ...courseLine(bought), qty }], {
      taxPersonType: 'juristic_person',
      ...change,
    }),
    due,
    { tax: company, ...more },
  );
async function buySeats(qty: number, limit: number | null = null) {
  const bought = await offer(limit);
  const placed = await placeOrder(db(), request(bought, qty), now);
  if (!placed.ok) throw new Error(JSON.stringify(placed.refusal));
  const { orderId, personId } = placed.value;
  await transferFor(db(), { orderId, amount: PLAN_PRICE * qty }, now);
  return { ...bought, orderId, personId };
}
const seatsOf = async (orderId: number) => (await readSeats(db(), { orderId }, now))!.seats;
const seatsHeld = async (courseId: number) =>
  (await db().selectFrom('course').select('seats_held').where('id', '=', courseId).executeTakeFirstOrThrow())
    .seats_held;

describe(`seats of a company, ${databaseMode()}`, () => {
  test('twenty seats are one order and one paper, each a line; nobody but who takes one may learn', async () => {
    const { orderId, personId, courseId } = await buySeats(20, 60);
    expect(await seatsHeld(courseId)).toBe(20);
    const seats = await seatsOf(orderId);
    expect(seats).toHaveLength(20);
    const papers = await db().selectFrom('tax_document').select('total').execute();
    expect(papers).toEqual([{ total: PLAN_PRICE * 20 }]);
    expect(await hasAccess(db(), personId, courseId, later)).toBe(false);
    const one = await addPerson(db());
    const two = await addPerson(db());
    // one link, two people at once
    const answers = await Promise.all(
      [one, two].map((id) => takeSeat(db(), { token: seats[0]!.token, personId: id }, later)),
    );
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'TAKEN' } });
    const winner = answers[0]!.ok ? one : two;
    expect(await hasAccess(db(), winner, courseId, later)).toBe(true);
    // pressed again it is theirs still; another seat is for somebody else
    expect(await takeSeat(db(), { token: seats[0]!.token, personId: winner }, later)).toMatchObject({
      ok: true,
    });
    const links = await Promise.all(
      [seats[1]!, seats[2]!].map(({ token }) => takeSeat(db(), { token, personId: winner }, later)),
    );
    expect(links.every((link) => !link.ok && link.refusal.code === 'HAS_ACCESS')).toBe(true);
  });

  test('one person with two links at once has one seat', async () => {
    const { orderId } = await buySeats(2);
    const personId = await addPerson(db());
    const links = (await seatsOf(orderId)).map(({ token }) => takeSeat(db(), { token, personId }, later));
    expect((await Promise.all(links)).filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('a seat is offered by mail to so many and then by its link alone; its mail names no address of the web', async () => {
    const bought = await offer(null);
    const tax = { ...company, nameOne: 'รับรางวัลที่ https://evil.test/win' };
    const placed = await placeOrder(db(), request(bought, 2, {}, { tax }), now);
    if (!placed.ok) throw new Error(JSON.stringify(placed.refusal));
    const { orderId } = placed.value;
    await transferFor(db(), { orderId, amount: PLAN_PRICE * 2 }, now);
    const invite = (email: string) =>
      inviteToSeats(db(), { whose: { orderId }, emails: [email], locale: 'th' }, now);
    for (let n = 0; n < 2 * MOST_INVITATIONS; n += 1) {
      expect(await invite(`stranger${n}@example.test`)).toMatchObject({ value: { invited: 1 } });
      const { lineId } = (await seatsOf(orderId)).find(({ email }) => email !== '')!;
      await takeBackSeat(db(), { whose: { orderId }, lineId }, now);
    }
    expect(await invite('one.more@example.test')).toEqual({
      ok: true,
      value: { invited: 0, known: [], left: [], byLinkOnly: ['one.more@example.test'] },
    });
    const mails = await db()
      .selectFrom('outbox_mail')
      .select(['plain_text', 'subject'])
      .where('kind', '=', 'seat-invited')
      .execute();
    expect(mails).toHaveLength(2 * MOST_INVITATIONS);
    expect(JSON.stringify(mails)).not.toContain('evil.test');
    // the link opens it as before
    const [seat] = await seatsOf(orderId);
    const personId = await addPerson(db());
    expect(await takeSeat(db(), { token: seat!.token, personId }, later)).toMatchObject({ ok: true });
  });

  test('handed out by list, each e-mail once; taken back the old link opens nothing', async () => {
    const { orderId } = await buySeats(2);
    const whose = { orderId };
    const emails = ['a@example.test', 'b@example.test', 'a@example.test', 'c@example.test'];
    expect(await inviteToSeats(db(), { whose, emails, locale: 'th' }, now)).toEqual({
      ok: true,
      value: { invited: 2, known: [], left: ['c@example.test'], byLinkOnly: [] },
    });
    expect(await inviteToSeats(db(), { whose, emails: ['a@example.test'], locale: 'th' }, now)).toMatchObject(
      {
        value: { invited: 0, known: ['a@example.test'] },
      },
    );
    const [first, second] = await seatsOf(orderId);
    expect(await takeBackSeat(db(), { whose, lineId: first!.lineId }, now)).toMatchObject({ ok: true });
    const personId = await addPerson(db());
    expect(await takeSeat(db(), { token: first!.token, personId }, later)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await takeSeat(db(), { token: second!.token, personId }, later)).toMatchObject({ ok: true });
    expect(await takeBackSeat(db(), { whose, lineId: second!.lineId }, now)).toMatchObject({
      refusal: { code: 'TAKEN' },
    });
    const mails = await db()
      .selectFrom('outbox_mail')
      .select('to_address')
      .where('kind', '=', 'seat-invited')
      .execute();
    expect(mails.map(({ to_address }) => to_address).sort()).toEqual(['a@example.test', 'b@example.test']);
  });

  test('REG-13 the seat of somebody who erased the account is taken back and given to somebody else', async () => {
    const { orderId, courseId } = await buySeats(2);
    const whose = { orderId };
    const [seat] = await seatsOf(orderId);
    const left = await addPerson(db());
    expect((await takeSeat(db(), { token: seat!.token, personId: left }, later)).ok).toBe(true);
    await inTransaction(db(), (tx) => revokeGrants(tx, left, later));
    await db().updateTable('person').set({ erased_at: later }).where('id', '=', left).execute();
    expect((await seatsOf(orderId))[0]).toMatchObject({ person: null, isErased: true });
    expect(await takeBackSeat(db(), { whose, lineId: seat!.lineId }, now)).toMatchObject({ ok: true });
    const [again] = await seatsOf(orderId);
    expect(again).toMatchObject({ person: null, isErased: false, email: '' });
    const next = await addPerson(db());
    expect((await takeSeat(db(), { token: again!.token, personId: next }, later)).ok).toBe(true);
    expect(await hasAccess(db(), next, courseId, addHours(later, 1))).toBe(true);
    expect(await hasAccess(db(), left, courseId, addHours(later, 1))).toBe(false);
  });

  test('only the buyer sees the seats of an account’s order', async () => {
    const { orderId, personId } = await buySeats(2);
    const { token } = (await readSeats(db(), { orderId }, now))!;
    const stranger = await addPerson(db());
    await db().updateTable('person').set({ kind: 'member' }).where('id', '=', personId).execute();
    expect(await readSeats(db(), { token, personId: stranger }, now)).toBeNull();
    expect(await readSeats(db(), { token, personId: null }, now)).toBeNull();
    expect(await readSeats(db(), { token, personId }, now)).toMatchObject({ id: orderId });
  });

  test('a class has as many seats as are left; they come back with the order', async () => {
    const bought = await offer(3);
    expect(await placeOrder(db(), request(bought, 4), now)).toMatchObject({
      refusal: { code: 'BLOCKED', blockers: [{ code: 'too_few_seats', available: 3 }] },
    });
    const orders = await Promise.all([2, 2].map((qty) => placeOrder(db(), request(bought, qty), now)));
    expect(orders.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await seatsHeld(bought.courseId)).toBe(2);
    const placed = orders.find(({ ok }) => ok)!;
    if (!placed.ok) throw new Error('no order');
    const { orderId } = placed.value;
    await cancelOrder(db(), { orderId, kind: 'cancelled-by-buyer', actor: 'buyer' }, now);
    expect(await seatsHeld(bought.courseId)).toBe(0);
  });

  test('of a class nobody asks for more than a third without paying, but for an account whose e-mail is proven', async () => {
    const bought = await offer(12);
    expect(await placeOrder(db(), request(bought, 12), now)).toMatchObject({
      refusal: { code: 'HOLDS_TOO_MUCH', excess: { allowed: 4 } },
    });
    const personId = await addPerson(db());
    const email = 'hr@example.test';
    await db()
      .updateTable('person')
      .set({ email, email_proven_at: now })
      .where('id', '=', personId)
      .execute();
    const command = { viewer: asStudent(personId, email, 'member'), email } as Partial<OrderRequest>;
    expect(await placeOrder(db(), request(bought, 12, {}, command), now)).toMatchObject({ ok: true });
  });

  test('several seats are for companies, and only of a plan that sells them', async () => {
    const bought = await offer(null);
    const person = { taxPersonType: null };
    expect(await placeOrder(db(), request(bought, 2, person, { tax: null }), now)).toMatchObject({
      refusal: { blockers: [{ code: 'seats_for_company' }] },
    });
    await db().updateTable('price_plan').set({ sells_seats: false }).execute();
    expect(await placeOrder(db(), request(bought, 2), now)).toMatchObject({
      refusal: { code: 'PRICE_CHANGED', due: PLAN_PRICE },
    });
  });

  test('a discount is spread over the seats to the satang', async () => {
    const bought = await offer(null);
    await addLimitedCoupon(db(), 'SAVE');
    const due = PLAN_PRICE * 3 - 10_000;
    const placed = await placeOrder(db(), request(bought, 3, { couponCodes: ['SAVE'], due }), now);
    expect(placed).toMatchObject({ ok: true });
    const lines = await db().selectFrom('order_line').select(['discount', 'qty', 'is_seat']).execute();
    expect(lines.reduce((sum, { discount }) => sum + discount, 0)).toBe(10_000);
    expect(lines.map(({ discount }) => discount).sort()).toEqual([3333, 3333, 3334]);
    expect(lines.every(({ qty, is_seat }) => qty === 1 && is_seat)).toBe(true);
  });
});
