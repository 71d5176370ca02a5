import { beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '~/accounts/sign-in/sessions.server';
import { NOBODY, type Person } from '~/accounts/viewer';
import { addToCart, MAX_CART_LINES } from '~/orders/cart/add-to-cart.server';
import type { BasketOwner } from '~/orders/cart/basket';
import { basketOwner, countBasketLines, readBasket } from '~/orders/cart/baskets.server';
import { enterCoupon } from '~/orders/cart/enter-coupon.server';
import { keepChoices } from '~/orders/cart/keep-choices.server';
import { addHours } from '~/values/time';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import * as shop from '../../../test/support/rows/basket-shop';
import { signInAndMerge } from './sign-in-and-merge.server';

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
const cartOf = (owner: BasketOwner) => readBasket(db(), owner, null);
const signIn = async (token: string | null, personId: number, bringsGuestCart = false) =>
  (
    await signInAndMerge(
      db(),
      { token, personId, slots: ['student'], userAgent: null, bringsGuestCart },
      later,
    )
  ).token;

describe(`CRT-01 the session’s basket joins the person’s at sign-in, ${databaseMode()}`, () => {
  test('without duplicates: the plan chosen last, the larger quantity, coupons behind; then it is gone', async () => {
    const personId = await addPerson();
    const token = await openSession();
    const session = basketOwner(NOBODY, token)!;
    const both = await addCourse();
    const older = await addCourse();
    const alone = await addCourse();
    const productId = await addProduct(10);
    const [promotionId] = [await addPromotion(), await addCoupon('OWN'), await addCoupon('NEW')];

    await addToCart(db(), { personId }, course(both.courseId, both.planId), now);
    await addToCart(db(), { personId }, product(productId, 4), now);
    await enterCoupon(db(), { personId }, null, 'OWN', now);
    const own = { firstname: 'เก่า', ship_line: '1 ถนนเดิม' };
    await keepChoices(db(), { personId }, null, { draft: own, paymentMethodId: 1, promotionId }, now);

    await addToCart(db(), session, course(older.courseId, older.planId), now);
    await addToCart(db(), session, course(both.courseId, both.otherPlanId), later);
    await addToCart(db(), session, course(alone.courseId, alone.planId), later);
    await addToCart(db(), session, product(productId, 3), later);
    await enterCoupon(db(), session, null, 'NEW', later);
    await enterCoupon(db(), session, null, 'OWN', later);
    await keepChoices(db(), session, null, { draft: { ship_recipient: 'ใหม่' }, paymentMethodId: 9 }, later);
    await addToCart(db(), { personId }, course(older.courseId, older.otherPlanId), later);

    const fresh = await signIn(token, personId);
    expect(await cartOf({ personId })).toMatchObject({
      lines: [
        course(both.courseId, both.otherPlanId),
        product(productId, 4),
        course(older.courseId, older.otherPlanId),
        course(alone.courseId, alone.planId),
      ],
      couponCodes: ['OWN', 'NEW'],
      draft: { firstname: 'เก่า', ship_recipient: 'ใหม่', ship_line: '1 ถนนเดิม' },
      paymentMethodId: 9,
      promotionId,
    });
    const left = await db().selectFrom('basket').select(['person_id', 'session_hash']).execute();
    expect(left).toEqual([{ person_id: personId, session_hash: null }]);
    expect(await countBasketLines(db(), basketOwner(NOBODY, fresh))).toBe(0);
    // signing in again adds nothing
    await signIn(fresh, personId);
    expect(await countBasketLines(db(), { personId })).toBe(4);
  });

  test('a member keeps their own name, e-mail and phone; whatever else was typed is the newer', async () => {
    const input = { firstname: 'ใคร', lastname: 'คนหนึ่ง', email: 'before@example.test', tel: '0899999999' };
    const rest = { ship_line: '9 ถนนใหม่', tax_name_one: 'บริษัท' };
    const own = { firstname: 'เก่า', ship_line: '1 ถนนเดิม' };
    const draftAfter = async (kind: Person['kind']) => {
      const personId = await addPerson(kind);
      const token = await openSession();
      await keepChoices(db(), { personId }, null, { draft: own }, now);
      await keepChoices(db(), basketOwner(NOBODY, token)!, null, { draft: { ...input, ...rest } }, later);
      await signIn(token, personId);
      return (await cartOf({ personId })).draft;
    };
    expect(await draftAfter('member')).toEqual({ firstname: 'เก่า', ...rest });
    expect(await draftAfter('generated')).toEqual({ ...input, ...rest });
  });

  test('also what was being bought straight from a course’s page', async () => {
    const personId = await addPerson();
    const token = await openSession();
    const { courseId, planId } = await addCourse();
    const choices = { lines: [course(courseId, planId)], draft: { ship_recipient: 'มานี' } };
    await keepChoices(db(), basketOwner(NOBODY, token)!, courseId, choices, now);
    await signIn(token, personId);
    expect(await readBasket(db(), { personId }, courseId)).toMatchObject(choices);
    expect(await cartOf({ personId })).toMatchObject({ id: null });
  });

  test('two full carts become one of a hundred lines, and what was chosen last stays', async () => {
    const personId = await addPerson();
    const token = await openSession();
    const session = basketOwner(NOBODY, token)!;
    for (let count = 0; count < MAX_CART_LINES; count += 1)
      await addToCart(db(), { personId }, product(await addProduct(), 1), now);
    const { courseId, planId } = await addCourse();
    await addToCart(db(), session, course(courseId, planId), later);
    await signIn(token, personId);
    const { lines } = await cartOf({ personId });
    expect(lines).toHaveLength(100);
    expect(lines).toContainEqual(course(courseId, planId));
  });

  test('a guest’s own purchase keeps the rest of the cart with the account made for it', async () => {
    const token = await openSession();
    const { courseId, planId } = await addCourse();
    await addToCart(db(), basketOwner(NOBODY, token)!, course(courseId, planId), now);
    const generated = await addPerson('generated');
    await signIn(token, generated);
    expect((await cartOf({ personId: generated })).lines).toEqual([course(courseId, planId)]);
  });

  test('who signs in where a guest bought does not get the guest’s cart, unless they say it is theirs', async () => {
    const [generated, member, stranger] = [
      await addPerson('generated'),
      await addPerson(),
      await addPerson(),
    ];
    const { courseId, planId } = await addCourse();
    const other = await addCourse();
    await addCoupon('RIAN10');
    const token = await signIn(null, generated);
    const guestCart = { personId: generated };
    await addToCart(db(), guestCart, course(courseId, planId), now);
    await enterCoupon(db(), guestCart, null, 'RIAN10', now);
    await keepChoices(db(), guestCart, null, { draft: { ship_line: 'บ้านของแขก' } }, now);
    await keepChoices(db(), guestCart, courseId, { draft: { tel: '0811111111' } }, now);

    const after = await signIn(token, stranger);
    expect(await cartOf({ personId: stranger })).toMatchObject({ id: null, lines: [] });
    expect((await cartOf(guestCart)).lines).toEqual([course(courseId, planId)]);

    const back = await signIn(after, generated);
    await addToCart(db(), { personId: member }, course(other.courseId, other.planId), now);
    await signIn(back, member, true);
    expect(await cartOf({ personId: member })).toMatchObject({
      lines: [course(other.courseId, other.planId), course(courseId, planId)],
      couponCodes: ['RIAN10'],
      // typed under the guest's name
      draft: {},
    });
    expect(await countBasketLines(db(), guestCart)).toBe(0);
    expect((await readBasket(db(), guestCart, courseId)).draft).toEqual({ tel: '0811111111' });
  });

  test('nobody takes a member’s cart along, nor that of a guest of another browser', async () => {
    const [generated, member, thief] = [await addPerson('generated'), await addPerson(), await addPerson()];
    const { courseId, planId } = await addCourse();
    for (const personId of [generated, member])
      await addToCart(db(), { personId }, course(courseId, planId), now);
    await signIn(await signIn(null, member), thief, true);
    await signIn(await openSession(), thief, true);
    expect(await countBasketLines(db(), { personId: thief })).toBe(0);
    expect(await countBasketLines(db(), { personId: member })).toBe(1);
    expect(await countBasketLines(db(), { personId: generated })).toBe(1);
  });

  test('a tab that adds while another signs in loses nothing: it is merged, or told to try again', async () => {
    const courses = [await addCourse(), await addCourse(), await addCourse(), await addCourse()];
    for (let round = 0; round < 5; round += 1) {
      const personId = await addPerson();
      const token = await openSession();
      const owner = basketOwner(NOBODY, token)!;
      const [, ...added] = await Promise.all([
        signIn(token, personId),
        ...courses.map(({ courseId, planId }) => addToCart(db(), owner, course(courseId, planId), now)),
      ]);
      const accepted = added.filter(({ ok }) => ok).length;
      expect(await countBasketLines(db(), { personId })).toBe(accepted);
    }
  });
});
