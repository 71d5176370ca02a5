import { z } from 'zod';
import { addMilliseconds } from '~/values/time';

const termUnit = z.enum(['year', 'month', 'day', 'hour']);
const wholeTerm = z.number().int().positive().nullish().default(null);

/** A plan's terms in `order_line.plan_terms` and `access_grant.terms`, frozen at purchase. */
export const planTerms = z.object({
  planType: z.enum(['Period', 'Actual', 'One-Time Payment', 'Free']),
  term: wholeTerm,
  termUnit: termUnit.nullish().default(null),
  term2: wholeTerm,
  termUnit2: termUnit.nullish().default(null),
  /** stored days of a Period plan; -1: no limit */
  courseDays: z.number().int().nullish().default(null),
});

export type TermUnit = z.infer<typeof termUnit>;
export type PlanTerms = z.infer<typeof planTerms>;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Conversion of watched time (specification 9, "term conversion in ms"): a month of 30 days, a year of 360. */
export const WATCHED_UNIT_MS: Readonly<Record<TermUnit, number>> = {
  year: 360 * DAY_MS,
  month: 30 * DAY_MS,
  day: DAY_MS,
  hour: HOUR_MS,
};

/** Conversion of calendar time in an order (specification 9, "order payload course days"): a year of 365. */
export const CALENDAR_UNIT_DAYS: Readonly<Record<TermUnit, number>> = {
  year: 365,
  month: 30,
  day: 1,
  hour: 1 / 24,
};

const UNLIMITED_DAYS = -1;

/**
 * A plan's terms as an order freezes them: a Period in years, months or days becomes days, unless the plan stores days;
 * hours stay hours (R-51, ADR-0045).
 */
export function soldTerms(terms: PlanTerms): PlanTerms {
  const { planType, term, termUnit, courseDays } = terms;
  const isInDays = courseDays !== null || term === null || termUnit === null || termUnit === 'hour';
  return planType !== 'Period' || isInDays
    ? terms
    : { ...terms, courseDays: term * CALENDAR_UNIT_DAYS[termUnit] };
}

/**
 * The end of access by these terms from `startsAt`; null: no calendar limit. The earliest limit wins: a Period
 * plan's own, and every plan's second term from the same start. A Period plan without days and term stays open.
 */
export function grantEnd(terms: PlanTerms, startsAt: Date): Date | null {
  const limits = [periodMs(terms), calendarMs(terms.term2, terms.termUnit2)].filter(
    (limit) => limit !== null,
  );
  return limits.length === 0 ? null : addMilliseconds(startsAt, Math.min(...limits));
}

/** The watched time an Actual plan allows, in milliseconds; null: not limited by it. */
export function watchAllowanceMs({ planType, term, termUnit }: PlanTerms): number | null {
  return planType === 'Actual' && term !== null && termUnit !== null
    ? term * WATCHED_UNIT_MS[termUnit]
    : null;
}

function periodMs({ planType, term, termUnit, courseDays }: PlanTerms): number | null {
  if (planType !== 'Period' || courseDays === UNLIMITED_DAYS) return null;
  return courseDays === null ? calendarMs(term, termUnit) : courseDays * DAY_MS;
}

function calendarMs(term: number | null, unit: TermUnit | null): number | null {
  return term === null || unit === null ? null : Math.round(term * CALENDAR_UNIT_DAYS[unit] * DAY_MS);
}
