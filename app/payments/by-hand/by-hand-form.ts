import { z } from 'zod';
import { carried, line, optionalLine } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { noteRule } from '~/orders/staff/reason-rule';
import { pastDay } from '~/payments/refunds/past-day';
import { HAND_WAYS, type HandWay } from '~/payments/settlement/money-case';
import { type Currency, parseMoney } from '~/values/money';

/** A cheque is known by its number; of the others a reference may be left out. */
const needsReference = (way: HandWay) => way === 'cheque';

/** Money that staff writes down for an order; messages are text keys. Days take Buddhist years. */
export const byHandSchema = ({ currency, now }: { currency: Currency; now: Date }) =>
  z
    .object({
      way: z.enum(HAND_WAYS, { error: 'money.hand.wayMissing' }),
      amount: line(30, { missing: 'money.hand.amountMissing', long: 'money.hand.amountInvalid' })
        .register(FIELD_KIND, { inputMode: 'decimal' })
        .transform((typed, context) => {
          const amount = parseMoney(typed, currency);
          if (amount !== null && amount > 0) return amount;
          context.addIssue({ code: 'custom', message: 'money.hand.amountInvalid' });
          return z.NEVER;
        }),
      day: line(20, { missing: 'transfer.dayMissing', long: 'money.hand.dayInvalid' }).transform(
        (typed, context) => {
          const receivedAt = pastDay(typed, now);
          if (receivedAt !== null) return receivedAt;
          context.addIssue({ code: 'custom', message: 'money.hand.dayInvalid' });
          return z.NEVER;
        },
      ),
      reference: optionalLine(100, 'money.hand.referenceLong'),
      note: noteRule,
      accepts_difference: z.literal('yes').optional(),
      is_other: z.literal('yes').optional(),
      form_key: carried(100),
      kept_slip: carried(200),
    })
    .refine(({ way, reference }) => !needsReference(way) || reference !== '', {
      path: ['reference'],
      message: 'money.hand.referenceMissing',
      // said together with what else is wrong
      when: () => true,
    });

/** For the fields of the page: limits do not differ from order to order. */
export const byHandFields = byHandSchema({ currency: 'THB', now: new Date(0) });
