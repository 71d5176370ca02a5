import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { bankName, ORIGIN_BANKS } from '~/payments/bank/bank-codes';
import { useText } from '~/text/text-context';
import { refundAccountSchema } from './refund-account-form';

interface AccountInputsProps {
  values?: Readonly<Record<string, string>>;
  errors?: Readonly<Record<string, string>>;
}

/** Bank, number and name of an account. */
export function AccountInputs({ values, errors }: AccountInputsProps) {
  const { t, locale } = useText();
  const field = formFields(refundAccountSchema, { values, errors });
  return (
    <>
      <Select
        {...field('bank_code')}
        label={t('refundAccount.bank')}
        prompt={t('refundAccount.bankPrompt')}
        options={ORIGIN_BANKS.map((code) => ({ value: code, text: bankName(code, locale) }))}
      />
      <Field
        {...field('account_number')}
        label={t('refundAccount.number')}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        {...field('account_name')}
        label={t('refundAccount.name')}
        hint={t('refundAccount.nameHint')}
        autoComplete="off"
      />
    </>
  );
}
