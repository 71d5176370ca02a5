import { beforeEach, describe, expect, test } from 'vitest';
import { saveAddress } from '~/accounts/addresses/save-address.server';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { addToCart } from '~/orders/cart/add-to-cart.server';
import { readBasket } from '~/orders/cart/baskets.server';
import { removeLine } from '~/orders/cart/remove-line.server';
import { cancelOrder } from '~/orders/life/cancel-order.server';
import { newToken, tokenHash } from '~/values/tokens.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/basket-shop';
import { purchaseSender } from '../../../test/support/rows/purchase-sender';
import {
  addClass,
  addFee,
  addGoods,
  address,
  addLimitedCoupon,
  addMethods,
  courseLine,
  PLAN_PRICE,
  productLine,
  settings,
} from '../../../test/support/rows/purchase-shop';
import { useSandboxProviders } from '../../../test/support/rows/sandbox-providers';
import type { FormAnswer } from './submitted-form.server';

const now = new Date('2026-11-20T05:00:00Z');
const { db } = fileDatabase({ hasJobs: true });

beforeEach(async () => {
  await addMethods(db());
  await db()
    .insertInto('bank_account')
    .values({ external_key: 'a', bank_code: 'KBANK', account_number: '1234567890', account_name: 'เรียน' })
    .execute();
});

const contact = {
  firstname: 'ปาริฉัตร',
  lastname: 'ศรีสุวรรณวงศ์',
  email: 'taps@example.test',
  tel: '0812345678',
};
type Bought = Awaited<ReturnType<typeof addClass>>;
const newcomer = () => purchaseSender(db(), { now });
const placeOf = (answer: FormAnswer) =>
  answer.kind === 'redirect' ? answer.to : JSON.stringify(answer.kind === 'page' && answer.messages);
const orders = () => db().selectFrom('purchase_order').selectAll().orderBy('id').execute();
const sessionCart = (token: string) => ({ sessionHash: tokenHash(token) });

async function cartWith(bought: Bought) {
  const visitor = newcomer();
  await addToCart(db(), sessionCart(await visitor.begin()), courseLine(bought), now);
  return visitor;
}
const ofCart = ({ courseId, planId }: Bought, due: number) => ({
  ...contact,
  [`plan_${courseId}`]: String(planId),
  ...(due > 0 && { payment_method_id: '1' }),
  intent: 'pay',
  checkout_key: newToken(),
  seen_due: String(due),
});
const ofCourse = ({ planId }: Bought, due: number) => ({
  ...contact,
  plan_id: String(planId),
  payment_method_id: '1',
  intent: 'pay',
  checkout_key: newToken(),
  [`seen_due_${planId}`]: String(due),
});

test(`R-128 by which way a buyer came is kept by name alone, whatever was sent, ${databaseMode()}`, async () => {
  const bought = await addClass(db());
  const sources: (string | undefined)[] = ['LINE OA', 'https://x.test/?who=me@example.test', ' ', undefined];
  for (const [index, source] of sources.entries())
    await newcomer().send(bought.courseId, {
      ...ofCourse(bought, PLAN_PRICE),
      email: `source-${index}@example.test`,
      ...(source !== undefined && { source }),
    });
  expect((await orders()).map((order) => order.source)).toEqual([
    'line-oa',
    'https-x.test-who-me-example.test',
    null,
    null,
  ]);
});

