import { expect, test } from 'vitest';
import { readFields } from '~/kit/forms/form-schema';
import { bankAccountSchema } from './bank-account-form';

const good = {
  version: '0',
  bank_code: 'KBANK',
  account_number: '123-4-56789-0',
  account_name: 'บจก. เรียนดี',
};
const read = (change: Record<string, string>) => readFields(bankAccountSchema, { ...good, ...change });

test('a whole account is taken, its PromptPay id as figures', () => {
  const form = read({ prompt_pay_id: '081-234 5678' });
  expect(form).toMatchObject({ ok: true, value: { prompt_pay_id: '0812345678', currency: 'THB' } });
  expect(read({})).toMatchObject({ ok: true, value: { prompt_pay_id: null } });
  expect(read({ account_number: '๑๒๓-๔-๕๖๗๘๙-๐' })).toMatchObject({
    ok: true,
    value: { account_number: '123-4-56789-0' },
  });
});

test.each([
  [{ bank_code: 'NOBANK' }, 'bank_code', 'paySetup.bankMissing'],
  [{ account_number: '' }, 'account_number', 'paySetup.numberMissing'],
  [{ account_number: '12345' }, 'account_number', 'paySetup.numberWrong'],
  [{ account_number: '123-4-56789-O' }, 'account_number', 'paySetup.numberWrong'],
  [{ account_name: ' ' }, 'account_name', 'paySetup.holderMissing'],
  [{ prompt_pay_id: '12345' }, 'prompt_pay_id', 'paySetup.promptPayWrong'],
  [{ prompt_pay_id: '0105561000128' }, 'prompt_pay_id', 'paySetup.promptPayCheckDigit'],
])('%j is refused at its field', (change, field, message) => {
  const form = read(change);
  expect(form.ok ? {} : form.errors).toEqual({ [field]: [message] });
});
