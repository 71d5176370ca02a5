import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { discountVersion } from '~/pricing/discounts/discount-form';
import { endPromotion } from '~/pricing/discounts/end-discount.server';
import { quoteTrialPromotion } from '~/pricing/discounts/trial-cart.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { satang } from '~/values/money';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { addCourse, addPerson } from '../../../test/support/rows/bought-course';
import type { PromotionTerms } from './promotion-form';
import { readStaffPromotion } from './staff-promotions.server';
import { writePromotion } from './write-promotion.server';

const now = new Date('2026-11-20T07:00:00Z');
const later = new Date('2027-01-01T00:00:00Z');
let open: OpenDatabase;
let administratorId: number;
let courses: number[];
const db = () => open.db;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await truncateAll(db());
  administratorId = await addPerson(db());
  courses = [await addCourse(db()), await addCourse(db())];
  for (const course of courses)
    await db()
      .insertInto('price_plan')
      .values({
        external_key: `plan-${course}`,
        course_id: course,
        name: 'ปีเดียว',
        price_satang: 100_000,
        plan_type: 'One-Time Payment',
        status_show: 1,
        pricing_type: 'default',
        is_default: true,
      })
      .execute();
});

const terms = (change: Partial<PromotionTerms> = {}): PromotionTerms => ({
  title: 'คู่หู',
  description_list: ['ซื้อสองคอร์ส'],
  is_active: true,
  discount_type: 'percent',
  percent: 1000,
  promotion_type: 'P1',
  discount_amount_thb: satang(0),
  discount_amount_usd: satang(0),
  number_of_course: 1,
  courses,
  starts_at: null,
  ends_at: null,
  quota: 5,
  per_buyer_limit: null,
  note: '',
  ...change,
});
async function write(id: number | null, change: Partial<PromotionTerms> = {}, seenVersion?: string) {
  const promotion = id === null ? null : await readStaffPromotion(db(), id);
  const version = seenVersion ?? (promotion ? discountVersion(promotion) : '');
  return writePromotion(db(), { administratorId, id, terms: terms(change), seen: version }, now);
}
async function addPromotion(change: Partial<PromotionTerms> = {}): Promise<number> {
  const result = await write(null, change);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

test('a promotion is made and changed whole, audited with before and after; the second editor is told', async () => {
  const id = await addPromotion();
  const first = discountVersion((await readStaffPromotion(db(), id))!);
  await write(id, { discount_type: 'amount', discount_amount_thb: satang(5_000), courses: [courses[0]!] });
  expect(await readStaffPromotion(db(), id)).toMatchObject({
    discount_basis_points: 0,
    discount_satang: 5_000,
    courses: [courses[0]],
    isUsed: false,
    description_list: ['ซื้อสองคอร์ส'],
  });
  expect(await write(id, {}, first)).toEqual({ ok: false, refusal: { code: 'CHANGED' } });
  const audit = await db().selectFrom('audit_event').select(['action', 'detail']).orderBy('id').execute();
  expect(audit.map(({ action }) => action)).toEqual(['promotion-made', 'promotion-changed']);
  expect(audit[1]!.detail).toMatchObject({
    before: { discount_basis_points: 1000 },
    after: { discount_satang: 5_000 },
  });
});

test('R-119 once used, only its end, a higher quota and the note can change', async () => {
  const id = await addPromotion();
  await db().updateTable('promotion').set({ used: 1 }).where('id', '=', id).execute();
  expect(await write(id, { quota: 4 })).toEqual({ ok: false, refusal: { code: 'QUOTA_DOWN' } });
  expect((await write(id, { percent: 9000, quota: 9, note: 'ขยาย', ends_at: later })).ok).toBe(true);
  expect(await readStaffPromotion(db(), id)).toMatchObject({
    discount_basis_points: 1000,
    quota: 9,
    note: 'ขยาย',
    ends_at: later,
    courses,
  });
});

test('it ends once', async () => {
  const id = await addPromotion();
  expect(await endPromotion(db(), { administratorId, id }, now)).toBe(true);
  expect((await readStaffPromotion(db(), id))!.ends_at).toEqual(now);
  expect(await endPromotion(db(), { administratorId, id }, now)).toBe(false);
});

test('tried on a cart it takes off what it would, not begun yet or not, or says why it does not', async () => {
  const settings = await readSiteSettings(db());
  const tryOn = async (id: number, courseIds: number[]) => {
    const cart = { courseIds, paymentMethodId: null, email: '' };
    const { amount, refusal } = await quoteTrialPromotion(db(), { promotionId: id, cart, settings }, now);
    return [amount, refusal];
  };
  const both = await addPromotion({ starts_at: later });
  expect(await tryOn(both, courses)).toEqual([20_000, null]);
  expect(await tryOn(both, [courses[0]!])).toEqual([0, 'courses_missing']);
  const two = await addPromotion({ promotion_type: 'P2', number_of_course: 2, quota: 0 });
  expect(await tryOn(two, courses)).toEqual([0, 'full']);
  const dollars = await addPromotion({ discount_type: 'amount', discount_amount_usd: satang(500) });
  expect(await tryOn(dollars, courses)).toEqual([0, 'nothing_off']);
});
