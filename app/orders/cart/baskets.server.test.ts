import { beforeEach, describe, expect, test } from 'vitest';
import { endSession, fillSlot, startSession } from '~/accounts/sign-in/sessions.server';
import { NOBODY, type Person } from '~/accounts/viewer';
import { addHours } from '~/values/time';
import { newToken, tokenHash } from '~/values/tokens.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import * as shop from '../../../test/support/rows/basket-shop';
import { addToCart, MAX_CART_LINES } from './add-to-cart.server';
import type { BasketOwner } from './basket';
import { basketOwner, countBasketLines, readBasket } from './baskets.server';
import { clearBought } from './clear-bought.server';
import { enterCoupon } from './enter-coupon.server';
import { forgetOldBaskets } from './forget-baskets.server';
import { keepChoices } from './keep-choices.server';
import { removeCoupons } from './remove-coupons.server';
import { removeLine } from './remove-line.server';

const now = new Date('2026-11-20T05:00:00Z');
const later = addHours(now, 1);
const { db } = fileDatabase();

beforeEach(async () => {
  await db()
    .insertInto('payment_method')
    .values([
      { id: 1, name_th: 'โอนเข้าบัญชีธนาคาร', is_enabled: true },
      { id: 9, name_th: 'พร้อมเพย์', is_enabled: true },
    ])
    .execute();
});

const addCourse = (change?: { status?: 'draft' | 'published' }) => shop.addCourse(db(), change);
const addProduct = (availableQty?: number, status?: 'draft' | 'published') =>
  shop.addProduct(db(), availableQty, status);
const addCoupon = (code: string) => shop.addCoupon(db(), code);
const addPromotion = () => shop.addPromotion(db());
const addPerson = (kind?: Person['kind']) => shop.addPerson(db(), kind);
const { course, product } = shop;
const openSession = () => startSession(db(), now, null);
const guest = async () => ({ sessionHash: tokenHash(await openSession()) });
const cartOf = (owner: BasketOwner) => readBasket(db(), owner, null);
describe(`whose basket it is, ${databaseMode()}`, () => {
  test('a student’s own, generated or member; else the session’s; nobody’s before there is a session', () => {
    const student = { id: 7, kind: 'generated' } as Person;
    expect(basketOwner({ ...NOBODY, student }, 'token')).toEqual({ personId: 7 });
    expect(basketOwner(NOBODY, 'token')).toEqual({ sessionHash: tokenHash('token') });
    expect(basketOwner(NOBODY, null)).toBeNull();
  });

  test('nobody reads, fills or empties another’s', async () => {
    const { courseId, planId } = await addCourse();
    const couponId = await addCoupon('RIAN10');
    const owners: BasketOwner[] = [
      await guest(),
      await guest(),
      { personId: await addPerson() },
      { personId: await addPerson('generated') },
    ];
    for (const owner of owners) {
      await addToCart(db(), owner, course(courseId, planId), now);
      await enterCoupon(db(), owner, null, 'RIAN10', now);
    }
    const [first, ...others] = owners;
    await keepChoices(db(), first!, null, { draft: { firstname: 'มานี' }, paymentMethodId: 1 }, now);
    await removeCoupons(db(), first!, null, [couponId]);
    await removeLine(db(), first!, { kind: 'course', id: courseId });
    expect(await cartOf(first!)).toMatchObject({ lines: [], couponCodes: [] });
    for (const owner of others)
      expect(await cartOf(owner)).toMatchObject({
        lines: [course(courseId, planId)],
        couponCodes: ['RIAN10'],
        paymentMethodId: null,
        draft: {},
      });
  });

  test('a session that ended, or got another token, has no basket to fill', async () => {
    const { courseId, planId } = await addCourse();
    const token = await openSession();
    const before = { sessionHash: tokenHash(token) };
    await fillSlot(db(), token, 'instructor', await addPerson(), now, null);
    const late = await addToCart(db(), before, course(courseId, planId), now);
    expect(late).toEqual({ ok: false, refusal: { code: 'SESSION_ENDED' } });
    expect(await keepChoices(db(), before, null, {}, now)).toMatchObject({ ok: false });
    expect(await countBasketLines(db(), before)).toBe(0);
  });

  test('a guest’s basket follows the session to a new token, and ends with it', async () => {
    const { courseId, planId } = await addCourse();
    const token = await openSession();
    await addToCart(db(), basketOwner(NOBODY, token)!, course(courseId, planId), now);
    const fresh = await fillSlot(db(), token, 'administrator', await addPerson(), now, null);
    expect(await countBasketLines(db(), basketOwner(NOBODY, fresh))).toBe(1);
    await endSession(db(), fresh);
    expect(await db().selectFrom('basket').selectAll().execute()).toEqual([]);
  });
});

