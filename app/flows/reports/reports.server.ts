import { sql } from 'kysely';
import { CREDITED_AMOUNT, SOLD_AMOUNT } from '~/orders/staff/sales-figures.server';
import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { everyProvider } from '~/providers/methods/registry.server';
import type { Period } from '~/values/period';
import { addDays, bangkokDay, type Locale } from '~/values/time';
import { BY_HAND, type Report, type ReportKind, type ReportRow } from './report-kinds';

interface ReportQuery {
  period: Period;
  locale: Locale;
}

/** A day in Bangkok, of a column of instants. */
const dayOf = (column: string) =>
  sql<string>`(((${sql.ref(column)} at time zone 'UTC') + interval '7 hours')::date)::text`;

/**
 * The figures of a stretch of time, in baht: orders count on the day they were approved, by what their invoice says; what went back
 * counts on its own day, as its credit note does (ADR-0069, R-342). Orders in dollars are counted apart (`countDollarOrders`).
 */
export function readReport(db: Db, kind: ReportKind, query: ReportQuery): Promise<Report> {
  return READERS[kind](db, query);
}

const soldIn = (db: Db, { from, before }: Period) =>
  db
    .selectFrom('purchase_order')
    .where('purchase_order.status', '=', 'approved')
    .where('purchase_order.is_test', '=', false)
    .where('purchase_order.currency', '=', 'THB')
    .where('purchase_order.approved_at', '>=', from)
    .where('purchase_order.approved_at', '<', before);