describe(`CHK-02 two taps of one page are one order, ${databaseMode()}`, () => {
  type Cookie = 'the old cookie' | 'the new cookie' | 'no cookie';
  const cookies: Cookie[] = ['the old cookie', 'the new cookie', 'no cookie'];
  const cookieOf = (which: Cookie, old: string | null, fresh: string | null) =>
    ({ 'the old cookie': old, 'the new cookie': fresh, 'no cookie': null })[which];

  /** Both taps lead to one order, and the browser ends as its buyer. */
  async function tapTwice(
    visitor: ReturnType<typeof newcomer>,
    courseId: number | null,
    fields: Record<string, string>,
    which: Cookie,
  ) {
    const old = visitor.token();
    const first = await visitor.send(courseId, fields);
    const second = await visitor.send(courseId, fields, cookieOf(which, old, visitor.token()));
    expect(placeOf(first)).toMatch(/^\/(order|thankyou)/);
    expect(placeOf(second)).toBe(placeOf(first));
    const [order, ...more] = await orders();
    expect(more).toEqual([]);
    expect((await visitor.viewer()).student?.id).toBe(order?.person_id);
  }

  test.each(cookies)('a guest’s cart, the second with %s', async (which) => {
    const bought = await addClass(db());
    await tapTwice(await cartWith(bought), null, ofCart(bought, PLAN_PRICE), which);
  });

  test.each(cookies)('a free cart, the second with %s', async (which) => {
    const bought = await addClass(db(), { price_satang: 0 });
    const visitor = await cartWith(bought);
    await tapTwice(visitor, null, ofCart(bought, 0), which);
    expect((await visitor.look(null)).lines).toEqual([]);
  });

  test.each(cookies)('one course with a coupon, the second with %s', async (which) => {
    const bought = await addClass(db());
    await addLimitedCoupon(db(), 'SAVE');
    const visitor = newcomer();
    const { courseId } = bought;
    await visitor.send(courseId, {
      ...contact,
      payment_method_id: '1',
      intent: 'apply-coupon',
      coupon_code: 'SAVE',
    });
    await tapTwice(visitor, courseId, ofCourse(bought, 90_000), which);
  });

  test.each(cookies)('one course that a coupon makes free, the second with %s', async (which) => {
    const bought = await addClass(db());
    await addLimitedCoupon(db(), 'ALL');
    await db()
      .updateTable('coupon')
      .set({ discount_type: 'percent', discount_basis_points: 10_000 })
      .execute();
    const visitor = newcomer();
    const { courseId } = bought;
    await visitor.send(courseId, {
      ...contact,
      payment_method_id: '1',
      intent: 'apply-coupon',
      coupon_code: 'ALL',
    });
    const { payment_method_id: _, ...free } = ofCourse(bought, 0);
    await tapTwice(visitor, courseId, free, which);
  });

  test('both at once', async () => {
    const bought = await addClass(db());
    const visitor = await cartWith(bought);
    const fields = ofCart(bought, PLAN_PRICE);
    const old = visitor.token();
    const answers = await Promise.all([1, 2, 3].map(() => visitor.send(null, fields, old)));
    expect(new Set(answers.map(placeOf)).size).toBe(1);
    expect(await orders()).toHaveLength(1);
  });

  test('the same page with a corrected phone is that order, with the new phone', async () => {
    const bought = await addClass(db());
    const visitor = newcomer();
    const fields = ofCourse(bought, PLAN_PRICE);
    const first = await visitor.send(bought.courseId, fields);
    const second = await visitor.send(bought.courseId, { ...fields, tel: '0899999999' });
    expect(placeOf(second)).toBe(placeOf(first));
    expect(await orders()).toMatchObject([{ tel: '0899999999' }]);
  });

  test('a cancelled order answers its page no longer', async () => {
    const bought = await addClass(db());
    const visitor = newcomer();
    const fields = ofCourse(bought, PLAN_PRICE);
    const first = await visitor.send(bought.courseId, fields);
    const [{ id: orderId } = { id: 0 }] = await orders();
    await cancelOrder(db(), { orderId, kind: 'cancelled-by-buyer', actor: 'buyer' }, now);
    expect(placeOf(await visitor.send(bought.courseId, fields))).not.toBe(placeOf(first));
    expect((await orders()).map(({ status }) => status)).toEqual(['cancelled', 'notYetReceived']);
  });
});

describe(`a guest’s first form, ${databaseMode()}`, () => {
  const sessions = () =>
    db().selectFrom('session').select(['student_id', 'contact', 'last_order_token', 'token_hash']).execute();
  const baskets = () => db().selectFrom('basket').select(['person_id', 'session_hash']).execute();

  test('R-227 begins session and basket with the order, as its buyer, with all that was chosen', async () => {
    const bought = await addClass(db());
    const visitor = newcomer();
    const answer = await visitor.send(bought.courseId, ofCourse(bought, PLAN_PRICE));
    const [order] = await orders();
    expect(placeOf(answer)).toContain(order!.token);
    const command = { student_id: order!.person_id, contact, last_order_token: order!.token };
    expect(await sessions()).toEqual([{ ...command, token_hash: tokenHash(visitor.token()!) }]);
    expect(await baskets()).toEqual([{ person_id: order!.person_id, session_hash: null }]);
    expect(await readBasket(db(), { personId: order!.person_id }, bought.courseId)).toMatchObject({
      lines: [courseLine(bought)],
      paymentMethodId: 1,
      draft: contact,
    });
  });

  test('R-227 of a free course leaves no basket behind', async () => {
    const bought = await addClass(db(), { price_satang: 0 });
    const visitor = newcomer();
    const { payment_method_id: _, ...free } = ofCourse(bought, 0);
    await visitor.send(bought.courseId, free);
    expect(await orders()).toHaveLength(1);
    expect(await baskets()).toEqual([]);
    expect((await visitor.viewer()).student?.id).toBe((await orders())[0]!.person_id);
  });

  test('R-227 refused keeps what was typed and chosen, and orders it once it is right', async () => {
    const bought = await addClass(db());
    const visitor = newcomer();
    const refused = await visitor.send(bought.courseId, { ...ofCourse(bought, PLAN_PRICE), tel: '1' });
    expect(refused.kind).toBe('page');
    expect(await orders()).toEqual([]);
    const owner = sessionCart(visitor.token()!);
    const command = { lines: [courseLine(bought)], paymentMethodId: 1, draft: { ...contact, tel: '1' } };
    expect(await readBasket(db(), owner, bought.courseId)).toMatchObject(command);
    await visitor.send(bought.courseId, ofCourse(bought, PLAN_PRICE));
    const [order] = await orders();
    expect(await baskets()).toEqual([{ person_id: order!.person_id, session_hash: null }]);
    expect(await sessions()).toMatchObject([{ student_id: order!.person_id }]);
  });

  test('R-227 a plan of another course is no choice, and is not kept', async () => {
    const [bought, other] = [await addClass(db()), await addClass(db())];
    const visitor = newcomer();
    const fields = { ...ofCourse(bought, PLAN_PRICE), plan_id: String(other.planId) };
    expect((await visitor.send(bought.courseId, fields)).kind).toBe('page');
    expect(await orders()).toEqual([]);
    const { lines } = await readBasket(db(), sessionCart(visitor.token()!), bought.courseId);
    expect(lines).toEqual([{ kind: 'course', courseId: bought.courseId, planId: null }]);
  });
});

