import postcodeScript from '~/enhance/postcode?worker&url';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { RadioCards } from '~/kit/forms/radio-cards';
import { Select } from '~/kit/forms/select';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { spacedTel } from '~/values/tel';
import {
  ADDRESS_ID_FIELD,
  type AddressField,
  addressLines,
  addressSchema,
  chosenAddress,
  NEW_ADDRESS,
  POSTCODE_DOUBT,
  type PostalAddress,
} from './address-form';
import {
  isAt,
  isPostcode,
  type Place,
  PLACE_FIELD,
  placeValue,
  SEEN_POSTCODE_FIELD,
  typedDoubt,
} from './address-place';
import { PROVINCES } from './thai-provinces';

export type SavedAddress = PostalAddress & { id: number };

interface AddressFieldsProps {
  /** form values by field name */
  values: Readonly<Partial<Record<string, string>>>;
  /** text keys by field */
  errors?: Readonly<Partial<Record<string, readonly string[]>>>;
  /** a member's addresses, newest first; the form selects the first */
  saved?: readonly SavedAddress[];
  /** the districts of the postcode in the form */
  places: readonly Place[];
  /** value of `intent` that looks the districts up; the answer repeats every field */
  findIntent: string;
}

/** The address of a parcel: one of a member's addresses, or a new one. */
export function AddressFields({ values, errors, saved = [], places, findIntent }: AddressFieldsProps) {
  const { t } = useText();
  const fields = <NewAddress {...{ values, errors, places, findIntent }} />;
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
          note: `${addressLines(address).join(' ')} ${spacedTel(address.tel)}`,
        })),
        { value: NEW_ADDRESS, label: t('address.new'), panel: <div className="flow">{fields}</div> },
      ]}
    />
  );
}

/**
 * The postcode comes first, because it leads to the districts. A buyer types a district that the list lacks.
 */
function NewAddress({ values: input, errors, places, findIntent }: Omit<AddressFieldsProps, 'saved'>) {
  const { t } = useText();
  const isNamed = Boolean(input.ship_amphoe?.trim() || input.ship_province?.trim());
  const [only, ...others] = places;
  const isFilled = !isNamed && only !== undefined && others.length === 0;
  const values = isFilled ? { ...input, ship_amphoe: only.amphoe, ship_province: only.province } : input;
  const isUnknown = places.length === 0 && isPostcode(values.ship_postcode ?? '');
  const isDoubted = errors?.ship_postcode?.[0] === POSTCODE_DOUBT;
  const doubt = isDoubted ? typedDoubt(values) : values[SEEN_POSTCODE_FIELD];
  // the shop's settings do not change the length limits
  const fieldOf = formFields(addressSchema(0), { values, mayBeHidden: true });
  const field = (name: AddressField, autoComplete: string) => {
    const key = errors?.[name]?.[0];
    return { ...fieldOf(name), autoComplete: `shipping ${autoComplete}`, error: key && t(key as TextKey) };
  };
  return (
    <>
      <div className="two">
        <Field {...field('ship_recipient', 'name')} label={t('address.recipient')} />
        <Field {...field('ship_tel', 'tel')} label={t('address.tel')} />
      </div>
      <Field {...field('ship_line', 'address-line1')} label={t('address.line')} />
      <div data-postcode={postcodeScript}>
        <Field
          {...field('ship_postcode', 'postal-code')}
          label={t('address.postcode')}
          hint={isUnknown ? t('address.placeNone') : undefined}
          beside={
            <Button look="ghost" name="intent" value={findIntent} formNoValidate>
              {t('address.find')}
            </Button>
          }
        />
      </div>
      {doubt && <input type="hidden" name={SEEN_POSTCODE_FIELD} value={doubt} />}
      <div
        id="places"
        aria-live="polite"
        data-label={t('address.place')}
        data-prompt={t('address.placeOther')}
      >
        {places.length > 0 && !isAt(places, values) && (
          <Select
            name={PLACE_FIELD}
            label={t('address.place')}
            prompt={t('address.placeOther')}
            options={places.map((place) => ({
              value: placeValue(place),
              text: `${place.amphoe} ${place.province}`,
            }))}
          />
        )}
      </div>
      <div className="two">
        <Field {...field('ship_tambon', 'address-level3')} label={t('address.tambon')} />
        <Field {...field('ship_amphoe', 'address-level2')} label={t('address.amphoe')} />
        <Field {...field('ship_province', 'address-level1')} label={t('address.province')} list="provinces" />
      </div>
      <datalist id="provinces">
        {PROVINCES.map((province) => (
          <option key={province} value={province} />
        ))}
      </datalist>
    </>
  );
}
