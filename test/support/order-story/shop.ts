import { sql } from 'kysely';
import { NOBODY, type Viewer } from '../../../app/accounts/viewer';
import type { Db } from '../../../app/platform/database/database.server';
import { siteSettingsFrom } from '../../../app/settings/site-settings';
import { addPerson } from '../rows/bought-course';
import {
  addClass,
  addFee,
  addGoods,
  addLimitedCoupon,
  addLimitedPromotion,
  asStudent,
} from '../rows/purchase-shop';

/** Ids a transfer, PromptPay (Omise) and Pay Solutions go by. */
export const METHODS = { transfer: 1, promptpay: 9, 'pay-solutions': 13 } as const;
export type MethodName = keyof typeof METHODS;

const SEATS = 2;
export const STOCK = 3;
const QUOTA = 2;

/** The names the stories are told with. Mali is a member, Nok a guest, and Bo a guest who buys for a company. */
export const BUYERS = ['Mali', 'Nok', 'Bo'] as const;
export type BuyerName = (typeof BUYERS)[number];

interface CoursePlan {
  courseId: number;
  planId: number;
}
export interface StoryShop {
  /** Two seats. */
  class: CoursePlan;
  online: CoursePlan & { renewPlanId: number };
  free: CoursePlan;
  /** One seat, free, and staff must agree. */
  onRequest: CoursePlan;
  productId: number;
  feeId: number;
  promotionId: number;
  bankAccountId: number;
  administratorId: number;
  viewers: Readonly<Record<BuyerName, Viewer>>;
}

const SETTINGS = {
  tax_invoice_policy: 'on_request',
  is_require_slip: false,
  shop_name: 'เรียนดี',
  shop_address: '1 ถนนพหลโยธิน กรุงเทพฯ',
  shop_tax_id: '0105561000001',
};
export const settings = siteSettingsFrom(Object.entries(SETTINGS).map(([key, value]) => ({ key, value })));

/** A shop with little of everything, so that it runs out within a story. */
export async function openStoryShop(db: Db): Promise<StoryShop> {
  await db
    .insertInto('site_setting')
    .values(Object.entries(SETTINGS).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute();
  const paySolutions = {
    merchantId: '12345678',
    secretKey: 'SANDBOX_SECRET_0001',
    apiKey: 'SANDBOX_SECRET_0001',
  };
  await db
    .insertInto('payment_method')
    .values([
      { id: METHODS.transfer, name_th: 'โอนเงิน', is_enabled: true },
      {
        id: METHODS.promptpay,
        name_th: 'พร้อมเพย์',
        is_enabled: true,
        secrets: '{"secretKey":"skey_test_story"}',
      },
      {
        id: METHODS['pay-solutions'],
        name_th: 'Pay Solutions',
        is_enabled: true,
        secrets: JSON.stringify(paySolutions),
      },
    ])
    .execute();
  const account = await db
    .insertInto('bank_account')
    .values({
      external_key: 'story',
      bank_code: 'KBANK',
      account_number: '1112223334',
      account_name: 'เรียนดี',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [inClass, online, free, onRequest] = [
    await addClass(db, { seats: SEATS }),
    await addClass(db, { price_satang: 50_000 }),
    await addClass(db, { price_satang: 0 }),
    await addClass(db, { seats: 1, price_satang: 0 }),
  ];
  await db
    .updateTable('price_plan')
    .set({ plan_type: 'Period', term: 1, term_unit: 'year' })
    .where('id', '=', online.planId)
    .execute();
  const renew = await db
    .insertInto('price_plan')
    .values({
      external_key: 'renew',
      course_id: online.courseId,
      name: 'ต่ออายุ',
      plan_type: 'Period',
      term: 1,
      term_unit: 'year',
      pricing_type: 'renew',
      price_satang: 25_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('price_plan')
    .set({ plan_type: 'Free' })
    .where('id', 'in', [free.planId, onRequest.planId])
    .execute();
  await db
    .updateTable('price_plan')
    .set({ need_approval: true })
    .where('id', '=', onRequest.planId)
    .execute();
  const couponId = await addCouponForAll(db);
  await db
    .insertInto('coupon_payment_method')
    .values(
      [METHODS.promptpay, METHODS['pay-solutions']].map((payment_method_id) => ({
        coupon_id: couponId,
        payment_method_id,
      })),
    )
    .execute();
  return {
    class: inClass,
    online: { ...online, renewPlanId: renew.id },
    free,
    onRequest,
    productId: await addGoods(db, STOCK),
    feeId: await addFee(db, 50),
    promotionId: await addLimitedPromotion(db, [inClass.courseId, online.courseId], { quota: QUOTA }),
    bankAccountId: account.id,
    administratorId: await addPerson(db),
    viewers: {
      Mali: asStudent(await addPerson(db), 'mali@example.test', 'member'),
      Nok: NOBODY,
      Bo: NOBODY,
    },
  };
}

/** Method 4 is asked for by the coupon of `purchase-shop`. */
async function addCouponForAll(db: Db): Promise<number> {
  await db.insertInto('payment_method').values({ id: 4, name_th: 'บัตร', is_enabled: false }).execute();
  return addLimitedCoupon(db, 'SAVE', { quota: QUOTA });
}

/** All that stories leave behind; children first is not needed, the checks of keys are off for it. */
const OF_STORIES = [
  'order_refund_line',
  'order_refund',
  'payment_part',
  'refund',
  'money_case',
  'bank_statement_line',
  'bank_statement',
  'payment',
  'payment_attempt',
  'transfer_report',
  'slip_code',
  'upload',
  'access_grant',
  'shipment',
  'tax_document',
  'document_counter',
  'outbox_mail',
  'outbox_call',
  'order_event',
  'order_coupon',
  'order_line',
  'purchase_order',
  'consent',
  'provider_event',
];

/** The shop as it was on its first day, in one go: a story begins every few milliseconds. */
export async function resetStoryShop(db: Db, shop: StoryShop): Promise<void> {
  const deletes = OF_STORIES.map((table) => `delete from ${table};`).join('\n');
  await sql
    .raw(
      `do $$ begin
        set local session_replication_role = replica;
        ${deletes}
        delete from pgboss.job;
        delete from person_role where person_id in (select id from person where kind = 'generated');
        delete from person where kind = 'generated';
        update course set seats_held = 0 where seats_held <> 0;
        update product set available_qty = ${STOCK} where id = ${shop.productId};
        update coupon set used = 0 where used <> 0;
        update promotion set used = 0 where used <> 0;
      end $$`,
    )
    .execute(db);
}
