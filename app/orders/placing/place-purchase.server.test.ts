import { beforeEach, describe, expect, test } from 'vitest';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import { NOBODY } from '~/accounts/viewer';
import { placePurchase } from '~/flows/checkout/place-purchase.server';
import { addToCart } from '~/orders/cart/add-to-cart.server';
import { readBasket } from '~/orders/cart/baskets.server';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { readOrderByToken } from '~/orders/page/orders.server';
import type { PurchaseAsk } from '~/orders/purchase/purchase';
import { readPurchaseFacts } from '~/orders/purchase/purchase-facts.server';
import { settlePayment } from '~/payments/settlement/settle-payment.server';
import { satang } from '~/values/money';
import { addHours } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import {
  addClass,
  addFee,
  addGoods,
  addLimitedCoupon,
  addLimitedPromotion,
  addMethods,
  address,
  asking,
  asStudent,
  courseLine,
  ordering,
  PLAN_PRICE,
  PRODUCT_PRICE,
  productLine,
  settings,
} from '../../../test/support/rows/purchase-shop';
import { placeOrder, type PlacedOrder } from './place-order.server';

const now = new Date('2026-11-20T05:00:00Z');
const { db } = fileDatabase({ hasJobs: true });

beforeEach(async () => {
  await addMethods(db());
});

type Answer = Awaited<ReturnType<typeof placeOrder>>;
function placed(answer: Answer): PlacedOrder {
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}
const orderRow = (id: number) =>
  db().selectFrom('purchase_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const company: TaxIdentity = {
  personType: 'juristic_person',
  nameOne: 'บริษัท เรียน จำกัด',
  nameTwo: '00000',
  taxId: '0105558123456',
  address: '99/1 ลาดพร้าว กรุงเทพมหานคร 10230',
  isDeliveryByTaxAddress: true,
  deliveryAddress: '',
  certificateId: null,
};

