import { plainText } from '~/values/typed-text';
import { z } from 'zod';
import { idField, line, tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { bankCodeOf } from '~/payments/bank/bank-codes';
import { promptPayTarget } from '~/payments/bank/promptpay';
import { passwordAgain, seenVersion } from './method-setup-form';

const TAX_ID_LENGTH = 13;

/** Thai accounts have 10 to 15 digits, in groups as on a passbook. */
const ACCOUNT_NUMBER = /^\d(?:[ -]?\d){9,14}$/;

/** The form of a bank account that buyers pay into; messages are text keys. */
export const bankAccountSchema = z.object({
  version: seenVersion,
  password: passwordAgain,
  bank_code: z
    .string({ error: 'paySetup.bankMissing' })
    .refine((code) => bankCodeOf(code) !== null, { message: 'paySetup.bankMissing' }),
  account_number: line(25, { missing: 'paySetup.numberMissing', long: 'paySetup.numberWrong' })
    .transform((typed) => plainText(typed))
    .refine((number) => ACCOUNT_NUMBER.test(number), { message: 'paySetup.numberWrong' }),
  account_name: line(100, { missing: 'paySetup.holderMissing', long: 'paySetup.tooLong' }),
  prompt_pay_id: z
    .string()
    .max(30, 'paySetup.promptPayWrong')
    .default('')
    .transform((typed, context) => {
      if (typed.trim() === '') return null;
      const plain = plainText(typed);
      const target = promptPayTarget(plain);
      if (target) return target.target;
      const isTaxId = plain.replace(/[\s-]/g, '').length === TAX_ID_LENGTH;
      const message = isTaxId ? 'paySetup.promptPayCheckDigit' : 'paySetup.promptPayWrong';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .register(FIELD_KIND, { inputMode: 'numeric' }),
  currency: z.enum(['THB', 'USD']).catch('THB').default('THB'),
  drops_picture: tick('yes'),
});
export type BankAccountFacts = z.output<typeof bankAccountSchema>;

export const bankAccountDeed = z.object({
  intent: z.enum(['on', 'off', 'archive', 'restore']),
  account: idField,
  version: seenVersion,
  password: passwordAgain,
  accepts_none: tick('yes'),
});
export type BankAccountDeed = z.output<typeof bankAccountDeed>['intent'];
