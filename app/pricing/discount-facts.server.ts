import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '~/platform/database/database.server';
import { rememberedOfFew } from '~/platform/memory/remembered.server';
import { satang } from '~/values/money';
import { type CouponEntry, type CouponFacts, normaliseCouponCode } from './coupon';
import type { Discount } from './discount';
import type { PromotionFacts } from './promotion';

/** The buyer whose earlier orders count towards a limit per buyer: by person and by e-mail. */
export interface CountedBuyer {
  personId: number | null;
  /** normalised */
  email: string | null;
  /** orders that end with the purchase and return their uses */
  exceptOrderIds?: readonly number[];
}

const isKnown = ({ personId, email }: CountedBuyer) => personId !== null || email !== null;

/** Two halves with an index each; the union counts an order of both once. */
const ordersOf = ({ personId, email, exceptOrderIds = [] }: CountedBuyer): RawBuilder<unknown> => sql`
  (select id, promotion_id from purchase_order
    where status <> 'cancelled' and id <> all(${[...exceptOrderIds]}::bigint[]) and (person_id = ${personId}::bigint or email = ${email}::text))`;

const DISCOUNT_COLUMNS = [
  'discount_type',
  'discount_satang',
  'discount_usd_cents',
  'discount_basis_points',
] as const;

interface DiscountRow {
  discount_type: string;
  discount_satang: number;
  discount_usd_cents: number;
  discount_basis_points: number;
}

const discountOf = (row: DiscountRow): Discount =>
  row.discount_type === 'percent'
    ? { kind: 'percent', basisPoints: row.discount_basis_points }
    : { kind: 'amount', thb: satang(row.discount_satang), usd: satang(row.discount_usd_cents) };

const runsNow = (now: Date) =>
  sql<boolean>`(is_active and (starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now}))`;
const isPromotionFull = ({
  exceptOrderIds = [],
}: CountedBuyer) => sql<boolean>`(quota is not null and used - (
  select count(*) from purchase_order where promotion_id = promotion.id and is_holding
    and purchase_order.id = any(${[...exceptOrderIds]}::bigint[])) >= quota)`;
const isCouponFull = ({ exceptOrderIds = [] }: CountedBuyer) => sql<boolean>`(quota is not null and used - (
  select count(*) from order_coupon join purchase_order on purchase_order.id = order_id
  where coupon_id = coupon.id and is_holding
    and order_id = any(${[...exceptOrderIds]}::bigint[])) >= quota)`;

/**
 * Promotions that run now and name one of these courses (`all`: any); one that staff tries out counts as running. The
 * part common to all buyers is cached outside a transaction; an order reads it after its locks.
 */
export async function readPromotions(
  db: Db,
  {
    courseIds,
    buyer,
    now,
    tried: trialId = 0,
  }: { courseIds: readonly number[] | 'all'; buyer: CountedBuyer; now: Date; tried?: number },
): Promise<PromotionFacts[]> {
  if (courseIds.length === 0) return [];
  const readRows = () => readPromotionRows(db, { courseIds, tried: trialId });
  const rows =
    courseIds === 'all' || trialId > 0
      ? await readRows()
      : await rememberedOfFew(db, { kind: 'shop', name: 'promotions', ids: courseIds }, readRows);
  const running = rows.filter((row) => row.id === trialId || runsAt(row, now));
  const uses = await readPromotionUses(db, running, buyer);
  return running.map((row) => ({
    id: row.id,
    title: row.title,
    descriptionList: z.array(z.string()).nullable().parse(row.description_list) ?? [],
    type: row.promotion_type,
    courseIds: row.course_ids ?? [],
    numberOfCourse: row.number_of_course,
    discount: discountOf(row),
    isFull: uses.get(row.id)?.is_full ?? row.is_full,
    perBuyerLimit: row.per_buyer_limit,
    usedByBuyer: isKnown(buyer) ? (uses.get(row.id)?.used_by_buyer ?? 0) : null,
  }));
}

