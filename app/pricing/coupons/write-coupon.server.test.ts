import { beforeEach, expect, test } from 'vitest';
import { discountVersion } from '~/pricing/discounts/discount-form';
import { endCoupon } from '~/pricing/discounts/end-discount.server';
import { satang } from '~/values/money';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { addCourse, addPerson } from '../../../test/support/rows/bought-course';
import type { CouponTerms } from './coupon-form';
import { readStaffCoupon } from './staff-coupons.server';
import { writeCoupon } from './write-coupon.server';

const now = new Date('2026-11-20T07:00:00Z');
const { db } = fileDatabase();
let administratorId: number;
let course: number;
beforeEach(async () => {
  administratorId = await addPerson(db());
  course = await addCourse(db());
  await db().insertInto('payment_method').values({ id: 1, name_th: 'โอน' }).execute();
});

const terms = (change: Partial<CouponTerms> = {}): CouponTerms => ({
  code: 'New๑๐',
  is_active: true,
  discount_type: 'percent',
  percent: 1000,
  coupon_type: 'P1',
  discount_amount_thb: satang(0),
  discount_amount_usd: satang(0),
  number_of_course: 1,
  courses: [course],
  payment_method: [1],
  starts_at: null,
  ends_at: null,
  quota: 5,
  per_buyer_limit: null,
  note: '',
  ...change,
});
async function write(id: number | null, change: Partial<CouponTerms> = {}, seenVersion?: string) {
  const coupon = id === null ? null : await readStaffCoupon(db(), id);
  const version = seenVersion ?? (coupon ? discountVersion(coupon) : '');
  return writeCoupon(db(), { administratorId, id, terms: terms(change), seen: version }, now);
}
async function addCoupon(): Promise<number> {
  const result = await write(null);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

test('a coupon is made and changed whole, audited with before and after', async () => {
  const id = await addCoupon();
  const first = discountVersion((await readStaffCoupon(db(), id))!);
  await write(id, { percent: 2000, courses: [] });
  expect(await readStaffCoupon(db(), id)).toMatchObject({
    normal_code: 'NEW10',
    discount_basis_points: 2000,
    courses: [],
    payment_method: [1],
    isUsed: false,
  });
  expect(await write(id, {}, first)).toEqual({ ok: false, refusal: { code: 'CHANGED' } });
  expect(await write(null, { code: 'new10' })).toEqual({ ok: false, refusal: { code: 'CODE_TAKEN' } });
  const audit = await db().selectFrom('audit_event').select(['action', 'detail']).orderBy('id').execute();
  expect(audit.map(({ action }) => action)).toEqual(['coupon-made', 'coupon-changed']);
  expect(audit[1]!.detail).toMatchObject({
    before: { discount_basis_points: 1000 },
    after: { discount_basis_points: 2000 },
  });
});

test.each([
  ['New 11', 'CODE_BROKEN'],
  ['NEW,11', 'CODE_BROKEN'],
  ['NEW;11', 'CODE_BROKEN'],
])('a new code of more than one word is refused: %j', async (code, refusal) => {
  expect(await write(null, { code })).toEqual({ ok: false, refusal: { code: refusal } });
});

test('a code with a space that is there already is kept when its coupon is edited', async () => {
  const id = await addCoupon();
  await db().updateTable('coupon').set({ code: 'New 10' }).where('id', '=', id).execute();
  expect(await write(id, { code: 'New 10', percent: 2000 })).toMatchObject({ ok: true });
  expect(await write(id, { code: 'New 12' })).toMatchObject({ refusal: { code: 'CODE_BROKEN' } });
});

test('courses and methods the shop does not have are refused, and nothing is written', async () => {
  expect(await write(null, { courses: [course, 99_999] })).toMatchObject({
    refusal: { code: 'NO_SUCH_COURSE' },
  });
  expect(await write(null, { payment_method: [5] })).toMatchObject({ refusal: { code: 'NO_SUCH_METHOD' } });
  expect(await db().selectFrom('coupon').select('id').execute()).toEqual([]);
});

test('once used, only its end, a higher quota and the note can change', async () => {
  const id = await addCoupon();
  await db().updateTable('coupon').set({ used: 1 }).where('id', '=', id).execute();
  expect(await write(id, { quota: 4 })).toEqual({ ok: false, refusal: { code: 'QUOTA_DOWN' } });
  const ends = new Date('2027-01-01T00:00:00Z');
  expect((await write(id, { percent: 9000, quota: 9, note: 'ขยาย', ends_at: ends })).ok).toBe(true);
  expect(await readStaffCoupon(db(), id)).toMatchObject({
    discount_basis_points: 1000,
    quota: 9,
    note: 'ขยาย',
    ends_at: ends,
    courses: [course],
  });
});

test('it ends once', async () => {
  const id = await addCoupon();
  expect(await endCoupon(db(), { administratorId, id }, now)).toBe(true);
  expect((await readStaffCoupon(db(), id))!.ends_at).toEqual(now);
  expect(await endCoupon(db(), { administratorId, id }, now)).toBe(false);
});
