import { z } from 'zod';
import { carried, line, noDay } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { type Day, parseDay } from '~/values/time';
import { basisPointsIn } from '~/values/typed-number';

/** A rate and its first day. */
export const vatRateSchema = z.object({
  intent: carried(20),
  valid_from: line(20, { missing: 'vatRates.dayMissing', long: 'vatRates.dayInvalid' }).transform(
    (input, context): Day => {
      const day = parseDay(input);
      if (day === null) context.addIssue({ code: 'custom', message: noDay(input, 'vatRates.dayInvalid') });
      return day ?? '';
    },
  ),
  rate: line(8, { missing: 'vatRates.rateMissing', long: 'vatRates.rateInvalid' })
    .register(FIELD_KIND, { inputMode: 'decimal' })
    .transform((input, context): number => {
      const value = basisPointsIn(input);
      if (value === null) context.addIssue({ code: 'custom', message: 'vatRates.rateInvalid' });
      return value ?? 0;
    }),
});

/** The state of a rate on a day among all rates. */
export type VatRateState = 'past' | 'holds' | 'ahead';

/** The rates, earliest first, each with its state today. */
export function vatRateStates<Rate extends { validFrom: Day }>(
  rates: readonly Rate[],
  today: Day,
): (Rate & { state: VatRateState })[] {
  const byDay = rates.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const holding = byDay.findLast(({ validFrom }) => validFrom <= today);
  return byDay.map((rate) => {
    if (rate.validFrom > today) return { ...rate, state: 'ahead' };
    return { ...rate, state: rate === holding ? 'holds' : 'past' };
  });
}
