import { z } from 'zod';
import { carried, line, optionalLine, optionalLines, tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { unknownPlaces } from '~/orders/purchase/shipping-fees';
import { type Currency, parseMoney, type Satang } from '~/values/money';
import { wholeNumberIn } from '~/values/typed-number';

/** An amount, or nothing. */
const amountOrNone = (currency: Currency) =>
  optionalLine(20, 'shippingSetup.amountInvalid')
    .register(FIELD_KIND, { inputMode: 'decimal' })
    .transform((typed, context): Satang | null => {
      if (typed === '') return null;
      const amount = parseMoney(typed, currency);
      if (amount !== null && amount >= 0) return amount;
      context.addIssue({ code: 'custom', message: 'shippingSetup.amountInvalid' });
      return null;
    });

/** A whole number up to this, or nothing. */
const wholeOrNone = (least: number, most: number, message: string) =>
  optionalLine(20, message)
    .register(FIELD_KIND, { inputMode: 'numeric' })
    .transform((typed, context): number | null => {
      if (typed === '') return null;
      const value = wholeNumberIn(typed);
      if (value !== null && value >= least && value <= most) return value;
      context.addIssue({ code: 'custom', message });
      return null;
    });

/** A hundred tonnes: more than any parcel. */
const MOST_GRAMS = 100_000_000;

/** All of a way to send goods. */
export const shippingFeeSchema = z
  .object({
    seen: carried(4000),
    /** said when it is the last way that is switched on */
    confirm_last: tick('1'),
    name: line(100, { missing: 'shippingSetup.nameMissing', long: 'shippingSetup.nameLong' }),
    note: optionalLine(200, 'shippingSetup.noteLong'),
    fee_satang: amountOrNone('THB'),
    fee_usd_cents: amountOrNone('USD'),
    free_from_satang: amountOrNone('THB'),
    free_from_usd_cents: amountOrNone('USD'),
    max_weight_grams: wholeOrNone(1, MOST_GRAMS, 'shippingSetup.weightInvalid'),
    region: optionalLines(2000, 'shippingSetup.regionLong'),
    is_enabled: tick('1'),
    position: wholeOrNone(0, 9999, 'shippingSetup.positionInvalid').transform((value) => value ?? 0),
  })
  .superRefine((fee, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (fee.fee_satang === null) say('fee_satang', 'shippingSetup.feeMissing');
    if (unknownPlaces(fee.region).length > 0) say('region', 'shippingSetup.regionUnknown');
  });
type ShippingFeeTyped = Omit<z.output<typeof shippingFeeSchema>, 'seen' | 'confirm_last'>;
/** As stored: a fee in baht is always there. */
export type ShippingFeeTerms = Omit<ShippingFeeTyped, 'fee_satang'> & { fee_satang: Satang };

export const isPriced = (fee: ShippingFeeTyped): fee is ShippingFeeTerms => fee.fee_satang !== null;