describe(`ordering several things, ${databaseMode()}`, () => {
  test('CRT-09 lines, discounts, shipping, tax and withholding stand in the order as they were shown', async () => {
    const [one, two] = [await addClass(db(), { seats: 3 }), await addClass(db())];
    const productId = await addGoods(db(), 5);
    const shippingFeeId = await addFee(db(), 50);
    const promotionId = await addLimitedPromotion(db(), [one.courseId, two.courseId]);
    const couponId = await addLimitedCoupon(db(), 'SAVE');
    const purchase = asking([courseLine(one), productLine(productId, 2), courseLine(two)], {
      couponCodes: [' ｓａｖｅ ', 'nothing'],
      shippingFeeId,
      shippingAddress: address,
      withholdingBasisPoints: 300,
    });
    // courses 2,000 − 10 % − 100 = 1,700; before VAT 1,588.79, of which 3 % are 47.66; goods 400, sending 50
    const due = 170_000 + 40_000 + 5_000 - 4_766;
    const answer = await placeOrder(db(), ordering(purchase, due, { tax: company }), now);
    const order = await readOrderByToken(db(), placed(answer).token);
    expect(order).toMatchObject({
      price: 240_000,
      discount: 30_000,
      shippingFee: 5_000,
      withholding: 4_766,
      due,
      quote: { due, coupons: [{ code: 'SAVE', refusal: null }, { refusal: 'NOT_FOUND' }] },
      lines: [
        { courseId: one.courseId, qty: 1, unitPrice: PLAN_PRICE, discount: 15_000 },
        { productId, qty: 2, unitPrice: PRODUCT_PRICE, discount: 0 },
        { courseId: two.courseId, qty: 1, discount: 15_000 },
      ],
    });
    expect(await orderRow(order!.id)).toMatchObject({
      promotion_id: promotionId,
      shipping_fee_id: shippingFeeId,
      shipping_address: address,
      tax_identity: company,
      payment_method_id: 1,
    });
    expect(await db().selectFrom('order_coupon').selectAll().execute()).toEqual([
      { order_id: order!.id, coupon_id: couponId, position: 1, discount: 10_000 },
    ]);
    const mail = await db().selectFrom('outbox_mail').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(mail)).toContain('พู่กัน × 2');
    expect(JSON.stringify(mail)).toContain('2,102.34');
  });

  test('CHK-01 a book that comes with a course is named in the mail of its order', async () => {
    const one = await addClass(db(), { free_book_type: 'digital' });
    await db().updateTable('course').set({ free_book: 'สมุดสีน้ำ' }).execute();
    const placed = await placeOrder(db(), ordering(asking([courseLine(one)]), PLAN_PRICE), now);
    expect(placed.ok).toBe(true);
    const mail = await db().selectFrom('outbox_mail').selectAll().executeTakeFirstOrThrow();
    expect(mail.plain_text).toContain('แถม: สมุดสีน้ำ');
  });

  test('CRT-02 a course that another one of the order brings as a gift is not sold beside it', async () => {
    const [giver, gift] = [await addClass(db()), await addClass(db())];
    await db()
      .updateTable('course')
      .set({ course_type: 'Online' })
      .where('id', 'in', [giver.courseId, gift.courseId])
      .execute();
    await db()
      .insertInto('course_gift')
      .values({ course_id: giver.courseId, gift_course_id: gift.courseId })
      .execute();
    const both = await placeOrder(
      db(),
      ordering(asking([courseLine(gift), courseLine(giver)]), 200_000),
      now,
    );
    expect(both).toMatchObject({
      ok: false,
      refusal: { blockers: [{ code: 'comes_as_gift', courseId: gift.courseId, giverId: giver.courseId }] },
    });
    expect((await placeOrder(db(), ordering(asking([courseLine(giver)]), 100_000), now)).ok).toBe(true);
  });

  test('what a browser may not decide: prices, methods a coupon is not for, a company without papers', async () => {
    const bought = await addClass(db());
    await addLimitedCoupon(db(), 'SAVE');
    await db().deleteFrom('coupon_payment_method').where('payment_method_id', '=', 1).execute();
    const purchase = asking([courseLine(bought)], {
      couponCodes: ['SAVE'],
      taxPersonType: 'juristic_person',
      withholdingBasisPoints: 300,
    });
    expect(await placeOrder(db(), ordering(purchase, 90_000), now)).toEqual({
      ok: false,
      refusal: { code: 'PRICE_CHANGED', due: PLAN_PRICE, currency: 'THB' },
    });
    const byCard = { ...purchase, paymentMethodId: 4 };
    expect(placed(await placeOrder(db(), ordering(byCard, 90_000), now)).due).toBe(90_000);
    expect(await db().selectFrom('purchase_order').select('tax_identity').execute()).toEqual([
      { tax_identity: null },
    ]);
  });

  test('a new amount is said before what it asks for anew', async () => {
    const bought = await addClass(db());
    const purchase = asking([courseLine(bought)], { paymentMethodId: null });
    const strict = { ...settings, tax_invoice_policy: 'required' as const };
    expect(await placeOrder(db(), ordering(purchase, 0, { settings: strict }), now)).toMatchObject({
      refusal: { code: 'PRICE_CHANGED', due: PLAN_PRICE },
    });
    const gone = asking([courseLine({ ...bought, planId: null })]);
    expect(await placeOrder(db(), ordering(gone, 0), now)).toMatchObject({ refusal: { code: 'BLOCKED' } });
  });

  test('CHK-02 the same things at the same amount are one unpaid order, with the last way of paying and address', async () => {
    const bought = await addClass(db(), { seats: 5 });
    const productId = await addGoods(db(), 5);
    const shippingFeeId = await addFee(db(), 0);
    const lines = [courseLine(bought), productLine(productId)];
    const due = PLAN_PRICE + PRODUCT_PRICE;
    const ask = asking(lines, { shippingFeeId, shippingAddress: address });
    const first = ordering(ask, due);
    const { orderId, personId } = placed(await placeOrder(db(), first, now));
    const { contact } = first;
    const viewer = asStudent(personId, contact.email);
    const moved = { ...address, line: '5/5' };
    const again = asking([...lines].reverse(), { shippingFeeId, shippingAddress: moved, paymentMethodId: 4 });
    expect(await placeOrder(db(), ordering(again, due, { viewer, contact }), now)).toMatchObject({
      value: { orderId, isNew: false },
    });
    expect(await orderRow(orderId)).toMatchObject({ payment_method_id: 4, shipping_address: moved });
    const more = asking([courseLine(bought), productLine(productId, 2)], {
      shippingFeeId,
      shippingAddress: address,
    });
    expect(
      await placeOrder(db(), ordering(more, due + PRODUCT_PRICE, { viewer, contact }), now),
    ).toMatchObject({ refusal: { blockers: [{ reason: { code: 'ORDER_WAITS' } }] } });
    // goods alone may be ordered again; nothing else waits for them
    const goods = asking([productLine(productId)], { shippingFeeId, shippingAddress: address });
    expect(await placeOrder(db(), ordering(goods, PRODUCT_PRICE, { viewer, contact }), now)).toMatchObject({
      value: { isNew: true },
    });
  });

  test('CHK-02 a form answers its own order, whatever lies in the basket by then', async () => {
    const bought = await addClass(db(), { seats: 5 });
    const form = ordering(asking([courseLine(bought)]), PLAN_PRICE);
    const first = placed(await placeOrder(db(), form, now));
    expect(placed(await placeOrder(db(), form, now))).toEqual({
      ...first,
      isNew: false,
      isNewBuyer: undefined,
    });
    // the guest's cart went with them into their account before the second tap looked for it
    const emptied = { ...form, purchase: { ...form.purchase, lines: [] } };
    expect(placed(await placeOrder(db(), emptied, now)).orderId).toBe(first.orderId);
    const other = { ...emptied, contact: { ...form.contact, email: 'other@example.test' } };
    expect(await placeOrder(db(), other, now)).toMatchObject({
      refusal: { blockers: [{ code: 'emptyCart' }] },
    });
  });

  test('CHK-02 a cancelled order answers its form no longer: the form makes a new one', async () => {
    const form = ordering(asking([courseLine(await addClass(db()))]), PLAN_PRICE);
    const first = placed(await placeOrder(db(), form, now));
    await cancelOrder(db(), { orderId: first.orderId, kind: 'cancelled-by-buyer', actor: 'buyer' }, now);
    const second = placed(await placeOrder(db(), form, now));
    expect(second).toMatchObject({ isNew: true });
    expect(second.orderId).not.toBe(first.orderId);
    expect(placed(await placeOrder(db(), form, now))).toMatchObject({
      orderId: second.orderId,
      isNew: false,
    });
  });

  test('CHK-02 a form sent again never makes anybody the member who claimed its order', async () => {
    const form = ordering(asking([courseLine(await addClass(db()))]), PLAN_PRICE);
    const { personId } = placed(await placeOrder(db(), form, now));
    await db().updateTable('person').set({ kind: 'member' }).where('id', '=', personId).execute();
    expect(placed(await placeOrder(db(), form, now)).personId).not.toBe(personId);
    const viewer = asStudent(personId, form.contact.email, 'member');
    const again = await placeOrder(db(), { ...form, viewer, checkoutKey: newToken() }, now);
    expect(placed(again)).toMatchObject({ personId, isNew: false });
  });

  test('CHK-02 a mistyped e-mail is put right in the order that waits', async () => {
    const form = ordering(asking([courseLine(await addClass(db()))]), PLAN_PRICE);
    const member = await db()
      .insertInto('person')
      .values({ kind: 'member', email: 'me@example.test', username: 'me' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const viewer = asStudent(member.id, 'me@example.test', 'member');
    const { orderId } = placed(await placeOrder(db(), { ...form, viewer }, now));
    const contact = { ...form.contact, email: 'right@example.test', tel: '0899999999' };
    const again = await placeOrder(db(), { ...form, viewer, contact, checkoutKey: newToken() }, now);
    expect(placed(again)).toMatchObject({ orderId, isNew: false });
    expect(await orderRow(orderId)).toMatchObject({ email: 'right@example.test', tel: '0899999999' });
  });

  describe('an unpaid order is used again only by a form that would make it', () => {
    const withheld = asking([], { withholdingBasisPoints: 300 });
    // before VAT 4,672.90, of which 3 % are 140.19
    const due = 500_000 - 14_019;
    async function placeWithheld(change: Partial<PurchaseAsk> = {}) {
      const bought = await addClass(db(), { price_satang: 500_000 });
      const form = ordering({ ...withheld, ...change, lines: [courseLine(bought)] }, due, { tax: company });
      const { orderId, personId } = placed(await placeOrder(db(), form, now));
      const viewer = asStudent(personId, form.contact.email);
      return { orderId, again: { ...form, viewer, checkoutKey: newToken() } };
    }

    test('withholding stays with the company it was for', async () => {
      const { orderId, again } = await placeWithheld();
      const branch = { ...company, nameTwo: '00001' };
      expect(await placeOrder(db(), { ...again, tax: branch }, now)).toMatchObject({ value: { orderId } });
      expect(await orderRow(orderId)).toMatchObject({ tax_identity: branch });
      const asPerson = { ...again, tax: { ...company, personType: 'normal_person' as const } };
      const asNobody = { ...again, tax: null };
      const notWithheld = { ...again, purchase: { ...again.purchase, withholdingBasisPoints: 0 as const } };
      for (const form of [asPerson, asNobody, notWithheld])
        expect(await placeOrder(db(), { ...form, checkoutKey: newToken() }, now)).toMatchObject({
          ok: false,
        });
      expect(await orderRow(orderId)).toMatchObject({ due, tax_identity: branch });
    });

    test('a tax invoice is taken over only where one is offered', async () => {
      const form = ordering(asking([courseLine(await addClass(db()))]), PLAN_PRICE);
      const { orderId, personId } = placed(await placeOrder(db(), form, now));
      const viewer = asStudent(personId, form.contact.email);
      const command = { ...form, viewer, tax: company, checkoutKey: newToken() };
      const hidden = { ...settings, is_enable_tax_invoice: false };
      expect(await placeOrder(db(), { ...command, settings: hidden }, now)).toMatchObject({
        value: { orderId },
      });
      expect((await orderRow(orderId)).tax_identity).toBeNull();
      const offered = { ...command, checkoutKey: newToken() };
      expect(await placeOrder(db(), offered, now)).toMatchObject({ value: { orderId } });
      expect((await orderRow(orderId)).tax_identity).toEqual(company);
    });

    test('a coupon bound to a way of paying keeps its order from being paid another way', async () => {
      const bought = await addClass(db());
      await addLimitedCoupon(db(), 'SAVE');
      await db().deleteFrom('coupon_payment_method').where('payment_method_id', '=', 4).execute();
      const ask = asking([courseLine(bought)], { couponCodes: ['SAVE'] });
      const form = ordering(ask, 90_000);
      const { orderId, personId } = placed(await placeOrder(db(), form, now));
      const again = { ...form, viewer: asStudent(personId, form.contact.email) };
      for (const change of [{ paymentMethodId: 4 }, { couponCodes: [] }])
        expect(
          await placeOrder(db(), { ...again, purchase: { ...ask, ...change }, checkoutKey: newToken() }, now),
        ).toMatchObject({ ok: false });
      expect(await placeOrder(db(), { ...again, checkoutKey: newToken() }, now)).toMatchObject({
        value: { orderId },
      });
    });

    test('until its deadline', async () => {
      const productId = await addGoods(db(), 5);
      const ask = asking([productLine(productId)], {
        shippingFeeId: await addFee(db(), 0),
        shippingAddress: address,
      });
      const form = ordering(ask, PRODUCT_PRICE);
      const { orderId, personId } = placed(await placeOrder(db(), form, now));
      const again = { ...form, viewer: asStudent(personId, form.contact.email), checkoutKey: newToken() };
      expect(await placeOrder(db(), again, addHours(now, 48))).toMatchObject({ value: { isNew: true } });
      expect((await orderRow(orderId)).status).toBe('notYetReceived');
    });
  });

  test('CHK-03 a cart made free by a coupon is approved at once; one plan that staff must agree to makes it wait', async () => {
    const [one, two] = [await addClass(db()), await addClass(db(), { price_satang: 0 })];
    await addLimitedCoupon(db(), 'ALL');
    await db()
      .updateTable('coupon')
      .set({ discount_type: 'percent', discount_basis_points: 10_000 })
      .execute();
    const purchase = asking([courseLine(one), courseLine(two)], { couponCodes: ['ALL'] });
    const free = await placePurchase(db(), ordering(purchase, 0), now);
    expect(placed(free).approval).toBe('AutoFree');
    expect((await orderRow(placed(free).orderId)).status).toBe('approved');
    await db().updateTable('price_plan').set({ need_approval: true }).where('id', '=', two.planId).execute();
    const waiting = await placePurchase(db(), ordering(purchase, 0), now);
    expect(placed(waiting).approval).toBe('NeedApprovedFree');
    expect((await orderRow(placed(waiting).orderId)).status).toBe('pendingApproved');
  });

  test('R-42 a paid order takes exactly its lines out of the buyer’s cart and ends the direct purchase', async () => {
    const [one, two] = [await addClass(db()), await addClass(db())];
    const first = ordering(asking([courseLine(one)]), PLAN_PRICE);
    const { orderId, personId } = placed(await placeOrder(db(), first, now));
    const owner = { personId };
    for (const each of [one, two]) await addToCart(db(), owner, courseLine(each), now);
    await db()
      .insertInto('basket')
      .values({ person_id: personId, course_id: one.courseId, draft: '{}' })
      .execute();
    await settlePayment(
      db(),
      {
        orderId,
        methodId: 1,
        provider: 'test',
        reference: 'R1',
        amount: satang(PLAN_PRICE),
        currency: 'THB',
        receivedAt: now,
      },
      now,
    );
    expect((await readBasket(db(), owner, null)).lines).toEqual([courseLine(two)]);
    expect((await readBasket(db(), owner, one.courseId)).id).toBeNull();
  });
});

describe(`the facts of a purchase, ${databaseMode()}`, () => {
  const factsOf = (ask: ReturnType<typeof asking>, email: string | null, viewer = NOBODY) =>
    readPurchaseFacts(db(), { ask, viewer, email, settings, features: new Set(['TAX_SYSTEM']), now });

  test('a hundred lines cost as many queries as three', async () => {
    const queriesFor = async (count: number) => {
      const lines = [];
      for (let index = 0; index < count; index += 1) {
        lines.push(courseLine(await addClass(db())), productLine(await addGoods(db(), 1)));
      }
      const ask = asking(lines, { couponCodes: ['A', 'B'] });
      let queries = 0;
      const counting = db().withPlugin({
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      const viewer = asStudent(1, 'a@example.test', 'member');
      const facts = await readPurchaseFacts(counting, {
        ask,
        viewer,
        email: null,
        settings,
        features: new Set(),
        now,
      });
      expect([facts.courses.size, facts.products.size]).toEqual([count, count]);
      return queries;
    };
    const few = await queriesFor(3);
    expect(await queriesFor(50)).toBe(few);
    expect(few).toBeLessThanOrEqual(10);
  });

  test('uses by this buyer: the person’s or the e-mail’s orders that were not cancelled; unknown for nobody', async () => {
    const bought = await addClass(db());
    await addLimitedCoupon(db(), 'TWICE', { per_buyer_limit: 2 });
    await addLimitedPromotion(db(), [bought.courseId], { per_buyer_limit: 2 });
    const ask = asking([courseLine(bought)], { couponCodes: ['TWICE'] });
    const email = 'me@example.test';
    const { personId } = placed(await placeOrder(db(), ordering(ask, 80_000, { email }), now));
    const used = async (typed: string | null, viewer = NOBODY) => {
      const facts = await factsOf(ask, typed, viewer);
      return [facts.coupons[0]?.found?.usedByBuyer, facts.promotions[0]?.usedByBuyer];
    };
    expect(await used(null)).toEqual([null, null]);
    expect(await used(' ME@example.test ')).toEqual([1, 1]);
    expect(await used('you@example.test')).toEqual([0, 0]);
    expect(await used(null, asStudent(personId, email))).toEqual([1, 1]);
    // a member who types another e-mail is still that member; somebody else at a guest's browser is not
    expect(await used('you@example.test', asStudent(personId, email, 'member'))).toEqual([1, 1]);
    expect(await used('you@example.test', asStudent(personId, email))).toEqual([0, 0]);
    await db()
      .updateTable('purchase_order')
      .set({ status: 'cancelled', cancelled_at: now, is_holding: false })
      .execute();
    expect(await used(email)).toEqual([0, 0]);
  });

  test('promotions that run, and coupons by any way of writing them, in the order entered', async () => {
    const bought = await addClass(db());
    const running = await addLimitedPromotion(db(), [bought.courseId]);
    for (const change of [
      { is_active: false },
      { starts_at: new Date(now.getTime() + 1) },
      { ends_at: now },
    ]) {
      const id = await addLimitedPromotion(db(), [bought.courseId]);
      await db().updateTable('promotion').set(change).where('id', '=', id).execute();
    }
    await addLimitedCoupon(db(), 'A1', { quota: 0 });
    await addLimitedCoupon(db(), 'B2');
    const facts = await factsOf(asking([courseLine(bought)], { couponCodes: ['b๒', 'x', ' a1 '] }), null);
    expect(facts.promotions.map(({ id }) => id)).toEqual([running]);
    expect(facts.coupons.map(({ typed, found }) => [typed, found?.code, found?.isFull])).toEqual([
      ['b๒', 'B2', false],
      ['x', undefined, undefined],
      ['a1', 'A1', true],
    ]);
  });
});
