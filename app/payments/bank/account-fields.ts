import { z } from 'zod';
import { line } from '~/kit/forms/field-rules';
import { plainText } from '~/values/typed-text';
import { bankCodeOf } from './bank-codes';

/** Thai accounts have 10 to 15 digits, in groups as on a passbook. */
const ACCOUNT_NUMBER = /^\d(?:[ -]?\d){9,14}$/;

/** A bank account as people type it; messages are text keys. */
export const accountFields = {
  bank_code: z
    .string({ error: 'paySetup.bankMissing' })
    .refine((code) => bankCodeOf(code) !== null, { message: 'paySetup.bankMissing' }),
  account_number: line(25, { missing: 'paySetup.numberMissing', long: 'paySetup.numberWrong' })
    .transform((input) => plainText(input))
    .refine((number) => ACCOUNT_NUMBER.test(number), { message: 'paySetup.numberWrong' }),
  account_name: line(100, { missing: 'paySetup.holderMissing', long: 'paySetup.tooLong' }),
};
