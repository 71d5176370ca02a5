import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { typedAddressOf } from '~/accounts/addresses/address-form';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { placeOrder } from '~/orders/placing/place-order.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { satang } from '~/values/money';
import { newToken } from '~/values/tokens.server';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import {
  addClass,
  addFee,
  addGoods,
  address,
  addLimitedCoupon,
  addMethods,
  PLAN_PRICE,
  PRODUCT_PRICE,
  settings,
} from '../../../test/support/rows/purchase-shop';
import { courseKey, productKey } from './manual-lines';
import { readManualOrder, type ManualOrderDesk } from './manual-order-state.server';
import { findMadeBefore, placeManualOrder } from './place-manual-order.server';
import { findSellable } from './sellable.server';

const now = new Date('2026-11-20T05:00:00Z');
let open: OpenDatabase;
let administratorId: number;
let desk: ManualOrderDesk;
beforeAll(async () => {
  open = await openTestDatabase();
  await installTestJobs(open);
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(open.db);
  await addMethods(open.db);
  await open.db
    .insertInto('bank_account')
    .values({ external_key: 'a', bank_code: 'KBANK', account_number: '1234567890', account_name: 'เรียน' })
    .execute();
  administratorId = await addPerson(open.db);
  desk = { db: open.db, now, settings, locale: 'th', environment: { features: new Set(['TAX_SYSTEM']) } };
});

const COMPANY: TaxIdentity = {
  personType: 'juristic_person',
  nameOne: 'บริษัท ฝึกอบรม จำกัด',
  nameTwo: '00000',
  taxId: '0105558123455',
  address: '99/1 ลาดพร้าว',
  isDeliveryByTaxAddress: true,
  deliveryAddress: '',
  certificateId: null,
};
const contact = { firstname: 'สมศรี', lastname: '', email: '', tel: '0812345678' };
type Typed = Record<string, string | string[]>;
async function sell(
  typed: Typed,
  change: {
    email?: string;
    checkoutKey?: string;
    seenDue?: number;
    priceReason?: string;
    payableUntil?: Date;
    tax?: TaxIdentity;
  } = {},
) {
  const state = await readManualOrder(desk, { ...typed, email: change.email ?? '' });
  return placeManualOrder(desk, {
    state,
    contact: { ...contact, email: change.email ?? '' },
    tax: change.tax ?? null,
    note: 'โทรมาสั่ง',
    priceReason: change.priceReason ?? '',
    payableUntil: change.payableUntil ?? null,
    administratorId,
    checkoutKey: change.checkoutKey ?? newToken(),
    seenDue: satang(change.seenDue ?? state.quote.due),
  });
}
const mails = () => open.db.selectFrom('outbox_mail').select(['kind', 'to_address']).execute();
const orders = () => open.db.selectFrom('purchase_order').selectAll().orderBy('id').execute();

