import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { rememberedOfFew } from '~/platform/memory/remembered.server';
import { satang, type Satang } from '~/values/money';
import type { PricePlan } from './plan-visibility';
import { courseOfPlan, isPlanOf } from './plans-of-course.server';

/** All plans of these courses, by course_id or by reference COURSE (specification 5), in their order. */
export async function readPricePlans(db: Db, courseIds: readonly number[]): Promise<readonly PricePlan[]> {
  if (courseIds.length === 0) return [];
  const plans = { kind: 'shop', name: 'plans', ids: courseIds } as const;
  return rememberedOfFew(db, plans, () => readPlans(db, courseIds));
}

async function readPlans(db: Db, courseIds: readonly number[]): Promise<PricePlan[]> {
  const rows = await planRows(db, sql`any(${[...courseIds]}::bigint[])`).execute();
  return rows.map(pricePlanFrom);
}

/** Plans in their order, alone or within a query of courses; `courses` as in `isPlanOf`. */
export const planRows = (db: Db, courses: RawBuilder<unknown>) =>
  db
    .selectFrom('price_plan')
    // columns by name, so that the statement stays prepared (ADR-0010)
    .select(PLAN_COLUMNS)
    .select((eb) => [
      courseOfPlan('price_plan').as('of_course_id'),
      eb
        .selectFrom('price_plan_prerequisite')
        .select(sql<number[] | null>`array_agg(course_id::int)`.as('ids'))
        .whereRef('price_plan_id', '=', 'price_plan.id')
        .as('prerequisite_ids'),
    ])
    .where(isPlanOf('price_plan', courses))
    .orderBy('position')
    .orderBy('id');

/** Whether this plan is of type renew, which only owners see. */
export async function isRenewalPlan(db: Db, planId: number): Promise<boolean> {
  const row = await db
    .selectFrom('price_plan')
    .select('id')
    .where('id', '=', planId)
    .where('pricing_type', '=', 'renew')
    .executeTakeFirst();
  return row !== undefined;
}

const PLAN_COLUMNS = [
  'price_plan.id',
  'price_plan.name',
  'note',
  'plan_type',
  'term',
  'term_unit',
  'term_2',
  'term_unit_2',
  'course_days',
  'price_satang',
  'price_usd_cents',
  'former_price_satang',
  'status_show',
  'pricing_type',
  'free_for',
  'need_approval',
  'is_for_member',
  'is_default',
  'sells_seats',
] as const;

type ColumnOf<Name extends string> = Name extends `price_plan.${infer Column}` ? Column : Name;

/** Columns of a plan from SQL, alone or inside a course's JSON. */
export type PricePlanRow = Pick<
  Selectable<DB['price_plan']>,
  ColumnOf<(typeof PLAN_COLUMNS)[number]> & keyof DB['price_plan']
> & {
  of_course_id: number;
  prerequisite_ids: number[] | null;
};

export function pricePlanFrom(row: PricePlanRow): PricePlan {
  return {
    id: row.id,
    courseId: row.of_course_id,
    name: row.name,
    note: row.note,
    planType: row.plan_type,
    term: row.term,
    termUnit: row.term_unit,
    term2: row.term_2,
    termUnit2: row.term_unit_2,
    courseDays: row.course_days,
    price: money(row.price_satang),
    priceUsd: money(row.price_usd_cents),
    formerPrice: money(row.former_price_satang),
    isShown: row.status_show === 1,
    pricingType: row.pricing_type,
    isStudentFree: row.free_for === 'Student',
    prerequisiteCourseIds: row.prerequisite_ids ?? [],
    needsApproval: row.need_approval,
    isForMember: row.is_for_member,
    isDefault: row.is_default,
    sellsSeats: row.sells_seats,
  };
}

const money = (amount: number | null): Satang | null => (amount === null ? null : satang(amount));
