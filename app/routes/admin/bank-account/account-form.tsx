import { PasswordAgain } from '~/accounts/sign-in/password-again';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { FileField } from '~/kit/forms/file-field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { bankName, ORIGIN_BANKS } from '~/payments/bank/bank-codes';
import { bankAccountSchema } from '~/payments/setup/bank-account-form';
import type { BankAccountSetup } from '~/payments/setup/bank-account-setups.server';
import { useText } from '~/text/text-context';
import { fileWords } from '~/uploads/accepted-files';
import { FILE_RULES } from '~/uploads/file-rules';

const CURRENCY_TEXT = {
  THB: 'paySetup.THB',
  USD: 'paySetup.USD',
} as const;

interface AccountFormProps {
  /** Null: a new one. */
  account: BankAccountSetup | null;
  typed?: Readonly<Record<string, string>>;
  errors?: Readonly<Record<string, string>>;
  asksPassword: boolean;
  /** Somebody else changed it meanwhile: what it is now stands beside what was typed. */
  isChanged?: boolean;
}

export function AccountForm({ account, typed, errors = {}, asksPassword, isChanged }: AccountFormProps) {
  const { t, locale } = useText();
  const stored: Record<string, string> = account
    ? {
        bank_code: account.bankCode,
        account_number: account.accountNumber,
        account_name: account.accountName,
        prompt_pay_id: account.promptPayId ?? '',
        currency: account.currency,
      }
    : {};
  const field = formFields(bankAccountSchema, { values: typed ?? stored, errors });
  const hint = (name: string, usual?: string) =>
    isChanged && (typed?.[name] ?? '') !== stored[name]
      ? t('paySetup.nowIs', { value: stored[name] || t('paySetup.empty') })
      : usual;
  // an old account may be of a bank nobody transfers from
  const codes = [
    ...new Set([...ORIGIN_BANKS.filter((code) => code !== 'PROMPTPAY'), account?.bankCode ?? '']),
  ];
  return (
    <form method="post" encType="multipart/form-data" className="flow" id="account">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={account?.version ?? 0} />
      <Select
        {...field('bank_code')}
        label={t('paySetup.bank')}
        hint={hint('bank_code')}
        prompt={t('paySetup.chooseBank')}
        options={codes.filter(Boolean).map((value) => ({ value, text: bankName(value, locale) }))}
      />
      <Field
        {...field('account_number')}
        label={t('paySetup.number')}
        hint={hint('account_number')}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        {...field('account_name')}
        label={t('paySetup.holder')}
        hint={hint('account_name', t('paySetup.holderHint'))}
        autoComplete="off"
      />
      <Field
        {...field('prompt_pay_id')}
        label={t('paySetup.promptPay')}
        mark={t('paySetup.optional')}
        hint={hint('prompt_pay_id', t('paySetup.promptPayHint'))}
        autoComplete="off"
      />
      <Select
        {...field('currency')}
        label={t('paySetup.currency')}
        hint={hint('currency')}
        options={(['THB', 'USD'] as const).map((value) => ({ value, text: t(CURRENCY_TEXT[value]) }))}
      />
      <FileField
        name="picture"
        label={t('paySetup.picture')}
        hint={t('paySetup.pictureHint', fileWords('bank-qr', t))}
        error={errors.picture}
        accept={FILE_RULES['bank-qr'].contentTypes.join()}
        state={t(account?.qrPicturePath ? 'paySetup.pictureThere' : 'paySetup.pictureNone')}
        icon="qr"
        picture={account?.qrPicturePath ? <img src={account.qrPicturePath} alt="" width="64" /> : undefined}
      />
      {account?.qrPicturePath && <Check name="drops_picture" value="yes" label={t('paySetup.dropPicture')} />}
      <PasswordAgain isAsked={asksPassword} error={errors.password} />
      <Button>{t('paySetup.save')}</Button>
    </form>
  );
}