describe(`an order made by staff, ${databaseMode()}`, () => {
  test('R-125 a plan sold by staff only, without an e-mail: no mail, staff in the history and the audit, the note', async () => {
    const { courseId, planId } = await addClass(open.db, { seats: 3 });
    await open.db.updateTable('price_plan').set({ pricing_type: 'others' }).execute();
    const placed = await sell({ line: courseKey(courseId, planId), qty: '1' });
    expect(placed).toMatchObject({ ok: true, value: { isNew: true, due: PLAN_PRICE, isToConfirm: false } });
    const [order] = await orders();
    expect(order).toMatchObject({
      contact_name: 'สมศรี',
      email: '',
      status: 'notYetReceived',
      is_holding: true,
      source: 'staff',
    });
    expect(await mails()).toEqual([]);
    // R-14 who made the account is set by staff alone
    const buyer = await open.db
      .selectFrom('person')
      .select('created_by')
      .where('id', '=', order!.person_id)
      .executeTakeFirst();
    expect(buyer).toEqual({ created_by: administratorId });
    const events = await open.db
      .selectFrom('order_event')
      .select(['kind', 'actor', 'actor_id'])
      .orderBy('id')
      .execute();
    expect(events).toEqual(
      ['placed', 'staff-note'].map((kind) => ({ kind, actor: 'staff', actor_id: administratorId })),
    );
    const audit = await open.db.selectFrom('audit_event').select(['actor_id', 'action', 'detail']).execute();
    expect(audit).toMatchObject([
      {
        actor_id: administratorId,
        action: 'order-made-by-staff',
        detail: { before: null, after: { due: PLAN_PRICE, lines: [{ kind: 'course', id: courseId }] } },
      },
    ]);
    // nobody has agreed to anything on a page
    expect(await open.db.selectFrom('consent').selectAll().execute()).toEqual([]);
  });

  test('what staff may sell is found, with plans for others; a draft and a browser’s order are not', async () => {
    const { courseId, planId } = await addClass(open.db);
    await open.db.updateTable('price_plan').set({ pricing_type: 'others' }).execute();
    const productId = await addGoods(open.db, 4);
    const viewer = (await readManualOrder(desk, {})).viewer;
    const found = async (q: string) =>
      (await findSellable(open.db, { q, viewer, settings }, now)).map(({ key }) => key);
    expect(await found('สีน้ำ')).toEqual([courseKey(courseId, planId)]);
    expect(await found('พู่กัน')).toEqual([productKey(productId)]);
    // a class that is over
    const days = (date: string) =>
      open.db
        .updateTable('course')
        .set({ course_type: 'In-class', start_date: date, end_date: date })
        .execute();
    await days('2026-11-19');
    expect(await found('สีน้ำ')).toEqual([]);
    await days('2026-11-20');
    expect(await found('สีน้ำ')).toEqual([courseKey(courseId, planId)]);
    await open.db.updateTable('course').set({ status: 'draft' }).execute();
    expect(await found('สีน้ำ')).toEqual([]);
  });

  test('goods with an address, a coupon and a fee; a member by their proven e-mail; the buyer is mailed how to pay', async () => {
    const { courseId, planId } = await addClass(open.db);
    const productId = await addGoods(open.db, 30);
    await addFee(open.db, 50);
    await addLimitedCoupon(open.db, 'SAVE', { quota: 1 });
    const memberId = await addPerson(open.db);
    const { email } = await open.db
      .updateTable('person')
      .set({ kind: 'member', email_proven_at: now })
      .where('id', '=', memberId)
      .returning('email')
      .executeTakeFirstOrThrow();
    const input = {
      line: [courseKey(courseId, planId), productKey(productId)],
      // more than a visitor's unpaid orders may hold
      qty: ['1', '25'],
      coupon_codes: 'save',
      ...typedAddressOf(address),
    };
    const checkoutKey = newToken();
    const placed = await sell(input, { email, checkoutKey });
    const due = PLAN_PRICE - 10_000 + 25 * PRODUCT_PRICE + 5_000;
    expect(placed).toMatchObject({ ok: true, value: { personId: memberId, due, isNew: true } });
    expect(await mails()).toEqual([{ kind: 'order-placed', to_address: email }]);
    // the quota of the coupon is taken now: the second press finds its order all the same
    const state = await readManualOrder(desk, { ...input, email });
    expect(await findMadeBefore(desk, { state, email, checkoutKey })).toMatchObject({ isNew: false });
    expect(await sell(input, { email, checkoutKey, seenDue: due })).toMatchObject({
      value: { isNew: false },
    });
    expect(await orders()).toHaveLength(1);
    expect(await open.db.selectFrom('audit_event').select('id').execute()).toHaveLength(1);
  });

  test('R-388 seats at an agreed price are a discount of the one quote, payable until the day staff name; the audit says why', async () => {
    const { courseId, planId } = await addClass(open.db, { seats: 20 });
    await open.db.updateTable('price_plan').set({ sells_seats: true }).execute();
    const until = new Date('2026-12-15T16:59:00Z');
    const line = courseKey(courseId, planId);
    const agreed = PLAN_PRICE - 20_000;
    const placed = await sell(
      {
        line,
        qty: '3',
        price: String(agreed / 100),
        is_require_tax_invoice: '1',
        tax_person_type: 'juristic_person',
      },
      { priceReason: 'อบรมพนักงานใหม่ทั้งแผนก', payableUntil: until, tax: COMPANY },
    );
    expect(placed).toMatchObject({ ok: true, value: { due: 3 * agreed } });
    const [order] = await orders();
    expect(order).toMatchObject({
      price: 3 * PLAN_PRICE,
      discount: 60_000,
      due: 3 * agreed,
      cancel_at: until,
    });
    const lines = await open.db
      .selectFrom('order_line')
      .select(['unit_price', 'discount', 'is_seat'])
      .execute();
    expect(lines).toEqual(
      Array.from({ length: 3 }, () => ({ unit_price: PLAN_PRICE, discount: 20_000, is_seat: true })),
    );
    const { detail } = await open.db.selectFrom('audit_event').select('detail').executeTakeFirstOrThrow();
    expect(detail).toMatchObject({
      after: { reason: 'อบรมพนักงานใหม่ทั้งแผนก', lines: [{ qty: 3, agreedPrice: agreed }] },
    });
  });

  test('R-388 a buyer who sends a price of their own pays the price of the list', async () => {
    const { courseId, planId } = await addClass(open.db, { seats: 3 });
    const state = await readManualOrder(desk, { line: courseKey(courseId, planId), qty: '1', price: '1' });
    const placed = await placeOrder(
      open.db,
      {
        viewer: state.viewer,
        contact: { ...contact, email: 'sly@example.test' },
        purchase: state.ask,
        tax: null,
        checkoutKey: newToken(),
        seenDue: satang(100),
        locale: 'th',
        settings,
        features: new Set(['TAX_SYSTEM']),
        usableMethodIds: () => new Set([1]),
      },
      now,
    );
    expect(placed).toMatchObject({ refusal: { code: 'PRICE_CHANGED', due: PLAN_PRICE } });
  });

  test('pressed five times at once it is one order', async () => {
    const { courseId, planId } = await addClass(open.db, { seats: 5 });
    const state = await readManualOrder(desk, { line: courseKey(courseId, planId), qty: '1' });
    const sale = {
      state,
      contact,
      tax: null,
      note: '',
      priceReason: '',
      payableUntil: null,
      administratorId,
      checkoutKey: newToken(),
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => placeManualOrder(desk, { ...sale, seenDue: satang(PLAN_PRICE) })),
    );
    expect(answers.map((answer) => answer.ok && answer.value.isNew).sort()).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(await orders()).toHaveLength(1);
    const { seats_held } = await open.db.selectFrom('course').select('seats_held').executeTakeFirstOrThrow();
    expect(seats_held).toBe(1);
    expect(await open.db.selectFrom('audit_event').select('id').execute()).toHaveLength(1);
  });

  test('what costs nothing is given at once, or waits for a word where its plan asks for one', async () => {
    const result = await addClass(open.db, { seats: 1, price_satang: 0 });
    await open.db.updateTable('price_plan').set({ plan_type: 'Free' }).execute();
    const free = await sell(
      { line: courseKey(result.courseId, result.planId), qty: '1' },
      { email: 'a@example.test' },
    );
    expect(free).toMatchObject({ value: { approval: 'AutoFree', isToConfirm: false } });
    expect((await orders())[0]?.status).toBe('approved');
    expect((await mails()).map(({ kind }) => kind)).toEqual(['order-approved']);
    const outcome = await addClass(open.db, { price_satang: 0 });
    await open.db.updateTable('price_plan').set({ plan_type: 'Free', need_approval: true }).execute();
    const waits = await sell({ line: courseKey(outcome.courseId, outcome.planId), qty: '1' });
    expect(waits).toMatchObject({ value: { approval: 'NeedApprovedFree' } });
    expect((await orders())[1]?.status).toBe('pendingApproved');
  });

  test('another amount than was seen, or what is sold out, makes no order and leaves no trace', async () => {
    const { courseId, planId } = await addClass(open.db, { seats: 1 });
    const input = { line: courseKey(courseId, planId), qty: '1' };
    expect(await sell(input, { seenDue: 1 })).toMatchObject({
      refusal: { code: 'PRICE_CHANGED', due: PLAN_PRICE },
    });
    await open.db.updateTable('course').set({ seats_held: 1 }).execute();
    expect(await sell(input)).toMatchObject({
      refusal: { code: 'BLOCKED', blockers: [{ code: 'blocked', reason: { code: 'SOLD_OUT' } }] },
    });
    expect(await orders()).toEqual([]);
    expect(await open.db.selectFrom('audit_event').select('id').execute()).toEqual([]);
  });
});
