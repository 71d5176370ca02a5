import { z } from 'zod';
import { deskTelRule, emailRule, type TelForm } from '~/accounts/contact/contact-form';
import { carried, idField, line, noDay, optionalLine, optionalLines } from '~/kit/forms/field-rules';
import { keptSchemas } from '~/kit/forms/form-schema';
import { noteRule } from '~/orders/staff/reason-rule';
import { WITHHOLDING_RATES } from '~/pricing/tax-rules';
import { hasLink } from '~/values/link-in-text';
import { type Day, parseDay } from '~/values/time';

const NAME_MAX = 255;
const nameHasNoLink = (input: string) => !hasLink(input);

/**
 * An order that staff make for a buyer. One of telephone and e-mail is enough; tax data and the address have forms of their own
 * inside the page, and every button checks the quantities (`qtyErrors`). Messages are text keys.
 */
export const manualOrderSchema = keptSchemas((telMinimum: number, telForm: TelForm) =>
  z
    .object({
      line: z.array(z.string().optional()).default([]),
      qty: z.array(z.string().optional()).default([]),
      price: z.array(z.string().optional()).default([]),
      price_reason: optionalLines(500, 'admin.reasonTooLong'),
      until_day: optionalLine(20, 'transfer.dayInvalid').transform((typed, context): Day | null => {
        if (typed === '') return null;
        const day = parseDay(typed);
        if (day !== null) return day;
        context.addIssue({ code: 'custom', message: noDay(typed, 'transfer.dayInvalid') });
        return z.NEVER;
      }),
      firstname: line(NAME_MAX, { missing: 'sale.nameMissing', long: 'contact.nameTooLong' }).refine(
        nameHasNoLink,
        'contact.nameHasLink',
      ),
      lastname: optionalLine(NAME_MAX, 'contact.nameTooLong').refine(nameHasNoLink, 'contact.nameHasLink'),
      email: emailRule.optional().transform((email) => email ?? ''),
      tel: deskTelRule(telMinimum, telForm),
      coupon_codes: optionalLine(300, 'sale.couponsLong'),
      payment_method_id: idField,
      shipping_fee_id: idField,
      withholding: z
        .enum(WITHHOLDING_RATES.map(String) as [string, ...string[]])
        .optional()
        .catch(undefined),
      note: noteRule,
      checkout_key: carried(100),
      seen_due: carried(30),
      q: carried(200),
      intent: carried(100),
    })
    .superRefine(
      ({ email, tel, price, price_reason: reason }, context) => {
        if (reason === '' && price.some((input) => input?.trim()))
          context.addIssue({ code: 'custom', path: ['price_reason'], message: 'sale.priceReasonMissing' });
        if (email === '' && tel === '')
          context.addIssue({ code: 'custom', path: ['tel'], message: 'sale.contactMissing' });
      },
      // said together with what else is wrong
      { when: ({ value }) => hasFields(value) },
    ),
);

const hasFields = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'line' in value && Array.isArray(value.line);

/** Codes as they were typed, in that order, each once. */
export const codesIn = (input: string): string[] => [
  ...new Set(input.split(/[\s,;]+/).filter((code) => code !== '')),
];
