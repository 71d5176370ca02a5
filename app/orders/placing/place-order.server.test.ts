import { beforeEach, describe, expect, test } from 'vitest';
import { NOBODY, type Person, type Viewer } from '~/accounts/viewer';
import type { CourseType } from '~/catalogue/course-type';
import { cancelOrder, expireOrders } from '~/orders/life/cancel-order.server';
import { withOrigin } from '~/platform/http/origin.server';
import { siteSettingsFrom } from '~/settings/site-settings';
import { satang } from '~/values/money';
import { networkOf } from '~/values/network-address';
import { addHours } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { findOrderByKey } from './checkout-idempotency.server';
import { placeOrder } from './place-order.server';
import type { OrderRequest } from './purchase-command';

const now = new Date('2026-11-20T05:00:00Z');
const settings = siteSettingsFrom([{ key: 'tax_invoice_policy', value: 'on_request' }]);
const { db } = fileDatabase({ hasJobs: true });

beforeEach(async () => {
  await db()
    .insertInto('payment_method')
    .values({ id: 1, name_th: 'โอนเข้าบัญชีธนาคาร', is_enabled: true })
    .execute();
});

async function addCourse(change: { seat_limit?: number | null; course_type?: CourseType } = {}) {
  const course = await db()
    .insertInto('course')
    .values({
      external_key: newToken(),
      slug: 'watercolor',
      title: 'สีน้ำวันเสาร์',
      course_type: 'In-class',
      seat_limit: 1,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const plan = await db()
    .insertInto('price_plan')
    .values({
      external_key: newToken(),
      course_id: course.id,
      name: 'รอบเดียว',
      plan_type: 'One-Time Payment',
      price_satang: 240000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { courseId: course.id, planId: plan.id };
}

type Change = Partial<OrderRequest> & { paymentMethodId?: number | null };

function request(
  { courseId, planId }: { courseId: number; planId: number },
  { paymentMethodId = 1, ...change }: Change = {},
): OrderRequest {
  return {
    viewer: NOBODY,
    contact: {
      firstname: 'ปาริฉัตร',
      lastname: 'ศรีสุวรรณวงศ์',
      email: `${newToken().toLowerCase()}@example.test`,
      tel: '0812345678',
    },
    purchase: {
      lines: [{ kind: 'course', courseId, planId }],
      promotionId: null,
      couponCodes: [],
      paymentMethodId,
      shippingFeeId: null,
      shippingAddress: null,
      taxPersonType: null,
      withholdingBasisPoints: 0,
    },
    tax: null,
    checkoutKey: newToken(),
    seenDue: satang(240000),
    locale: 'th',
    settings,
    features: new Set(['TAX_SYSTEM']),
    usableMethodIds: () => new Set([1]),
    ...change,
  };
}

const seatsHeld = async (courseId: number) =>
  (await db().selectFrom('course').select('seats_held').where('id', '=', courseId).executeTakeFirstOrThrow())
    .seats_held;
const count = async (table: 'purchase_order' | 'person' | 'outbox_mail') =>
  Number(
    (
      await db()
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
/** What the counter says and what the orders hold: always the same. */
async function expectSeatsHeld(courseId: number, seats: number) {
  const { count } = await db()
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_line.course_id', '=', courseId)
    .where('holds_seat', '=', true)
    .where('is_holding', '=', true)
    .executeTakeFirstOrThrow();
  expect([await seatsHeld(courseId), count]).toEqual([seats, seats]);
}
const asStudent = (id: number, email: string, kind: Person['kind'] = 'generated'): Viewer => ({
  ...NOBODY,
  student: {
    id,
    kind,
    email,
    firstname: '',
    lastname: '',
    tel: '',
    userGroupId: null,
  },
});

describe('placing an order', () => {
  test('a guest gets an account nobody can sign in to, an order with its deadline, a held seat and one mail', async () => {
    const bought = await addCourse();
    const placed = await placeOrder(db(), request(bought), now);
    if (!placed.ok) throw new Error(placed.refusal.code);
    expect(placed.value).toMatchObject({ due: 240000, approval: 'payment', isNew: true });
    const order = await db().selectFrom('purchase_order').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      status: 'notYetReceived',
      due: 240000,
      vat: 15701,
      cancel_at: addHours(now, 24),
    });
    const person = await db().selectFrom('person').selectAll().executeTakeFirstOrThrow();
    expect(person).toMatchObject({ kind: 'generated', password_hash: null });
    await expectSeatsHeld(bought.courseId, 1);
    expect(await count('outbox_mail')).toBe(1);
  });

  test('the same page sent five times at once is one order, one account, one seat', async () => {
    const bought = await addCourse({ seat_limit: 5 });
    const same = request(bought);
    const answers = await Promise.all(Array.from({ length: 5 }, () => placeOrder(db(), same, now)));
    const tokens = new Set(answers.map((answer) => (answer.ok ? answer.value.token : answer.refusal.code)));
    expect(tokens.size).toBe(1);
    expect(await count('purchase_order')).toBe(1);
    expect(await count('person')).toBe(1);
    await expectSeatsHeld(bought.courseId, 1);
  });

  test('a page shown to two people (a shared cache) makes two orders', async () => {
    const bought = await addCourse({ seat_limit: 5 });
    const checkoutKey = newToken();
    const first = await placeOrder(db(), request(bought, { checkoutKey }), now);
    const second = await placeOrder(db(), request(bought, { checkoutKey }), now);
    expect(first.ok && second.ok && first.value.token !== second.value.token).toBe(true);
  });

  test('twenty buyers for three seats: three orders, seventeen told it is full, nothing left behind', async () => {
    const bought = await addCourse({ seat_limit: 3 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(db(), request(bought), now)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
    for (const answer of answers)
      if (!answer.ok)
        expect(answer.refusal).toEqual({
          code: 'BLOCKED',
          blockers: [{ code: 'blocked', courseId: bought.courseId, reason: { code: 'SOLD_OUT' } }],
        });
    await expectSeatsHeld(bought.courseId, 3);
    expect(await count('purchase_order')).toBe(3);
    expect(await count('person')).toBe(3);
  });

  test('a price the buyer did not see is never charged: the new one is answered', async () => {
    const bought = await addCourse();
    const placed = await placeOrder(db(), request(bought, { seenDue: satang(100) }), now);
    expect(placed).toEqual({ ok: false, refusal: { code: 'PRICE_CHANGED', due: 240000, currency: 'THB' } });
    await expectSeatsHeld(bought.courseId, 0);
    expect(await count('person')).toBe(0);
  });

  test('a plan of another course, no method, an unusable method', async () => {
    const bought = await addCourse();
    const other = await addCourse();
    expect(await placeOrder(db(), request({ ...bought, planId: other.planId }), now)).toMatchObject({
      refusal: { blockers: [{ code: 'dont_have_pricing', courseId: bought.courseId }] },
    });
    expect(await placeOrder(db(), request(bought, { paymentMethodId: null }), now)).toMatchObject({
      refusal: { blockers: [{ code: 'dont_have_payment' }] },
    });
    expect(await placeOrder(db(), request(bought, { paymentMethodId: 5 }), now)).toMatchObject({
      refusal: { blockers: [{ code: 'dont_have_payment' }] },
    });
  });

  test('the buyer who comes back: the same unpaid plan is the same order, another plan is told about the waiting one', async () => {
    const bought = await addCourse({ seat_limit: 5 });
    const mine = request(bought);
    const first = await placeOrder(db(), mine, now);
    if (!first.ok) throw new Error(first.refusal.code);
    const { contact } = mine;
    const viewer = asStudent(first.value.personId, contact.email);
    const again = await placeOrder(db(), request(bought, { viewer, contact }), now);
    expect(again).toMatchObject({ ok: true, value: { token: first.value.token, isNew: false } });
    const dearer = await db()
      .insertInto('price_plan')
      .values({
        external_key: newToken(),
        course_id: bought.courseId,
        name: 'สองรอบ',
        plan_type: 'One-Time Payment',
        price_satang: 400000,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const other = await placeOrder(
      db(),
      request({ ...bought, planId: dearer.id }, { viewer, contact, seenDue: satang(400000) }),
      now,
    );
    expect(other).toMatchObject({
      refusal: {
        code: 'BLOCKED',
        blockers: [{ code: 'blocked', reason: { code: 'ORDER_WAITS', token: first.value.token } }],
      },
    });
  });

  test('a second tap that already carries the guest’s new session is still the same order, also of a free class', async () => {
    const bought = await addCourse({ seat_limit: 5, course_type: 'In-class-free' });
    await db().updateTable('price_plan').set({ price_satang: 0 }).where('id', '=', bought.planId).execute();
    const page = request(bought, { seenDue: satang(0) });
    const first = await placeOrder(db(), page, now);
    if (!first.ok) throw new Error(first.refusal.code);
    const viewer = asStudent(first.value.personId, page.contact.email);
    expect(await placeOrder(db(), { ...page, viewer }, now)).toMatchObject({
      value: { token: first.value.token, isNew: false },
    });
    await expectSeatsHeld(bought.courseId, 1);
  });

  test('somebody else at a guest’s browser gets an account of their own', async () => {
    const bought = await addCourse({ seat_limit: 5 });
    const first = await placeOrder(db(), request(bought), now);
    if (!first.ok) throw new Error(first.refusal.code);
    const viewer = asStudent(first.value.personId, 'first@example.test');
    const second = await placeOrder(db(), request(bought, { viewer }), now);
    if (!second.ok) throw new Error(second.refusal.code);
    expect(second.value.personId).not.toBe(first.value.personId);
  });

  test('two tabs of one member at once make one order; the other is told that it waits', async () => {
    const bought = await addCourse({ seat_limit: 5 });
    const member = await db()
      .insertInto('person')
      .values({ kind: 'member', email: 'member@example.test', username: 'member' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const viewer = asStudent(member.id, 'member@example.test', 'member');
    const dearer = await db()
      .insertInto('price_plan')
      .values({
        external_key: newToken(),
        course_id: bought.courseId,
        name: 'สองรอบ',
        plan_type: 'One-Time Payment',
        price_satang: 400000,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answers = await Promise.all([
      placeOrder(db(), request(bought, { viewer }), now),
      placeOrder(db(), request({ ...bought, planId: dearer.id }, { viewer, seenDue: satang(400000) }), now),
    ]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      refusal: { blockers: [{ reason: { code: 'ORDER_WAITS' } }] },
    });
    await expectSeatsHeld(bought.courseId, 1);
  });

  test('R-307 two tabs of a guest sent in the same moment are one order and one seat', async () => {
    const bought = await addCourse({ seat_limit: 5 });
    const origin = { doorKind: 'page', door: 'POST', requestId: null, clientAddress: '203.0.113.7' } as const;
    const page = request(bought, { network: networkOf('203.0.113.7') });
    const send = (change: Partial<OrderRequest> = {}, at = now) =>
      withOrigin(origin, () => placeOrder(db(), { ...page, checkoutKey: newToken(), ...change }, at));
    const tabs = await Promise.all([send(), send(), send()]);
    expect(new Set(tabs.map((tab) => tab.ok && tab.value.token)).size).toBe(1);
    expect(tabs.filter((tab) => tab.ok && tab.value.isNew)).toHaveLength(1);
    await expectSeatsHeld(bought.courseId, 1);
    // another visitor with this e-mail, elsewhere or later, sees nothing of it
    const [elsewhere, later] = [
      await send({ network: networkOf('198.51.100.9') }),
      await send({}, addHours(now, 0.1)),
    ];
    for (const other of [elsewhere, later]) expect(other).toMatchObject({ ok: true, value: { isNew: true } });
  });

  test('R-307 who types a guest’s e-mail beside them, in the same moment, is shown nothing of their order', async () => {
    const bought = await addCourse({ seat_limit: 5 });
    const origin = { doorKind: 'page', door: 'POST', requestId: null, clientAddress: '203.0.113.7' } as const;
    const page = request(bought, { network: networkOf('203.0.113.7') });
    const send = (change: Partial<OrderRequest['contact']> = {}) =>
      withOrigin(origin, () =>
        placeOrder(db(), { ...page, checkoutKey: newToken(), contact: { ...page.contact, ...change } }, now),
      );
    const own = await send();
    const neighbours = [await send({ firstname: 'สมหญิง' }), await send({ tel: '0899999999' })];
    for (const neighbour of neighbours) {
      expect(neighbour).toMatchObject({ ok: true, value: { isNew: true } });
      expect(neighbour.ok && neighbour.value.token).not.toBe(own.ok && own.value.token);
    }
  });

  test('R-307 a free seat asked for in two tabs of a guest at once is held once', async () => {
    const bought = await addCourse({ seat_limit: 2, course_type: 'In-class-free' });
    await db().updateTable('price_plan').set({ price_satang: 0 }).where('id', '=', bought.planId).execute();
    const origin = { doorKind: 'page', door: 'POST', requestId: null, clientAddress: '203.0.113.7' } as const;
    const page = request(bought, { seenDue: satang(0), network: networkOf('203.0.113.7') });
    await Promise.all(
      [1, 2].map(() => withOrigin(origin, () => placeOrder(db(), { ...page, checkoutKey: newToken() }, now))),
    );
    await expectSeatsHeld(bought.courseId, 1);
  });

  test('R-307 back and pay once more applies what the form says now, the very first form too', async () => {
    const bought = await addCourse({ seat_limit: 5 });
    await db().insertInto('payment_method').values({ id: 2, name_th: 'พร้อมเพย์', is_enabled: true }).execute();
    const first = request(bought, { usableMethodIds: () => new Set([1, 2]) });
    const placed = await placeOrder(db(), first, now);
    if (!placed.ok) throw new Error(placed.refusal.code);
    const { orderId, personId } = placed.value;
    const viewer = asStudent(personId, first.contact.email);
    const form = (paymentMethodId: number, tel: string, checkoutKey: string) => ({
      ...first,
      viewer,
      checkoutKey,
      contact: { ...first.contact, tel },
      purchase: { ...first.purchase, paymentMethodId },
    });
    const says = async () => {
      const { payment_method_id: method, tel } = await db()
        .selectFrom('purchase_order')
        .select(['payment_method_id', 'tel'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      return [method, tel];
    };
    const second = newToken();
    await placeOrder(db(), form(2, '0899999999', second), now);
    expect(await says()).toEqual([2, '0899999999']);
    const again = form(1, first.contact.tel, first.checkoutKey);
    expect(await placeOrder(db(), again, now)).toMatchObject({
      value: { orderId, isNew: false, leftMethodId: 2 },
    });
    expect(await says()).toEqual([1, first.contact.tel]);
    await placeOrder(db(), form(2, '0899999999', second), now);
    expect(await says()).toEqual([2, '0899999999']);
    expect(await count('purchase_order')).toBe(1);
    // paid, each of the forms answers the order, and buys nothing twice
    await db().updateTable('purchase_order').set({ status: 'approved', approved_at: now }).execute();
    for (const key of [first.checkoutKey, second])
      expect(await findOrderByKey(db(), form(1, '0800000000', key))).toMatchObject({ orderId });
  });

  test('at its deadline an unpaid order is cancelled once and its seat can be bought again', async () => {
    const bought = await addCourse();
    await placeOrder(db(), request(bought), now);
    expect(await expireOrders(db(), addHours(now, 23.9))).toBe(0);
    const counts = await Promise.all([
      expireOrders(db(), addHours(now, 24)),
      expireOrders(db(), addHours(now, 24)),
    ]);
    expect(counts.reduce((sum, one) => sum + one)).toBe(1);
    await expectSeatsHeld(bought.courseId, 0);
    expect(await placeOrder(db(), request(bought), addHours(now, 49))).toMatchObject({ ok: true });
  });

  test('cancelling twice gives the seat back once; a report pauses the deadline', async () => {
    const bought = await addCourse({ seat_limit: 5 });
    const first = await placeOrder(db(), request(bought), now);
    const second = await placeOrder(db(), request(bought), now);
    if (!first.ok || !second.ok) throw new Error('not placed');
    const cancellation = {
      orderId: first.value.orderId,
      kind: 'cancelled-by-buyer',
      actor: 'buyer',
    } as const;
    expect(await cancelOrder(db(), cancellation, now)).toMatchObject({ ok: true });
    expect(await cancelOrder(db(), cancellation, now)).toMatchObject({
      refusal: { code: 'NOT_ALLOWED', status: 'cancelled' },
    });
    await expectSeatsHeld(bought.courseId, 1);
    await db()
      .updateTable('purchase_order')
      .set({ status: 'pendingApproved' })
      .where('id', '=', second.value.orderId)
      .execute();
    expect(await expireOrders(db(), addHours(now, 500))).toBe(0);
  });
});
