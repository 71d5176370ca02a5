import { z } from 'zod';
import { carried, line, noDay } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { type Day, parseDay } from '~/values/time';
import { basisPointsIn } from '~/values/typed-number';

/** A rate and the day from which it holds. */
export const vatRateSchema = z.object({
  intent: carried(20),
  valid_from: line(20, { missing: 'vatRates.dayMissing', long: 'vatRates.dayInvalid' }).transform(
    (typed, context): Day => {
      const day = parseDay(typed);
      if (day === null) context.addIssue({ code: 'custom', message: noDay(typed, 'vatRates.dayInvalid') });
      return day ?? '';
    },
  ),
  rate: line(8, { missing: 'vatRates.rateMissing', long: 'vatRates.rateInvalid' })
    .register(FIELD_KIND, { inputMode: 'decimal' })
    .transform((typed, context): number => {
      const value = basisPointsIn(typed);
      if (value === null) context.addIssue({ code: 'custom', message: 'vatRates.rateInvalid' });
      return value ?? 0;
    }),
});

/** What a rate is on a day, of all of them. */
export type VatRateState = 'past' | 'holds' | 'ahead';

/** Rates, the earliest first, each with what it is today. */
export function vatRateStates<Rate extends { validFrom: Day }>(
  rates: readonly Rate[],
  today: Day,
): (Rate & { state: VatRateState })[] {
  const sorted = rates.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const holding = sorted.findLast(({ validFrom }) => validFrom <= today);
  return sorted.map((rate) => {
    if (rate.validFrom > today) return { ...rate, state: 'ahead' };
    return { ...rate, state: rate === holding ? 'holds' : 'past' };
  });
}
