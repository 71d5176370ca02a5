import { Field } from '~/kit/forms/field';
import { FileField } from '~/kit/forms/file-field';
import { formFields } from '~/kit/forms/form-fields';
import { RadioCards } from '~/kit/forms/radio-cards';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import { BankMark } from '~/kit/shop/bank-mark';
import type { BankAccountView } from '~/payments/bank/bank-account';
import { bankCodeOf, bankName, ORIGIN_BANKS, OTHER_ORIGIN } from '~/payments/bank/bank-codes';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { fileWords } from '~/uploads/accepted-files';
import { FILE_RULES } from '~/uploads/file-rules';
import type { Currency } from '~/values/money';
import { transferFields } from './transfer-form';

/** From top to bottom, the order in which a list of mistakes names them. */
const ORDER = [
  'slip',
  'contact_name',
  'transfer_amount',
  'bank_code',
  'transfer_datetime',
  'time',
  'bank_account',
  'description',
];

export const inFieldOrder = (names: readonly string[]) =>
  [...names].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));

interface TransferFieldsProps {
  accounts: readonly BankAccountView[];
  /** currency of the order */
  currency: Currency;
  isSlipRequired: boolean;
  /** A slip from an earlier submit is stored. */
  hasKeptSlip: boolean;
  /** The transfer number from the slip's QR. */
  slipReference?: string | null;
  /** The values of the fields: typed before, or suggested. */
  typed: Readonly<Record<string, string | undefined>>;
  errorOf: (name: string) => string | undefined;
}

/** The fields of a transfer report, by the specification's names. */
export function TransferFields(props: TransferFieldsProps) {
  const { t, locale } = useText();
  const { accounts, currency, typed, errorOf } = props;
  const fields = formFields(transferFields.paid, { values: typed });
  const field = (name: string, missing: TextKey) => ({
    ...fields(name),
    error: errorOf(name),
    why: { required: t(missing, { amount: typed.transfer_amount ?? '' }) },
  });
  return (
    <>
      <Slip {...props} />
      <div className="two">
        <Field
          {...field('transfer_amount', 'transfer.amountMissing')}
          label={t(currency === 'THB' ? 'transfer.amount' : 'transfer.amountUsd')}
          autoComplete="off"
        />
        <Select
          {...field('bank_code', 'transfer.originMissing')}
          label={t('transfer.origin')}
          hint={t('transfer.originHint')}
          required={false}
          prompt={t('transfer.originChoose')}
          options={[
            ...ORIGIN_BANKS.map((code) => ({ value: code, text: bankName(code, locale) })),
            { value: OTHER_ORIGIN, text: t('transfer.originOther') },
          ]}
        />
        <Field
          {...field('transfer_datetime', 'transfer.dayMissing')}
          label={t('transfer.day')}
          hint={t('transfer.dayHint')}
          autoComplete="off"
        />
        <Field
          {...field('time', 'transfer.timeMissing')}
          label={t('transfer.time')}
          hint={t('transfer.timeHint')}
          autoComplete="off"
        />
      </div>
      <RadioCards
        name="bank_account"
        legend={t('transfer.account')}
        error={errorOf('bank_account')}
        chosen={typed.bank_account}
        radio={{ required: true }}
        why={{ required: t('transfer.accountMissing') }}
        cards={accounts.map((account) => ({
          value: String(account.id),
          label: (
            <>
              {bankName(account.bankCode, locale)} <span className="nb">{account.accountNumber}</span>
            </>
          ),
          end: <BankMark code={bankCodeOf(account.bankCode) ?? account.bankCode} />,
        }))}
      />
      <TextArea
        {...fields('description')}
        label={t('transfer.description')}
        mark={t('site.optional')}
        rows={2}
        error={errorOf('description')}
      />
    </>
  );
}

function Slip({ isSlipRequired, hasKeptSlip, slipReference, errorOf }: TransferFieldsProps) {
  const { t } = useText();
  const keptNote = slipReference
    ? t('transfer.slipRead', { reference: slipReference })
    : t('transfer.slipKeptDetail');
  return (
    <FileField
      name="slip"
      label={t('transfer.slip')}
      mark={isSlipRequired ? undefined : t('site.optional')}
      icon={hasKeptSlip ? 'check' : 'doc'}
      state={t(hasKeptSlip ? 'transfer.slipKept' : 'transfer.slipNone')}
      detail={hasKeptSlip ? keptNote : t('transfer.slipDetail', fileWords('slip', t))}
      accept={FILE_RULES.slip.contentTypes.join(',')}
      required={isSlipRequired && !hasKeptSlip}
      why={{ required: t('transfer.slipMissing') }}
      error={errorOf('slip')}
    />
  );
}
