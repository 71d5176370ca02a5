import { z } from 'zod';
import { carried, noDay, optionalLine, optionalLines, tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { type Currency, parseMoney, satang, type Satang } from '~/values/money';
import {
  addMilliseconds,
  bangkokDay,
  bangkokInstant,
  type Day,
  endOfDay,
  formatClock,
  formatDateTime,
  formatDay,
  type Locale,
  parseClock,
  parseDay,
  typedDay,
} from '~/values/time';
import { basisPointsIn, wholeNumberIn } from '~/values/typed-number';

/** The version an editor saw, carried by the form. */
export const SEEN_LENGTH = 12_000;

/** A moment from text: a day, or a day with a time; a day alone is its first or its last moment. Null: invalid. */
export function momentOf(input: string, edge: 'start' | 'end'): Date | null {
  const whole = parseDay(input);
  if (whole) return edge === 'start' ? bangkokInstant(whole, '00:00:00') : endOfDay(whole);
  const [, first = '', clock = ''] = /^(.+?)[T ]+(\S+(?: *น\.?)?)$/.exec(input.trim()) ?? [];
  const [day, time] = [parseDay(first), parseClock(clock)];
  return day && time ? bangkokInstant(day, time) : null;
}

/** The day whose last moment an end is; null: a moment within a day. */
function lastDayOf(end: Date): Day | null {
  const day = bangkokDay(addMilliseconds(end, -1));
  return end.getTime() === endOfDay(day).getTime() ? day : null;
}

/** The end in words. */
export function endDateWords(end: Date, locale: Locale): string {
  const day = lastDayOf(end);
  return day ? formatDay(day, locale) : formatDateTime(end, locale);
}

/** A moment as form text; midnight as an end is the day before. */
export function typedMoment(at: Date | null, edge: 'start' | 'end', locale: Locale): string {
  if (!at) return '';
  const day = edge === 'end' ? lastDayOf(at) : null;
  return day ? typedDay(day, locale) : `${typedDay(bangkokDay(at), locale)} ${formatClock(at)}`;
}

export const moment = (edge: 'start' | 'end') =>
  optionalLine(40, 'coupons.dateInvalid').transform((input, context) => {
    if (input === '') return null;
    const at = momentOf(input, edge);
    if (!at) context.addIssue({ code: 'custom', message: noDay(input, 'coupons.dateInvalid') });
    return at;
  });

export const money = (currency: Currency) =>
  optionalLine(20, 'coupons.amountInvalid')
    .register(FIELD_KIND, { inputMode: 'decimal' })
    .transform((input, context): Satang => {
      if (input === '') return satang(0);
      const amount = parseMoney(input, currency);
      if (amount === null || amount < 0)
        context.addIssue({ code: 'custom', message: 'coupons.amountInvalid' });
      return amount ?? satang(0);
    });

/** More uses than any discount has. */
const MOST_COUNTED = 9_999_999;

/** A whole number or nothing. */
export const count = (least: number, message: string) =>
  optionalLine(20, message)
    .register(FIELD_KIND, { inputMode: 'numeric' })
    .transform((input, context): number | null => {
      if (input === '') return null;
      const value = wholeNumberIn(input);
      if (value === null || value < least || value > MOST_COUNTED)
        context.addIssue({ code: 'custom', message });
      return value;
    });

/** Percent with two decimals; in basis points. */
export const percent = optionalLine(8, 'coupons.percentInvalid')
  .register(FIELD_KIND, { inputMode: 'decimal' })
  .transform((input, context): number => {
    if (input === '') return 0;
    const value = basisPointsIn(input);
    if (value === null) context.addIssue({ code: 'custom', message: 'coupons.percentInvalid' });
    return value ?? 0;
  });

export const ids = z
  .union([z.array(z.string()), z.string()])
  .optional()
  .transform((list) =>
    [...new Set([list ?? []].flat().map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0),
  )
  .transform((ids) => ids.toSorted((a, b) => a - b));

/** End, quota and note: the fields that may change after the first use. */
export const until = {
  ends_at: moment('end'),
  quota: count(0, 'coupons.quotaInvalid'),
  note: optionalLines(1000, 'coupons.noteLong'),
};

/** The form fields of every unused discount. */
export const discountTermFields = {
  is_active: tick('1'),
  discount_type: z.enum(['amount', 'percent'], 'coupons.kindMissing'),
  discount_amount_thb: money('THB'),
  discount_amount_usd: money('USD'),
  percent,
  number_of_course: count(1, 'coupons.countInvalid'),
  courses: ids,
  starts_at: moment('start'),
  per_buyer_limit: count(1, 'coupons.perBuyerInvalid'),
  ...until,
};

/** The fields that may change after the first use: the terms are a promise to buyers. */
export const usedDiscountSchema = z.object({ seen: carried(SEEN_LENGTH), ...until });
export type UsedDiscountTerms = Omit<z.output<typeof usedDiscountSchema>, 'seen'>;

interface DiscountInput {
  starts_at: Date | null;
  ends_at: Date | null;
  discount_type: 'amount' | 'percent';
  percent: number;
  discount_amount_thb: Satang;
  discount_amount_usd: Satang;
}

/** Problems of a discount's dates and amount, by field. */
export function discountProblems(offer: DiscountInput): [field: string, message: string][] {
  const { starts_at: from, ends_at: to } = offer;
  const isAmount = offer.discount_type === 'amount';
  return [
    ...(from && to && to <= from ? [['ends_at', 'coupons.datesWrongWay'] as [string, string]] : []),
    ...(!isAmount && offer.percent === 0 ? [['percent', 'coupons.percentInvalid'] as [string, string]] : []),
    ...(isAmount && offer.discount_amount_thb + offer.discount_amount_usd === 0
      ? [['discount_amount_thb', 'coupons.amountMissing'] as [string, string]]
      : []),
  ];
}

/** The columns of every discount; a percentage stores no amounts, and the other way round. */
export const discountColumns = (
  offer: DiscountInput & {
    is_active: boolean;
    number_of_course: number | null;
    quota: number | null;
    per_buyer_limit: number | null;
    note: string;
  },
) => {
  const isPercent = offer.discount_type === 'percent';
  return {
    is_active: offer.is_active,
    number_of_course: offer.number_of_course ?? 1,
    discount_type: offer.discount_type,
    discount_satang: isPercent ? 0 : offer.discount_amount_thb,
    discount_usd_cents: isPercent ? 0 : offer.discount_amount_usd,
    discount_basis_points: isPercent ? offer.percent : 0,
    starts_at: offer.starts_at,
    ends_at: offer.ends_at,
    quota: offer.quota,
    per_buyer_limit: offer.per_buyer_limit,
    note: offer.note,
  };
};

/** The version an editor saw: the first use changes it, because it changes the form; later uses do not. */
export const discountVersion = ({ used: _, ...terms }: { used: number }): string => JSON.stringify(terms);

/** Why the quota of a used discount may not become this one; null when it may. It only grows, or becomes unlimited. */
export const whyNotQuota = (before: number | null, after: number | null): 'coupons.quotaDown' | null =>
  after === null || (before !== null && after >= before) ? null : 'coupons.quotaDown';

export const DISCOUNT_STATES = ['running', 'waiting', 'ended', 'full', 'off'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

/** The state of a coupon or a promotion now, the most lasting first. */
export function discountState(
  offer: {
    is_active: boolean;
    starts_at: Date | null;
    ends_at: Date | null;
    quota: number | null;
    used: number;
  },
  now: Date,
): DiscountState {
  if (!offer.is_active) return 'off';
  if (offer.ends_at && offer.ends_at <= now) return 'ended';
  if (offer.quota !== null && offer.used >= offer.quota) return 'full';
  return offer.starts_at && offer.starts_at > now ? 'waiting' : 'running';
}