describe(`CHK-06 what is ordered is what was seen, ${databaseMode()}`, () => {
  test('a cart changed in another tab is shown again, though it costs the same', async () => {
    const [seen, other, free] = [
      await addClass(db()),
      await addClass(db()),
      await addClass(db(), { price_satang: 0 }),
    ];
    const visitor = await cartWith(seen);
    const cart = sessionCart(visitor.token()!);
    const fields = ofCart(seen, PLAN_PRICE);
    await addToCart(db(), cart, courseLine(free), now);
    const more = await visitor.send(null, fields);
    expect(more).toMatchObject({ status: 422, messages: { isCartChanged: true, newDue: PLAN_PRICE } });
    await removeLine(db(), cart, { kind: 'course', id: free.courseId });
    await removeLine(db(), cart, { kind: 'course', id: seen.courseId });
    await addToCart(db(), cart, courseLine(other), now);
    const swapped = await visitor.send(null, fields);
    expect(swapped).toMatchObject({ status: 422, messages: { isCartChanged: true } });
    expect(await orders()).toEqual([]);
    expect(placeOf(await visitor.send(null, ofCart(other, PLAN_PRICE)))).toMatch(/^\/order/);
  });

  test('baht seen are not dollars', async () => {
    const bought = await addClass(db());
    await db().updateTable('price_plan').set({ price_usd_cents: PLAN_PRICE }).execute();
    await db().updateTable('bank_account').set({ currency: 'USD' }).execute();
    const abroad = purchaseSender(db(), { now, settings: { ...settings, is_foreign_layout: true } });
    const fields = { ...ofCourse(bought, PLAN_PRICE), tel: '+66812345678' };
    expect(await abroad.send(bought.courseId, fields)).toMatchObject({ messages: { newDue: PLAN_PRICE } });
    expect(await orders()).toEqual([]);
  });
});

describe(`what one buyer typed is not the next one’s, ${databaseMode()}`, () => {
  test('somebody else at a guest’s browser leaves nothing in the guest’s baskets', async () => {
    const [first, second, third] = [await addClass(db()), await addClass(db()), await addClass(db())];
    const visitor = newcomer();
    await visitor.send(first.courseId, ofCourse(first, PLAN_PRICE));
    const guestId = (await visitor.viewer()).student!.id;
    const other = { email: 'other@example.test', firstname: 'อื่น', tel: '0899999999' };
    for (const each of [second, third]) await addToCart(db(), { personId: guestId }, courseLine(each), now);
    const guest = visitor.token();

    await visitor.send(third.courseId, { ...ofCourse(third, PLAN_PRICE), ...other });
    expect((await visitor.viewer()).student?.email).toBe('other@example.test');
    expect((await readBasket(db(), { personId: guestId }, third.courseId)).id).toBeNull();
    expect((await readBasket(db(), { personId: guestId }, null)).lines).toHaveLength(2);

    visitor.take(guest);
    await db()
      .updateTable('session')
      .set({ student_id: guestId, token_hash: tokenHash(guest!) })
      .execute();
    const both = { ...ofCart(second, 2 * PLAN_PRICE), [`plan_${third.courseId}`]: String(third.planId) };
    expect(placeOf(await visitor.send(null, { ...both, ...other, email: 'third@example.test' }))).toMatch(
      /order/,
    );
    expect(await readBasket(db(), { personId: guestId }, null)).toMatchObject({ lines: [], draft: {} });
  });
});

