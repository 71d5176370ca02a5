import { z } from 'zod';
import { carried, line, noDay, optionalLine, ticked } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { noteRule } from '~/orders/staff/reason-rule';
import { pastDay } from '~/payments/refunds/past-day';
import { HAND_WAYS, type HandWay } from '~/payments/settlement/payment-exception';
import { type Currency, parseMoney } from '~/values/money';
import { bangkokDay } from '~/values/time';

/** A cheque is known by its number; other ways may leave the reference out. */
const needsReference = (way: HandWay) => way === 'cheque';

interface OrderByHand {
  currency: Currency;
  placedAt: Date;
  now: Date;
}

/** A payment that staff records for an order; messages are text keys. Days take Buddhist years. */
export const manualPaymentSchema = ({ currency, placedAt, now }: OrderByHand) =>
  z
    .object({
      way: z.enum(HAND_WAYS, { error: 'money.hand.wayMissing' }),
      amount: line(30, { missing: 'money.hand.amountMissing', long: 'money.hand.amountInvalid' })
        .register(FIELD_KIND, { inputMode: 'decimal' })
        .transform((typed, context) => {
          const amount = parseMoney(typed, currency);
          if (amount !== null && amount > 0) return amount;
          const message = amount === null ? 'money.hand.amountInvalid' : 'money.hand.amountZero';
          context.addIssue({ code: 'custom', message });
          return z.NEVER;
        }),
      day: line(20, { missing: 'transfer.dayMissing', long: 'money.hand.dayInvalid' }).transform(
        (typed, context) => {
          const receivedAt = pastDay(typed, now);
          // its VAT would fall into a month without the sale
          const isBeforeOrder = receivedAt !== null && bangkokDay(receivedAt) < bangkokDay(placedAt);
          if (receivedAt !== null && !isBeforeOrder) return receivedAt;
          const message = isBeforeOrder ? 'money.hand.dayBeforeOrder' : noDay(typed, 'money.hand.dayInvalid');
          context.addIssue({ code: 'custom', message });
          return z.NEVER;
        },
      ),
      reference: optionalLine(100, 'money.hand.referenceLong'),
      note: noteRule,
      accepts_difference: ticked,
      is_other: ticked,
      form_key: carried(100),
      kept_slip: carried(200),
    })
    .refine(({ way, reference }) => !needsReference(way) || reference !== '', {
      path: ['reference'],
      message: 'money.hand.referenceMissing',
      // reported together with the other errors
      when: () => true,
    });

/** For the fields of the page: the limits are the same for every order. */
export const manualPaymentFields = manualPaymentSchema({
  currency: 'THB',
  placedAt: new Date(0),
  now: new Date(0),
});