/** Orders in dollars of the same time: they stand in no report. */
export async function countDollarOrders(db: Db, { from, before }: Period): Promise<number> {
  const row = await db
    .selectFrom('purchase_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'approved')
    .where('is_test', '=', false)
    .where('currency', '<>', 'THB')
    .where('approved_at', '>=', from)
    .where('approved_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const SALES = [
  { title: 'report.orders', kind: 'count' },
  { title: 'report.sold', kind: 'money' },
] as const;

async function byDay(db: Db, { period }: ReportQuery): Promise<Report> {
  const sold = await soldIn(db, period)
    .select((eb) => [
      dayOf('purchase_order.approved_at').as('day'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(${SOLD_AMOUNT})::bigint`.as('amount'),
    ])
    .groupBy('day')
    .execute();
  const refunded = await db
    .selectFrom('order_refund')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_refund.order_id')
    .select([
      dayOf('order_refund.created_at').as('day'),
      sql<number>`sum(${CREDITED_AMOUNT})::bigint`.as('amount'),
    ])
    .where('purchase_order.currency', '=', 'THB')
    .where('order_refund.created_at', '>=', period.from)
    .where('order_refund.created_at', '<', period.before)
    .groupBy('day')
    .execute();
  const soldOn = new Map(sold.map((row) => [row.day, row]));
  const refundedOn = new Map(refunded.map((row) => [row.day, Number(row.amount)]));
  const rows = daysOf(period).map((day): ReportRow => {
    const amount = Number(soldOn.get(day)?.amount ?? 0);
    const back = refundedOn.get(day) ?? 0;
    return {
      key: day,
      label: day,
      figures: [Number(soldOn.get(day)?.count ?? 0), amount, back, amount - back],
    };
  });
  return {
    kind: 'day',
    label: 'report.day',
    labels: 'day',
    columns: [...SALES, { title: 'report.refunded', kind: 'money' }, { title: 'report.net', kind: 'money' }],
    rows,
    drawn: 1,
    hasSum: true,
  };
}

/** Nobody reads a table of more days than this. */
const MOST_DAYS = 400;

function daysOf({ from, before }: Period): string[] {
  const days: string[] = [];
  const last = bangkokDay(new Date(before.getTime() - 1));
  for (let day = bangkokDay(from); day <= last && days.length < MOST_DAYS; day = addDays(day, 1))
    days.push(day);
  return days;
}

/** Nobody reads a list of more names than this; the file has them all the same length. */
const MOST_NAMES = 200;

/** `count`: of orders, where one may have several lines of a row. */
const linesIn = (db: Db, period: Period, count = sql<number>`count(distinct purchase_order.id)::bigint`) =>
  soldIn(db, period)
    .innerJoin('order_line', 'order_line.order_id', 'purchase_order.id')
    .select([
      count.as('count'),
      sql<number>`sum(order_line.unit_price * order_line.qty - order_line.discount)::bigint`.as('amount'),
    ]);

const named = (
  rows: readonly { key: number | string | null; name: string | null; count: number; amount: number }[],
) =>
  rows
    .map((row): ReportRow => ({
      key: String(row.key ?? '-'),
      label: row.name ?? '–',
      figures: [Number(row.count), Number(row.amount)],
    }))
    .slice(0, MOST_NAMES);

const sales = (kind: ReportKind, label: Report['label'], rows: ReportRow[], hasSum = false): Report => ({
  kind,
  label,
  labels: 'name',
  columns: SALES,
  rows,
  drawn: 1,
  hasSum,
});

async function byCourse(db: Db, { period }: ReportQuery): Promise<Report> {
  // an order has a course or a product in one line only
  const rows = await linesIn(db, period, sql<number>`count(*)::bigint`)
    .leftJoin('course', 'course.id', 'order_line.course_id')
    .leftJoin('product', 'product.id', 'order_line.product_id')
    .select([
      sql<string>`coalesce('course ' || order_line.course_id, 'product ' || order_line.product_id)`.as('key'),
      sql<string>`coalesce(min(course.title), min(product.title), min(order_line.name))`.as('name'),
    ])
    .groupBy(['order_line.course_id', 'order_line.product_id'])
    .orderBy('amount', 'desc')
    .execute();
  return sales('course', 'report.course', named(rows));
}

async function byTeacher(db: Db, { period }: ReportQuery): Promise<Report> {
  const rows = await linesIn(db, period)
    .innerJoin('course', 'course.id', 'order_line.course_id')
    .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
    .select(['teacher.id as key', 'teacher.name as name'])
    .groupBy(['teacher.id', 'teacher.name'])
    .orderBy('amount', 'desc')
    .execute();
  return sales('teacher', 'report.teacher', named(rows));
}

const methodName = (locale: Locale) =>
  locale === 'th'
    ? sql<string>`payment_method.name_th`
    : sql<string>`coalesce(nullif(payment_method.name_en, ''), payment_method.name_th)`;

/** By the method an order was placed with; what staff took themselves and wrote down stands in a line of its own. */
async function byMethod(db: Db, { period, locale }: ReportQuery): Promise<Report> {
  const paid = soldIn(db, period).select([
    'payment_method_id',
    SOLD_AMOUNT.as('amount'),
    sql<boolean>`coalesce((select bool_and(hand_way is not null) from payment
      where payment.order_id = purchase_order.id), false)`.as('by_hand'),
  ]);
  const rows = await db
    .selectFrom(paid.as('paid'))
    .leftJoin('payment_method', (join) =>
      join.onRef('payment_method.id', '=', 'paid.payment_method_id').on('by_hand', '=', false),
    )
    .select((eb) => [
      'by_hand',
      'payment_method.id as key',
      methodName(locale).as('name'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(amount)::bigint`.as('amount'),
    ])
    .groupBy(['by_hand', 'payment_method.id', 'payment_method.name_th', 'payment_method.name_en'])
    .orderBy('amount', 'desc')
    .execute();
  const lines = named(
    rows.map(({ by_hand, ...row }) =>
      by_hand ? { ...row, key: BY_HAND, name: BY_HAND } : { ...row, name: row.name ?? '' },
    ),
  );
  return { ...sales('method', 'report.method', lines, true), labels: 'method' };
}

/** By which way buyers came, as far as their browsers said; one nobody knows stands in a row of its own. */
async function bySource(db: Db, { period }: ReportQuery): Promise<Report> {
  const rows = await soldIn(db, period)
    .select((eb) => [
      'source as key',
      sql<string>`coalesce(source, '')`.as('name'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(${SOLD_AMOUNT})::bigint`.as('amount'),
    ])
    .groupBy('source')
    .orderBy('amount', 'desc')
    .limit(MOST_NAMES)
    .execute();
  return { ...sales('source', 'report.source', named(rows), rows.length < MOST_NAMES), labels: 'source' };
}

async function byCoupon(db: Db, { period }: ReportQuery): Promise<Report> {
  const rows = await soldIn(db, period)
    .innerJoin('order_coupon', 'order_coupon.order_id', 'purchase_order.id')
    .innerJoin('coupon', 'coupon.id', 'order_coupon.coupon_id')
    .select((eb) => [
      'coupon.id as key',
      'coupon.code as name',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(${SOLD_AMOUNT})::bigint`.as('amount'),
      sql<number>`sum(order_coupon.discount)::bigint`.as('discount'),
    ])
    .groupBy(['coupon.id', 'coupon.code'])
    .orderBy('amount', 'desc')
    .limit(MOST_NAMES)
    .execute();
  return {
    kind: 'coupon',
    label: 'report.coupon',
    labels: 'name',
    columns: [...SALES, { title: 'report.discount', kind: 'money' }],
    rows: rows.map((row) => ({
      key: String(row.key),
      label: row.name,
      figures: [Number(row.count), Number(row.amount), Number(row.discount)],
    })),
    drawn: 1,
    hasSum: false,
  };
}

/** From looking at a course to paying for an order: orders of the time, wherever they stand now. */
async function bySteps(db: Db, { period }: ReportQuery): Promise<Report> {
  const views = await db
    .selectFrom('page_view')
    .select(sql<number>`coalesce(sum(views), 0)::bigint`.as('count'))
    .where('page', '=', 'course')
    .where('day', '>=', bangkokDay(period.from))
    .where('day', '<=', bangkokDay(new Date(period.before.getTime() - 1)))
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom('purchase_order')
    .select((eb) => [
      eb.fn.countAll<number>().as('placed'),
      eb.fn
        .countAll<number>()
        .filterWhere((where) =>
          where.or([
            where('status', '=', 'approved'),
            where.exists(
              where
                .selectFrom('payment_attempt')
                .select('payment_attempt.id')
                .whereRef('payment_attempt.order_id', '=', 'purchase_order.id'),
            ),
            where.exists(
              where
                .selectFrom('transfer_report')
                .select('transfer_report.id')
                .whereRef('transfer_report.order_id', '=', 'purchase_order.id'),
            ),
          ]),
        )
        .as('begun'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'approved').as('paid'),
    ])
    .where('approval_kind', '=', 'payment')
    .where('is_test', '=', false)
    .where('placed_at', '>=', period.from)
    .where('placed_at', '<', period.before)
    .executeTakeFirstOrThrow();
  const steps = [
    ['report.step.viewed', Number(views.count)],
    ['report.step.placed', Number(orders.placed)],
    ['report.step.begun', Number(orders.begun)],
    ['report.step.paid', Number(orders.paid)],
  ] as const;
  return {
    kind: 'steps',
    label: 'report.step',
    labels: 'text',
    columns: [{ title: 'report.times', kind: 'count' }],
    rows: steps.map(([key, count]) => ({ key, label: key, figures: [count] })),
    drawn: 0,
    hasSum: false,
  };
}

/** Students whose access to a course ends in the time, and no later grant of theirs goes on. */
async function byEndings(db: Db, { period }: ReportQuery): Promise<Report> {
  const { rows } = await sql<{ key: number; name: string; count: number }>`
    select course.id as key, course.title as name, count(*) as count
    from (
      select person_id, course_id, max(coalesce(ends_at, 'infinity'::timestamptz)) as ends
      from access_grant where revoked_at is null group by person_id, course_id) as last
    join course on course.id = last.course_id
    where ends >= ${period.from} and ends < ${period.before}
    group by course.id, course.title order by count desc, ${thaiOrder('course.title')}, course.id limit ${MOST_NAMES}`.execute(
    db,
  );
  return {
    kind: 'endings',
    label: 'report.course',
    labels: 'name',
    columns: [{ title: 'report.students', kind: 'count' }],
    rows: rows.map(({ key, name, count }) => ({ key: String(key), label: name, figures: [Number(count)] })),
    drawn: 0,
    hasSum: true,
  };
}

/** What staff call a provider: the methods that are paid through it. */
async function providerNames(db: Db, locale: Locale): Promise<(provider: string) => string> {
  const rows = await db
    .selectFrom('payment_method')
    .select(['id', methodName(locale).as('name')])
    .execute();
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const methods = [{ name: 'bank-transfer', methodId: BANK_TRANSFER.id }, ...everyProvider()];
  return (provider) => {
    const of = methods
      .filter(({ name }) => name === provider)
      .flatMap((each) => nameOf.get(each.methodId) ?? []);
    return of.join(' · ') || provider;
  };
}

/** What providers listed as paid, kept as fees and paid out, against what the shop counted with them. */
async function byPayouts(db: Db, { period: { from, before }, locale }: ReportQuery): Promise<Report> {
  const nameOf = await providerNames(db, locale);
  const { rows } = await sql<{
    provider: string;
    counted: number;
    listed: number;
    fees: number | null;
    paid_out: number;
  }>`
    with counted as (
      select provider, sum(amount) as amount from payment
      where currency = 'THB' and received_at >= ${from} and received_at < ${before} group by provider),
    listed as (
      select provider, sum(amount) as amount, sum(coalesce(fee, 0) + coalesce(fee_vat, 0)) as fees from provider_charge
      where currency = 'THB' and paid_at >= ${from} and paid_at < ${before} group by provider),
    payouts as (
      select provider, sum(amount) as amount from provider_payout
      where currency = 'THB' and state <> 'failed' and made_at >= ${from} and made_at < ${before} group by provider)
    select provider, coalesce(counted.amount, 0) as counted, coalesce(listed.amount, 0) as listed, listed.fees,
      coalesce(payouts.amount, 0) as paid_out
    from counted full join listed using (provider) full join payouts using (provider)
    order by 2 desc, provider`.execute(db);
  return {
    kind: 'payouts',
    label: 'report.provider',
    labels: 'provider',
    columns: [
      { title: 'report.counted', kind: 'money' },
      { title: 'report.listed', kind: 'money' },
      { title: 'report.fees', kind: 'money' },
      { title: 'report.paidOut', kind: 'money' },
    ],
    rows: rows.map((row) => ({
      key: row.provider,
      label: nameOf(row.provider),
      figures: [
        Number(row.counted),
        Number(row.listed),
        row.fees === null ? null : Number(row.fees),
        Number(row.paid_out),
      ],
    })),
    drawn: 0,
    hasSum: true,
  };
}

const READERS: Readonly<Record<ReportKind, (db: Db, query: ReportQuery) => Promise<Report>>> = {
  day: byDay,
  course: byCourse,
  method: byMethod,
  coupon: byCoupon,
  teacher: byTeacher,
  source: bySource,
  steps: bySteps,
  endings: byEndings,
  payouts: byPayouts,
};