describe(`CRT-01 adding to the cart, ${databaseMode()}`, () => {
  test('a course lies there once, the plan chosen last wins; a plan of another course is none', async () => {
    const owner = await guest();
    const one = await addCourse();
    const two = await addCourse();
    await addToCart(db(), owner, course(one.courseId, one.planId), now);
    await addToCart(db(), owner, course(one.courseId, one.otherPlanId), now);
    await addToCart(db(), owner, course(two.courseId, one.planId), now);
    await addToCart(db(), owner, course(one.courseId, null), now);
    expect((await cartOf(owner)).lines).toEqual([
      course(one.courseId, one.otherPlanId),
      course(two.courseId, null),
    ]);
    expect(await countBasketLines(db(), owner)).toBe(2);
  });

  test('a plan that names its course by reference is a plan of the course', async () => {
    const owner = await guest();
    const { courseId } = await addCourse();
    const { id } = await db()
      .insertInto('price_plan')
      .values({
        external_key: newToken(),
        reference_code: 'COURSE',
        reference_id: courseId,
        name: 'ราคาพิเศษ',
        plan_type: 'Free',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addToCart(db(), owner, course(courseId, id), now);
    expect((await cartOf(owner)).lines).toEqual([course(courseId, id)]);
  });

  test('quantities of a product add up, between one and what can be ordered', async () => {
    const owner = await guest();
    const productId = await addProduct(5);
    const added = async (qty: number) => {
      await addToCart(db(), owner, product(productId, qty), now);
      return (await cartOf(owner)).lines;
    };
    expect(await added(-3)).toEqual([product(productId, 1)]);
    expect(await added(2)).toEqual([product(productId, 3)]);
    expect(await added(2)).toEqual([product(productId, 5)]);
    expect(await added(Number.MAX_SAFE_INTEGER)).toEqual([product(productId, 5)]);
    expect(await added(Number.NaN)).toEqual([product(productId, 5)]);
    expect(await countBasketLines(db(), owner)).toBe(1);
  });

  test('what is unknown, unpublished or sold out is refused, and makes no basket', async () => {
    const owner = await guest();
    const draft = await addCourse({ status: 'draft' });
    const code = async (line: Parameters<typeof addToCart>[2]) => {
      const added = await addToCart(db(), owner, line, now);
      return added.ok ? 'added' : added.refusal.code;
    };
    expect(await code(course(4040, null))).toBe('NO_SUCH_COURSE');
    expect(await code(course(1e21, null))).toBe('NO_SUCH_COURSE');
    expect(await code(course(Number.NaN, null))).toBe('NO_SUCH_COURSE');
    expect(await code(course(draft.courseId, draft.planId))).toBe('NO_SUCH_COURSE');
    for (const past of [{ meets_until: now }, { end_publish: '2026-11-19' }]) {
      const over = await addCourse();
      await db().updateTable('course').set(past).where('id', '=', over.courseId).execute();
      expect(await code(course(over.courseId, over.planId)), JSON.stringify(past)).toBe('OVER');
    }
    expect(await code(product(4040, 1))).toBe('NO_SUCH_PRODUCT');
    expect(await code(product(await addProduct(3, 'draft'), 1))).toBe('NO_SUCH_PRODUCT');
    expect(await code(product(await addProduct(0), 1))).toBe('SOLD_OUT');
    expect((await cartOf(owner)).id).toBeNull();
  });

  test('a cart holds a hundred lines; one that is there already can still be changed', async () => {
    const owner = await guest();
    const first = await addCourse();
    await addToCart(db(), owner, course(first.courseId, first.planId), now);
    for (let count = 1; count < MAX_CART_LINES; count += 1)
      await addToCart(db(), owner, product(await addProduct(), 1), now);
    const { courseId, planId } = await addCourse();
    const full = { ok: false, refusal: { code: 'CART_FULL' } };
    expect(await addToCart(db(), owner, course(courseId, planId), now)).toEqual(full);
    expect(await addToCart(db(), owner, product(await addProduct(), 1), now)).toEqual(full);
    expect(await addToCart(db(), owner, course(first.courseId, first.otherPlanId), now)).toMatchObject({
      ok: true,
    });
    expect(await countBasketLines(db(), owner)).toBe(100);
  });

  test('two tabs adding at once make one basket, one line of a course, and lose no piece of a product', async () => {
    const owner = await guest();
    const { courseId, planId, otherPlanId } = await addCourse();
    const productId = await addProduct(50);
    const tabs = Array.from({ length: 12 }, (_, tab) =>
      tab % 2 ? course(courseId, tab % 4 === 1 ? planId : otherPlanId) : product(productId, 2),
    );
    const added = await Promise.all(tabs.map((line) => addToCart(db(), owner, line, now)));
    expect(added.every(({ ok }) => ok)).toBe(true);
    const { lines } = await cartOf(owner);
    expect(lines).toHaveLength(2);
    expect(lines.find((line) => line.kind === 'product')).toEqual(product(productId, 12));
    expect(await db().selectFrom('basket').select('id').execute()).toHaveLength(1);
  });
});

describe(`what a purchase form keeps, ${databaseMode()}`, () => {
  test('plans and quantities of what is there; what was removed in another tab does not come back', async () => {
    const owner = await guest();
    const { courseId, planId, otherPlanId } = await addCourse();
    const gone = await addCourse();
    const productId = await addProduct(5);
    await addToCart(db(), owner, course(courseId, planId), now);
    await addToCart(db(), owner, product(productId, 1), now);
    const lines = [
      course(courseId, otherPlanId),
      course(gone.courseId, gone.planId),
      product(productId, 9),
      product(4040, 2),
    ];
    await keepChoices(db(), owner, null, { lines }, later);
    expect((await cartOf(owner)).lines).toEqual([course(courseId, otherPlanId), product(productId, 5)]);
    await keepChoices(
      db(),
      owner,
      null,
      { lines: [course(courseId, gone.planId), product(productId, 0)] },
      later,
    );
    expect((await cartOf(owner)).lines).toEqual([course(courseId, otherPlanId), product(productId, 1)]);
  });

  test('promotion and method by ids that exist; what is not said stays', async () => {
    const owner = await guest();
    const promotionId = await addPromotion();
    await keepChoices(db(), owner, null, { promotionId, paymentMethodId: 9 }, now);
    await keepChoices(db(), owner, null, {}, now);
    expect(await cartOf(owner)).toMatchObject({ promotionId, paymentMethodId: 9 });
    await keepChoices(db(), owner, null, { promotionId: 4040, paymentMethodId: 2 ** 50 }, now);
    expect(await cartOf(owner)).toMatchObject({ promotionId: null, paymentMethodId: null });
  });

  test('typed fields by name and no longer than 2,000 signs; an emptied one is forgotten, the others stay', async () => {
    const owner = await guest();
    const input = { firstname: 'มานี', tax_address: 'ก'.repeat(3000), tel: '08\u00001' };
    const secrets = { password: 'x', card_number: '4111111111111111', __proto__: 'x', constructor: 'x' };
    await keepChoices(db(), owner, null, { draft: { ...input, ...secrets } }, now);
    await keepChoices(db(), owner, null, { draft: { firstname: '', email: 'a@example.test' } }, now);
    expect((await cartOf(owner)).draft).toEqual({
      tax_address: 'ก'.repeat(2000),
      tel: '081',
      email: 'a@example.test',
    });
  });

  test('a course’s own form has its course and is no cart', async () => {
    const owner = await guest();
    const { courseId, planId, otherPlanId } = await addCourse();
    await keepChoices(db(), owner, courseId, { lines: [course(courseId, planId)] }, now);
    await keepChoices(db(), owner, courseId, { lines: [course(courseId, otherPlanId)] }, now);
    expect(await readBasket(db(), owner, courseId)).toMatchObject({
      courseId,
      lines: [course(courseId, otherPlanId)],
    });
    expect(await cartOf(owner)).toMatchObject({ id: null, lines: [] });
    expect(await countBasketLines(db(), owner)).toBe(0);
  });

  test('coupons in the order entered; unknown and repeated ones are refused', async () => {
    const owner = await guest();
    await addCoupon('RIAN10');
    const second = await addCoupon('WELCOME');
    const enter = async (entry: string) => {
      const entered = await enterCoupon(db(), owner, null, entry, now);
      return entered.ok ? entered.value.code : entered.refusal.code;
    };
    expect(await enter(' welcome ')).toBe('WELCOME');
    expect(await enter('rian๑๐')).toBe('RIAN10');
    expect(await enter('Rian10')).toBe('duplicate_coupon');
    expect(await enter('NOPE')).toBe('NOT_FOUND');
    expect(await enter('')).toBe('NOT_FOUND');
    expect((await cartOf(owner)).couponCodes).toEqual(['WELCOME', 'RIAN10']);
    await removeCoupons(db(), owner, null, [second, Number.NaN]);
    expect(await enter('WELCOME')).toBe('WELCOME');
    expect((await cartOf(owner)).couponCodes).toEqual(['RIAN10', 'WELCOME']);
  });
});

describe(`what leaves a basket, ${databaseMode()}`, () => {
  test('an order that succeeded takes exactly its lines and coupons', async () => {
    const personId = await addPerson();
    const bought = await addCourse();
    const result = await addCourse();
    const [boughtProduct, keptProduct] = [await addProduct(), await addProduct()];
    const used = await addCoupon('USED');
    await addCoupon('KEPT');
    for (const owner of [{ personId }, await guest()]) {
      await addToCart(db(), owner, course(bought.courseId, bought.planId), now);
      await addToCart(db(), owner, course(result.courseId, result.planId), now);
      await addToCart(db(), owner, product(boughtProduct, 1), now);
      await addToCart(db(), owner, product(keptProduct, 1), now);
      await enterCoupon(db(), owner, null, 'USED', now);
      await enterCoupon(db(), owner, null, 'KEPT', now);
    }
    const order = await db()
      .insertInto('purchase_order')
      .values({
        token: newToken(),
        checkout_key: newToken(),
        person_id: personId,
        contact_name: 'มานี',
        email: 'a@example.test',
        price: 240000,
        quote: '{}',
        placed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { order_id: order.id, name: 'x', qty: 1, unit_price: 0 };
    await db()
      .insertInto('order_line')
      .values([
        { ...line, position: 1, course_id: bought.courseId, product_id: null },
        { ...line, position: 2, course_id: null, product_id: boughtProduct },
      ])
      .execute();
    await db()
      .insertInto('order_coupon')
      .values({ order_id: order.id, coupon_id: used, position: 1, discount: 0 })
      .execute();
    await db()
      .transaction()
      .execute((tx) => clearBought(tx, order.id));
    expect(await cartOf({ personId })).toMatchObject({
      lines: [course(result.courseId, result.planId), product(keptProduct, 1)],
      couponCodes: ['KEPT'],
    });
    expect(await db().selectFrom('basket_line').select('id').execute()).toHaveLength(6);
  });

  test('baskets nobody touched for 90 days are forgotten', async () => {
    const { courseId, planId } = await addCourse();
    const [old, recent] = [await addPerson(), await addPerson()];
    await addToCart(db(), { personId: old }, course(courseId, planId), addHours(now, -90 * 24 - 1));
    await addToCart(db(), { personId: recent }, course(courseId, planId), addHours(now, -90 * 24 + 1));
    expect(await forgetOldBaskets(db(), now)).toBe(1);
    expect(await countBasketLines(db(), { personId: recent })).toBe(1);
    expect(await countBasketLines(db(), { personId: old })).toBe(0);
  });

  test('a course or product that left the shop does not break reading', async () => {
    const owner = await guest();
    const { courseId, planId } = await addCourse();
    const productId = await addProduct(3);
    await addToCart(db(), owner, course(courseId, planId), now);
    await addToCart(db(), owner, product(productId, 3), now);
    await db().updateTable('course').set({ status: 'draft' }).execute();
    await db().updateTable('product').set({ status: 'draft', available_qty: 0 }).execute();
    expect((await cartOf(owner)).lines).toEqual([course(courseId, planId), product(productId, 3)]);
    await keepChoices(db(), owner, null, { lines: [product(productId, 3)] }, now);
    expect((await cartOf(owner)).lines).toContainEqual(product(productId, 1));
  });
});