const readPromotionRows = (
  db: Db,
  { courseIds, tried: trialId }: { courseIds: readonly number[] | 'all'; tried: number },
) =>
  db
    .selectFrom('promotion')
    // columns by name, so that the statement stays prepared (ADR-0010)
    .select([
      'id',
      'title',
      'description_list',
      'promotion_type',
      'number_of_course',
      'per_buyer_limit',
      'is_active',
      'starts_at',
      'ends_at',
      ...DISCOUNT_COLUMNS,
    ])
    .select((eb) => [
      // changes only when the quota fills, so that the cache need not end with each use (ADR-0116)
      sql<boolean>`(quota is not null and used >= quota)`.as('is_full'),
      eb
        .selectFrom('promotion_course')
        .select(sql<number[] | null>`array_agg(course_id::int order by course_id)`.as('ids'))
        .whereRef('promotion_id', '=', 'promotion.id')
        .as('course_ids'),
    ])
    .where((eb) => eb.or([eb('is_active', '=', true), eb('id', '=', trialId)]))
    .$if(courseIds !== 'all', (promotions) =>
      promotions.where('id', 'in', (eb) =>
        eb
          .selectFrom('promotion_course')
          .select('promotion_id')
          .where('course_id', 'in', [...(courseIds as readonly number[])]),
      ),
    )
    .orderBy('id')
    .execute();
type PromotionRow = Awaited<ReturnType<typeof readPromotionRows>>[number];

const runsAt = (row: Pick<PromotionRow, 'is_active' | 'starts_at' | 'ends_at'>, now: Date): boolean =>
  row.is_active &&
  (row.starts_at === null || row.starts_at <= now) &&
  (row.ends_at === null || row.ends_at > now);

/** The part that depends on the buyer: the limit per buyer, and uses that ending orders return. */
async function readPromotionUses(db: Db, running: readonly PromotionRow[], buyer: CountedBuyer) {
  const isEnding = (buyer.exceptOrderIds ?? []).length > 0;
  const ids = running
    .filter((row) => (row.per_buyer_limit !== null && isKnown(buyer)) || (row.is_full && isEnding))
    .map(({ id }) => id);
  if (ids.length === 0) return new Map<number, PromotionUse>();
  const rows = await db
    .selectFrom('promotion')
    .select([
      'id',
      isPromotionFull(buyer).as('is_full'),
      sql<number>`(select count(*)::int from ${ordersOf(buyer)} as mine where mine.promotion_id = promotion.id)`.as(
        'used_by_buyer',
      ),
    ])
    .where('id', 'in', ids)
    .execute();
  return new Map<number, PromotionUse>(rows.map((row) => [row.id, row]));
}

interface PromotionUse {
  is_full: boolean;
  used_by_buyer: number;
}

/** One entry for each code in their order, with the coupon's present facts. */
export async function readCoupons(
  db: Db,
  { codes, buyer, now }: { codes: readonly string[]; buyer: CountedBuyer; now: Date },
): Promise<CouponEntry[]> {
  const enteredCodes = codes.map((code) => code.trim()).filter((code) => code !== '');
  if (enteredCodes.length === 0) return [];
  const rows = await db
    .selectFrom('coupon')
    .select([
      'id',
      'code',
      'normal_code',
      'coupon_type',
      'number_of_course',
      'per_buyer_limit',
      ...DISCOUNT_COLUMNS,
    ])
    .select((eb) => [
      isCouponFull(buyer).as('is_full'),
      runsNow(now).as('runs_now'),
      eb
        .selectFrom('coupon_course')
        .select(sql<number[] | null>`array_agg(course_id::int order by course_id)`.as('ids'))
        .whereRef('coupon_id', '=', 'coupon.id')
        .as('course_ids'),
      eb
        .selectFrom('coupon_payment_method')
        .select(sql<number[] | null>`array_agg(payment_method_id order by payment_method_id)`.as('ids'))
        .whereRef('coupon_id', '=', 'coupon.id')
        .as('method_ids'),
      sql<number>`case when per_buyer_limit is null then 0 else
        (select count(*)::int from order_coupon join ${ordersOf(buyer)} as mine on mine.id = order_coupon.order_id
         where order_coupon.coupon_id = coupon.id) end`.as('used_by_buyer'),
    ])
    .where('normal_code', 'in', [...new Set(enteredCodes.map(normaliseCouponCode))])
    .execute();
  const byCode = new Map(
    rows.map((row): [string, CouponFacts] => [
      row.normal_code,
      {
        id: row.id,
        code: row.code,
        type: row.coupon_type,
        courseIds: row.course_ids ?? [],
        numberOfCourse: row.number_of_course,
        paymentMethodIds: row.method_ids ?? [],
        discount: discountOf(row),
        isActive: row.runs_now,
        isFull: row.is_full,
        perBuyerLimit: row.per_buyer_limit,
        usedByBuyer: isKnown(buyer) ? row.used_by_buyer : null,
      },
    ]),
  );
  return enteredCodes.map((code) => ({ typed: code, found: byCode.get(normaliseCouponCode(code)) ?? null }));
}
