import { NOBODY, type Person, type Viewer } from '../../../app/accounts/viewer';
import type { OrderRequest } from '../../../app/orders/placing/purchase-command';
import type { LineAsk, PurchaseAsk } from '../../../app/orders/purchase/purchase';
import type { ShippingAddress } from '../../../app/orders/purchase/shipping-address';
import type { Db } from '../../../app/platform/database/database.server';
import { siteSettingsFrom } from '../../../app/settings/site-settings';
import { satang } from '../../../app/values/money';
import { newToken } from '../../../app/values/tokens.server';

/** Money of a plan and of a product below, in satang. */
export const PLAN_PRICE = 100_000;
export const PRODUCT_PRICE = 20_000;

/** Tax invoices are left to those who ask, so that orders of any amount need nothing more. */
export const settings = siteSettingsFrom([{ key: 'tax_invoice_policy', value: 'on_request' }]);

export const address: ShippingAddress = {
  recipient: 'ปาริฉัตร ศรีสุวรรณวงศ์',
  tel: '0812345678',
  line: '99/1',
  tambon: 'ลาดพร้าว',
  amphoe: 'ลาดพร้าว',
  province: 'กรุงเทพมหานคร',
  postcode: '10230',
};

export async function addMethods(db: Db): Promise<void> {
  await db
    .insertInto('payment_method')
    .values([
      { id: 1, name_th: 'โอนเข้าบัญชีธนาคาร', is_enabled: true },
      { id: 4, name_th: 'บัตร', is_enabled: true },
    ])
    .execute();
}

/** A class with this many seats, or an online course (null). */
export async function addClass(
  db: Db,
  {
    seats = null,
    ...change
  }: { seats?: number | null; free_book_type?: 'physical' | 'digital'; price_satang?: number } = {},
): Promise<{ courseId: number; planId: number }> {
  const { price_satang = PLAN_PRICE, ...courseChange } = change;
  const course = await db
    .insertInto('course')
    .values({
      external_key: newToken(),
      slug: 'watercolor',
      title: 'สีน้ำวันเสาร์',
      course_type: seats === null ? 'Online' : 'In-class',
      seat_limit: seats,
      ...courseChange,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const plan = await db
    .insertInto('price_plan')
    .values({
      external_key: newToken(),
      course_id: course.id,
      name: 'รอบเดียว',
      plan_type: 'One-Time Payment',
      price_satang,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { courseId: course.id, planId: plan.id };
}

export async function addGoods(db: Db, availableQty: number): Promise<number> {
  const { id } = await db
    .insertInto('product')
    .values({
      external_key: newToken(),
      slug: 'brush',
      title: 'พู่กัน',
      price_satang: PRODUCT_PRICE,
      available_qty: availableQty,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addFee(db: Db, baht: number): Promise<number> {
  const { id } = await db
    .insertInto('shipping_fee')
    .values({ external_key: newToken(), name: 'ส่งด่วน', fee_satang: baht * 100 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes 10,000 satang off any course, paid by either method. */
export async function addLimitedCoupon(
  db: Db,
  code: string,
  limits: { quota?: number; per_buyer_limit?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('coupon')
    .values({
      code,
      normal_code: code.toUpperCase(),
      coupon_type: 'P1',
      discount_type: 'amount',
      discount_satang: 10_000,
      ...limits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('coupon_payment_method')
    .values([1, 4].map((payment_method_id) => ({ coupon_id: id, payment_method_id })))
    .execute();
  return id;
}

/** Takes a tenth off these courses when all of them are bought. */
export async function addLimitedPromotion(
  db: Db,
  courseIds: readonly number[],
  limits: { quota?: number; per_buyer_limit?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('promotion')
    .values({
      title: 'เรียนคู่',
      promotion_type: 'P1',
      discount_type: 'percent',
      discount_basis_points: 1000,
      ...limits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('promotion_course')
    .values(courseIds.map((course_id) => ({ promotion_id: id, course_id })))
    .execute();
  return id;
}

export const courseLine = ({ courseId, planId }: { courseId: number; planId: number | null }): LineAsk => ({
  kind: 'course',
  courseId,
  planId,
});
export const productLine = (productId: number, qty = 1): LineAsk => ({ kind: 'product', productId, qty });

export const asking = (lines: readonly LineAsk[], change: Partial<PurchaseAsk> = {}): PurchaseAsk => ({
  lines,
  promotionId: null,
  couponCodes: [],
  paymentMethodId: 1,
  shippingFeeId: null,
  shippingAddress: null,
  taxPersonType: null,
  withholdingBasisPoints: 0,
  ...change,
});

/** A visitor's order by an e-mail nobody else has; `due` is what they saw. */
export function ordering(
  purchase: PurchaseAsk,
  due: number,
  {
    email = `${newToken().toLowerCase()}@example.test`,
    ...change
  }: Partial<OrderRequest> & { email?: string } = {},
): OrderRequest {
  return {
    viewer: NOBODY,
    contact: { firstname: 'ปาริฉัตร', lastname: 'ศรีสุวรรณวงศ์', email, tel: '0812345678' },
    purchase,
    tax: null,
    checkoutKey: newToken(),
    seenDue: satang(due),
    locale: 'th',
    settings,
    features: new Set(['TAX_SYSTEM']),
    usableMethodIds: () => new Set([1, 4]),
    ...change,
  };
}

export const asStudent = (id: number, email: string, kind: Person['kind'] = 'generated'): Viewer => ({
  ...NOBODY,
  student: { id, kind, email, firstname: '', lastname: '', tel: '', userGroupId: null },
});
