import { z } from 'zod';
import { idField, tick } from '~/kit/forms/field-rules';
import { FIELD_KIND } from '~/kit/forms/form-schema';
import { accountFields } from '~/payments/bank/account-fields';
import { promptPayTarget } from '~/payments/bank/promptpay';
import { plainText } from '~/values/typed-text';
import { passwordAgain, seenVersion } from './method-setup-form';

const TAX_ID_LENGTH = 13;

/** The form of a bank account that buyers pay into; messages are text keys. */
export const bankAccountSchema = z.object({
  version: seenVersion,
  password: passwordAgain,
  ...accountFields,
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
