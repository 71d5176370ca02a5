import { z } from 'zod';
import { normaliseCouponCode } from '~/pricing/coupon';
import { carried, line, optionalLine, optionalLines, tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { arabicDigits } from '~/values/digits';
import { type Currency, parseMoney, satang, type Satang } from '~/values/money';
import {
  addMilliseconds,
  bangkokDay,
  bangkokInstant,
  endOfDay,
  formatClock,
  parseClock,
  parseDay,
} from '~/values/time';

/** A moment as typed: a day, or a day and a clock; a day alone is its first moment, or its last. Null: it is none. */
export function momentOf(typed: string, edge: 'start' | 'end'): Date | null {
  const [first = '', clock = ''] = typed.trim().split(/[T ]+/);
  const day = parseDay(first);
  if (!day) return null;
  if (clock === '') return edge === 'start' ? bangkokInstant(day, '00:00:00') : endOfDay(day);
  const time = parseClock(clock);
  return time ? bangkokInstant(day, time) : null;
}

/** As it is typed; the first moment of a day, as an end, is the day before. */
export function typedMoment(at: Date | null, edge: 'start' | 'end'): string {
  if (!at) return '';
  const before = bangkokDay(addMilliseconds(at, -1));
  if (edge === 'end' && at.getTime() === endOfDay(before).getTime()) return before;
  return `${bangkokDay(at)} ${formatClock(at)}`;
}

const moment = (edge: 'start' | 'end') =>
  optionalLine(40, 'coupons.dateInvalid').transform((typed, context) => {
    if (typed === '') return null;
    const at = momentOf(typed, edge);
    if (!at) context.addIssue({ code: 'custom', message: 'coupons.dateInvalid' });
    return at;
  });

const money = (currency: Currency) =>
  optionalLine(20, 'coupons.amountInvalid')
    .register(FIELD_KIND, { inputMode: 'decimal' })
    .transform((typed, context): Satang => {
      if (typed === '') return satang(0);
      const amount = parseMoney(typed, currency);
      if (amount === null || amount < 0)
        context.addIssue({ code: 'custom', message: 'coupons.amountInvalid' });
      return amount ?? satang(0);
    });

/** A whole number or nothing. */
const count = (least: number, message: string) =>
  optionalLine(10, message)
    .register(FIELD_KIND, { inputMode: 'numeric' })
    .transform((typed, context): number | null => {
      if (typed === '') return null;
      const figures = arabicDigits(typed);
      const value = /^\d{1,7}$/.test(figures) ? Number(figures) : null;
      if (value === null || value < least) context.addIssue({ code: 'custom', message });
      return value;
    });

/** Of 100, with two decimals; in basis points. */
const percent = optionalLine(8, 'coupons.percentInvalid')
  .register(FIELD_KIND, { inputMode: 'decimal' })
  .transform((typed, context): number => {
    if (typed === '') return 0;
    const figures = arabicDigits(typed).replace(/\s*%$/, '');
    const value = /^\d{1,3}(\.\d{1,2})?$/.test(figures) ? Math.round(Number(figures) * 100) : null;
    if (value === null || value > 10_000)
      context.addIssue({ code: 'custom', message: 'coupons.percentInvalid' });
    return value ?? 0;
  });

const ids = z
  .union([z.array(z.string()), z.string()])
  .optional()
  .transform((sent) =>
    [...new Set([sent ?? []].flat().map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0),
  )
  .transform((sent) => sent.toSorted((a, b) => a - b));

const until = {
  ends_at: moment('end'),
  quota: count(0, 'coupons.quotaInvalid'),
  note: optionalLines(1000, 'coupons.noteLong'),
};

/** All of a coupon, while nobody has used it (specification 3). */
export const couponSchema = z
  .object({
    seen: carried(12_000),
    code: line(50, { missing: 'coupons.codeMissing', long: 'coupons.codeLong' }).refine(
      (code) => normaliseCouponCode(code) !== '',
      'coupons.codeMissing',
    ),
    is_active: tick('1'),
    discount_type: z.enum(['amount', 'percent'], 'coupons.kindMissing'),
    discount_amont: money('THB'),
    discount_amount_usd: money('USD'),
    percent,
    coupon_type: z.enum(['P1', 'P2'], 'coupons.typeMissing'),
    number_of_course: count(1, 'coupons.countInvalid'),
    courses: ids,
    payment_method: ids,
    starts_at: moment('start'),
    per_buyer_limit: count(1, 'coupons.perBuyerInvalid'),
    ...until,
  })
  .superRefine((coupon, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { starts_at: from, ends_at: to } = coupon;
    if (from && to && to <= from) say('ends_at', 'coupons.datesWrongWay');
    if (coupon.discount_type === 'percent' && coupon.percent === 0) say('percent', 'coupons.percentInvalid');
    if (coupon.discount_type === 'amount' && coupon.discount_amont + coupon.discount_amount_usd === 0)
      say('discount_amont', 'coupons.amountMissing');
    if (
      coupon.coupon_type === 'P2' &&
      coupon.courses.length > 0 &&
      (coupon.number_of_course ?? 1) > coupon.courses.length
    )
      say('number_of_course', 'coupons.countMoreThanCourses');
    if (coupon.payment_method.length === 0) say('payment_method', 'coupons.methodMissing');
  });
export type CouponTerms = Omit<z.output<typeof couponSchema>, 'seen'>;

/** What may still change of a coupon that was used: its terms are what buyers were promised. */
export const usedCouponSchema = z.object({ seen: carried(12_000), ...until });
export type UsedCouponTerms = Omit<z.output<typeof usedCouponSchema>, 'seen'>;

/** Why the quota of a used coupon may not become this one; null: it may. It goes up only, or has no end. */
export const whyNotQuota = (before: number | null, after: number | null): 'coupons.quotaDown' | null =>
  after === null || (before !== null && after >= before) ? null : 'coupons.quotaDown';

export const COUPON_STATES = ['running', 'waiting', 'ended', 'full', 'off'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** What a coupon is now, the most lasting first. */
export function couponState(
  coupon: {
    is_active: boolean;
    starts_at: Date | null;
    ends_at: Date | null;
    quota: number | null;
    used: number;
  },
  now: Date,
): CouponState {
  if (!coupon.is_active) return 'off';
  if (coupon.ends_at && coupon.ends_at <= now) return 'ended';
  if (coupon.quota !== null && coupon.used >= coupon.quota) return 'full';
  return coupon.starts_at && coupon.starts_at > now ? 'waiting' : 'running';
}
