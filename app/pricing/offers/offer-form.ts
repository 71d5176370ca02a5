import { z } from 'zod';
import { carried, noDay, optionalLine, optionalLines, tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { basisPointsIn, wholeNumberIn } from '~/values/typed-number';
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

/** What an editor saw, carried by the form. */
export const SEEN_LENGTH = 12_000;

/** A moment as typed: a day, or a day and a clock; a day alone is its first moment, or its last. Null: it is none. */
export function momentOf(typed: string, edge: 'start' | 'end'): Date | null {
  const whole = parseDay(typed);
  if (whole) return edge === 'start' ? bangkokInstant(whole, '00:00:00') : endOfDay(whole);
  const [, first = '', clock = ''] = /^(.+?)[T ]+(\S+(?: *น\.?)?)$/.exec(typed.trim()) ?? [];
  const [day, time] = [parseDay(first), parseClock(clock)];
  return day && time ? bangkokInstant(day, time) : null;
}

/** The day an end is the last moment of; null: it is a moment within a day. */
function lastDayOf(end: Date): Day | null {
  const day = bangkokDay(addMilliseconds(end, -1));
  return end.getTime() === endOfDay(day).getTime() ? day : null;
}

/** Until when, as people say it. */
export function endOfferWords(end: Date, locale: Locale): string {
  const day = lastDayOf(end);
  return day ? formatDay(day, locale) : formatDateTime(end, locale);
}

/** As it is typed; the first moment of a day, as an end, is the day before. */
export function typedMoment(at: Date | null, edge: 'start' | 'end', locale: Locale): string {
  if (!at) return '';
  const day = edge === 'end' ? lastDayOf(at) : null;
  return day ? typedDay(day, locale) : `${typedDay(bangkokDay(at), locale)} ${formatClock(at)}`;
}

export const moment = (edge: 'start' | 'end') =>
  optionalLine(40, 'coupons.dateInvalid').transform((typed, context) => {
    if (typed === '') return null;
    const at = momentOf(typed, edge);
    if (!at) context.addIssue({ code: 'custom', message: noDay(typed, 'coupons.dateInvalid') });
    return at;
  });

export const money = (currency: Currency) =>
  optionalLine(20, 'coupons.amountInvalid')
    .register(FIELD_KIND, { inputMode: 'decimal' })
    .transform((typed, context): Satang => {
      if (typed === '') return satang(0);
      const amount = parseMoney(typed, currency);
      if (amount === null || amount < 0)
        context.addIssue({ code: 'custom', message: 'coupons.amountInvalid' });
      return amount ?? satang(0);
    });

/** No offer is used so often. */
const MOST_COUNTED = 9_999_999;

/** A whole number or nothing. */
export const count = (least: number, message: string) =>
  optionalLine(20, message)
    .register(FIELD_KIND, { inputMode: 'numeric' })
    .transform((typed, context): number | null => {
      if (typed === '') return null;
      const value = wholeNumberIn(typed);
      if (value === null || value < least || value > MOST_COUNTED)
        context.addIssue({ code: 'custom', message });
      return value;
    });

/** Of 100, with two decimals; in basis points. */
export const percent = optionalLine(8, 'coupons.percentInvalid')
  .register(FIELD_KIND, { inputMode: 'decimal' })
  .transform((typed, context): number => {
    if (typed === '') return 0;
    const value = basisPointsIn(typed);
    if (value === null) context.addIssue({ code: 'custom', message: 'coupons.percentInvalid' });
    return value ?? 0;
  });

export const ids = z
  .union([z.array(z.string()), z.string()])
  .optional()
  .transform((sent) =>
    [...new Set([sent ?? []].flat().map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0),
  )
  .transform((sent) => sent.toSorted((a, b) => a - b));

/** Until when, how often, and what staff notes: what may change of an offer that was used. */
export const until = {
  ends_at: moment('end'),
  quota: count(0, 'coupons.quotaInvalid'),
  note: optionalLines(1000, 'coupons.noteLong'),
};

/** What every offer has in its form while nobody has used it. */
export const offerFields = {
  is_active: tick('1'),
  discount_type: z.enum(['amount', 'percent'], 'coupons.kindMissing'),
  discount_amont: money('THB'),
  discount_amount_usd: money('USD'),
  percent,
  number_of_course: count(1, 'coupons.countInvalid'),
  courses: ids,
  starts_at: moment('start'),
  per_buyer_limit: count(1, 'coupons.perBuyerInvalid'),
  ...until,
};

/** What may still change of an offer that was used: its terms are what buyers were promised. */
export const usedOfferSchema = z.object({ seen: carried(SEEN_LENGTH), ...until });
export type UsedOfferTerms = Omit<z.output<typeof usedOfferSchema>, 'seen'>;

interface OfferTyped {
  starts_at: Date | null;
  ends_at: Date | null;
  discount_type: 'amount' | 'percent';
  percent: number;
  discount_amont: Satang;
  discount_amount_usd: Satang;
}

/** What is wrong with the dates and the discount of an offer, by field. */
export function offerProblems(offer: OfferTyped): [field: string, message: string][] {
  const { starts_at: from, ends_at: to } = offer;
  const isAmount = offer.discount_type === 'amount';
  return [
    ...(from && to && to <= from ? [['ends_at', 'coupons.datesWrongWay'] as [string, string]] : []),
    ...(!isAmount && offer.percent === 0 ? [['percent', 'coupons.percentInvalid'] as [string, string]] : []),
    ...(isAmount && offer.discount_amont + offer.discount_amount_usd === 0
      ? [['discount_amont', 'coupons.amountMissing'] as [string, string]]
      : []),
  ];
}

/** Every offer's columns; of a percentage no amounts are stored, and the other way round. */
export const offerColumns = (
  offer: OfferTyped & {
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
    discount_satang: isPercent ? 0 : offer.discount_amont,
    discount_usd_cents: isPercent ? 0 : offer.discount_amount_usd,
    discount_basis_points: isPercent ? offer.percent : 0,
    starts_at: offer.starts_at,
    ends_at: offer.ends_at,
    quota: offer.quota,
    per_buyer_limit: offer.per_buyer_limit,
    note: offer.note,
  };
};

/** What an editor saw of it: its first use changes what can be edited, later ones do not. */
export const seenOffer = ({ used: _, ...terms }: { used: number }): string => JSON.stringify(terms);

/** Why the quota of a used offer may not become this one; null: it may. It goes up only, or has no end. */
export const whyNotQuota = (before: number | null, after: number | null): 'coupons.quotaDown' | null =>
  after === null || (before !== null && after >= before) ? null : 'coupons.quotaDown';

export const OFFER_STATES = ['running', 'waiting', 'ended', 'full', 'off'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** What a coupon or a promotion is now, the most lasting first. */
export function offerState(
  offer: {
    is_active: boolean;
    starts_at: Date | null;
    ends_at: Date | null;
    quota: number | null;
    used: number;
  },
  now: Date,
): OfferState {
  if (!offer.is_active) return 'off';
  if (offer.ends_at && offer.ends_at <= now) return 'ended';
  if (offer.quota !== null && offer.used >= offer.quota) return 'full';
  return offer.starts_at && offer.starts_at > now ? 'waiting' : 'running';
}
