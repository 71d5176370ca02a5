import { Field } from '~/kit/field';
import { RadioCards } from '~/kit/radio-cards';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import {
  ADDRESS_ID_FIELD,
  type AddressField,
  addressLines,
  chosenAddress,
  NEW_ADDRESS,
  type PostalAddress,
} from './address-form';
import { PROVINCES } from './thai-provinces';

export type SavedAddress = PostalAddress & { id: number };

interface AddressFieldsProps {
  /** what was typed, by field name */
  values: Readonly<Partial<Record<string, string>>>;
  /** text keys by field */
  errors?: Readonly<Partial<Record<string, readonly string[]>>>;
  /** a member's addresses, newest first; the first is chosen at first */
  saved?: readonly SavedAddress[];
}

/** Where a parcel goes: one of a member's addresses, or a new one (decision 31). */
export function AddressFields({ values, errors, saved = [] }: AddressFieldsProps) {
  const { t } = useText();
  const fields = <NewAddress values={values} errors={errors} />;
  if (saved.length === 0) return fields;
  const error = errors?.[ADDRESS_ID_FIELD]?.[0];
  return (
    <RadioCards
      name={ADDRESS_ID_FIELD}
      legend={t('address.saved')}
      chosen={chosenAddress(values, saved)}
      error={error && t(error as TextKey)}
      cards={[
        ...saved.map((address) => ({
          value: String(address.id),
          label: address.recipient,
          note: `${addressLines(address).join(' ')} ${address.tel}`,
        })),
        { value: NEW_ADDRESS, label: t('address.new'), panel: <div className="flow">{fields}</div> },
      ]}
    />
  );
}

function NewAddress({ values, errors }: Pick<AddressFieldsProps, 'values' | 'errors'>) {
  const { t } = useText();
  const field = (name: AddressField, autoComplete: string, max = 255) => {
    const key = errors?.[name]?.[0];
    return {
      name,
      autoComplete: `shipping ${autoComplete}`,
      maxLength: max,
      defaultValue: values[name],
      error: key && t(key as TextKey),
    };
  };
  return (
    <>
      <div className="two">
        <Field {...field('ship_recipient', 'name')} label={t('address.recipient')} />
        <Field {...field('ship_tel', 'tel', 40)} label={t('address.tel')} type="tel" />
      </div>
      <Field {...field('ship_line', 'street-address', 500)} label={t('address.line')} />
      <div className="two">
        <Field {...field('ship_tambon', 'address-level3')} label={t('address.tambon')} />
        <Field {...field('ship_amphoe', 'address-level2')} label={t('address.amphoe')} />
        <Field {...field('ship_province', 'address-level1')} label={t('address.province')} list="provinces" />
        <Field
          {...field('ship_postcode', 'postal-code', 10)}
          label={t('address.postcode')}
          inputMode="numeric"
        />
      </div>
      <datalist id="provinces">
        {PROVINCES.map((province) => (
          <option key={province} value={province} />
        ))}
      </datalist>
    </>
  );
}