describe(`small things, ${databaseMode()}`, () => {
  test('CRT-04 a coupon that leaves nothing to pay needs no way of paying that takes so little', async () => {
    // PromptPay takes no amount under its minimum
    await db()
      .insertInto('payment_method')
      .values({ id: 9, name_th: 'พร้อมเพย์', is_enabled: true, secrets: '{"secretKey":"skey_test_x"}' })
      .execute();
    useSandboxProviders('http://127.0.0.1:9');
    const { courseId, planId } = await addClass(db());
    const couponId = await addLimitedCoupon(db(), 'ALL');
    await db()
      .updateTable('coupon')
      .set({ discount_type: 'percent', discount_basis_points: 10_000 })
      .execute();
    await db().deleteFrom('coupon_payment_method').execute();
    await db()
      .insertInto('coupon_payment_method')
      .values({ coupon_id: couponId, payment_method_id: 9 })
      .execute();
    const visitor = newcomer();
    const ofForm = { ...contact, plan_id: String(planId), payment_method_id: '9' };
    await visitor.send(courseId, { ...ofForm, intent: 'apply-coupon', coupon_code: 'ALL' });
    const { quote, coupons, checkoutKey } = await visitor.look(courseId);
    expect([quote.due, coupons]).toMatchObject([0, [{ code: 'ALL', refusal: null }]]);
    const pay = { ...ofForm, intent: 'pay', checkout_key: checkoutKey, [`seen_due_${planId}`]: '0' };
    expect(placeOf(await visitor.send(courseId, pay))).toMatch(/^\/thankyou/);
  });

  describe('where a member’s parcel goes', () => {
    const input = {
      ship_recipient: 'ปาริฉัตร',
      ship_tel: '0812345678',
      ship_line: '5/5',
      ship_tambon: 'จอมพล',
      ship_amphoe: 'จตุจักร',
      ship_province: 'กรุงเทพมหานคร',
      ship_postcode: '10900',
    };
    async function memberWithParcel() {
      const personId = await addPerson(db());
      await saveAddress(db(), { personId, address: { ...address, line: '1 บ้านเดิม' } }, now);
      const visitor = newcomer();
      visitor.take(
        (await signInAndMerge(db(), { personId, slots: ['student'], token: null, userAgent: null }, now))
          .token,
      );
      const productId = await addGoods(db(), 5);
      await addFee(db(), 0);
      await addToCart(db(), { personId }, productLine(productId), now);
      const view = await visitor.look(null);
      const fields = {
        ...contact,
        [`qty_${productId}`]: '1',
        shipping_fee_id: String(view.shipping.chosenId),
        payment_method_id: '1',
        intent: 'pay',
        checkout_key: view.checkoutKey,
        seen_due: String(view.quote.due),
      };
      return { visitor, fields };
    }
    const sentTo = async () => (await orders()).map((order) => order.shipping_address);

    test('to what was typed on a page that knew no saved one', async () => {
      const { visitor, fields } = await memberWithParcel();
      expect(placeOf(await visitor.send(null, { ...fields, ...input }))).toMatch(/^\/order/);
      expect(await sentTo()).toMatchObject([{ line: '5/5' }]);
    });

    test('R-309 by the one way there is where none was named, and by none where one was named that there is not', async () => {
      const { visitor, fields } = await memberWithParcel();
      for (const shipping_fee_id of ['-1', '0', '999999', '1x', '1.0', '๑'])
        expect(await visitor.send(null, { ...fields, shipping_fee_id }), shipping_fee_id).toMatchObject({
          status: 422,
          messages: { errors: { shipping_fee_id: ['notice.requiredShippingfee'] } },
        });
      expect(await orders()).toEqual([]);
      expect(placeOf(await visitor.send(null, { ...fields, shipping_fee_id: '' }))).toMatch(/^\/order/);
    });

    test('never elsewhere than to the saved one that was chosen, when that is gone', async () => {
      const { visitor, fields } = await memberWithParcel();
      const refused = await visitor.send(null, { ...fields, address_id: '999999' });
      expect(refused).toMatchObject({ status: 422, messages: { errors: { address_id: ['address.gone'] } } });
      const { id } = await db().selectFrom('address').select('id').executeTakeFirstOrThrow();
      expect(placeOf(await visitor.send(null, { ...fields, address_id: String(id) }))).toMatch(/^\/order/);
      expect(await sentTo()).toMatchObject([{ line: '1 บ้านเดิม' }]);
    });
  });
});
