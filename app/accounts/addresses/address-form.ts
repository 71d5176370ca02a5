import { z } from 'zod';
import { readTel, TEL_MAX, type TelForm } from '~/accounts/contact/contact-form';
import { line } from '~/kit/forms/field-rules';
import { FIELD_KIND, fieldNames, keptSchemas, readFields } from '~/kit/forms/form-schema';
import type { TextKey } from '~/text/translate';
import { isPostcode, plainPostcode, postcodeDoubt } from './address-place';
import { provinceOf } from './thai-provinces';

/** A Thai postal address as a parcel carries it. */
export interface PostalAddress {
  recipient: string;
  /** digits only; in the foreign layout with the + of its country code */
  tel: string;
  /** house, street, building */
  line: string;
  tambon: string;
  amphoe: string;
  province: string;
  postcode: string;
}

/** The id of a member's saved address, or `new` for the address in the fields. */
export const ADDRESS_ID_FIELD = 'address_id';
export const NEW_ADDRESS = 'new';

const NAME_MAX = 255;
const LINE_MAX = 500;
const long = 'address.tooLong' satisfies TextKey;
const text = (missing: TextKey, max = NAME_MAX) =>
  line(max, { missing, long }).overwrite((input) => input.replace(/\s+/g, ' '));
/** A name without its title; the title alone counts as missing. */
const place = (missing: TextKey, title: RegExp) =>
  text(missing)
    .overwrite((input) => input.replace(title, ''))
    .min(1, missing);

/** The address of a parcel as entered; Thai digits and usual spellings become the stored form. */
export const addressSchema = keptSchemas((telMinimum: number, telForm: TelForm = 'thai') =>
  z.object({
    ship_recipient: text('address.recipientMissing'),
    ship_tel: text('address.telMissing', TEL_MAX)
      .register(FIELD_KIND, { type: 'tel' })
      .transform((input, context) => {
        const tel = readTel(input, telMinimum, telForm);
        if (tel !== null) return tel;
        const message = telForm === 'thai' ? 'address.telInvalid' : 'contact.telInternational';
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }),
    ship_line: text('address.lineMissing', LINE_MAX),
    ship_tambon: place('address.tambonMissing', /^(ตำบล|แขวง|ต\.)\s*/),
    ship_amphoe: place('address.amphoeMissing', /^(อำเภอ|เขต|อ\.)\s*/),
    ship_province: text('address.provinceMissing').transform((input, context) => {
      const province = provinceOf(input);
      if (province) return province;
      context.addIssue({ code: 'custom', message: 'address.provinceUnknown' });
      return z.NEVER;
    }),
    ship_postcode: line(10, { missing: 'address.postcodeMissing', long: 'address.postcodeInvalid' })
      .overwrite(plainPostcode)
      .refine(isPostcode, 'address.postcodeInvalid')
      .register(FIELD_KIND, { inputMode: 'numeric' }),
  }),
);

export type AddressField = keyof z.input<ReturnType<typeof addressSchema>>;
export const ADDRESS_FIELDS = fieldNames(addressSchema(0)) as AddressField[];
export type TypedAddress = Readonly<Partial<Record<AddressField, string>>>;
export type AddressErrors = Partial<Record<AddressField, TextKey[]>>;
export interface AddressMistake {
  field: AddressField;
  message: TextKey;
  /** false: the field is empty */
  isTyped: boolean;
}

export function readAddress(
  input: TypedAddress,
  telMinimum: number,
  telForm: TelForm = 'thai',
): { ok: true; value: PostalAddress } | { ok: false; errors: AddressErrors } {
  const result = readFields(addressSchema(telMinimum, telForm), input);
  if (!result.ok) return { ok: false, errors: result.errors };
  const entries = Object.entries(result.value).map(([name, value]) => [name.replace('ship_', ''), value]);
  return { ok: true, value: Object.fromEntries(entries) as unknown as PostalAddress };
}

/** Stands beside a postcode that seems to belong to another province. */
export const POSTCODE_DOUBT = 'address.postcodeElsewhere' satisfies TextKey;

/** Doubts about a valid address; none once the buyer confirms the same postcode. */
export function doubtsOf(address: PostalAddress, confirmedDoubt: string): AddressErrors {
  const doubt = postcodeDoubt(address);
  return doubt === null || doubt === confirmedDoubt ? {} : { ship_postcode: [POSTCODE_DOUBT] };
}

/** The address a form selects: a saved one, or the one in its fields when the page offered no saved ones. */
export function chosenAddress(
  values: Readonly<Partial<Record<string, string>>>,
  saved: readonly { id: number }[],
): string {
  const ids = saved.map(({ id }) => String(id));
  const addressId = values[ADDRESS_ID_FIELD];
  if (addressId)
    return addressId === NEW_ADDRESS || ids.includes(addressId) ? addressId : (ids[0] ?? NEW_ADDRESS);
  return values.ship_line?.trim() ? NEW_ADDRESS : (ids[0] ?? NEW_ADDRESS);
}

/** A stored address as the form's fields. */
export const typedAddressOf = (address: PostalAddress): TypedAddress => ({
  ship_recipient: address.recipient,
  ship_tel: address.tel,
  ship_line: address.line,
  ship_tambon: address.tambon,
  ship_amphoe: address.amphoe,
  ship_province: address.province,
  ship_postcode: address.postcode,
});

/** The address in two lines; Bangkok uses แขวง and เขต, the other provinces ตำบล and อำเภอ. */
export function addressLines({ line, tambon, amphoe, province, postcode }: PostalAddress): [string, string] {
  const isBangkok = provinceOf(province) === provinceOf('กทม');
  const [sub, district, whole] = isBangkok ? ['แขวง', 'เขต', ''] : ['ตำบล', 'อำเภอ', 'จังหวัด'];
  return [line, `${sub}${tambon} ${district}${amphoe} ${whole}${province} ${postcode}`];
}
