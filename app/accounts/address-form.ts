import type { TextKey } from '../text/translate';
import { arabicDigits } from '../values/digits';
import { normaliseTel } from './contact-form';
import { postcodeDoubt } from './address-place';
import { provinceOf } from './thai-provinces';

/** A Thai postal address as it stands on a parcel. */
export interface PostalAddress {
  recipient: string;
  /** digits only */
  tel: string;
  /** house, street, building */
  line: string;
  tambon: string;
  amphoe: string;
  province: string;
  postcode: string;
}

export const ADDRESS_FIELDS = [
  'ship_recipient',
  'ship_tel',
  'ship_line',
  'ship_tambon',
  'ship_amphoe',
  'ship_province',
  'ship_postcode',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
/** A member's saved address by id, or `new` for what the fields say. */
export const ADDRESS_ID_FIELD = 'address_id';
export const NEW_ADDRESS = 'new';

export type TypedAddress = Readonly<Partial<Record<AddressField, string>>>;
export type AddressErrors = Partial<Record<AddressField, TextKey[]>>;

const NAME_MAX = 255;
const LINE_MAX = 500;
const TEL_MAX = 10;

/** Where a parcel goes, as typed (decision 31); Thai figures and the usual spellings are put right. */
export function readAddress(
  typed: TypedAddress,
  telMinimum: number,
): { ok: true; value: PostalAddress } | { ok: false; errors: AddressErrors } {
  const errors: AddressErrors = {};
  const text = (field: AddressField, missing: TextKey, max = NAME_MAX) => {
    const value = (typed[field] ?? '').replace(/\s+/g, ' ').trim();
    if (value === '') errors[field] = [missing];
    else if (value.length > max) errors[field] = ['address.tooLong'];
    return value;
  };
  const value: PostalAddress = {
    recipient: text('ship_recipient', 'address.recipientMissing'),
    tel: normaliseTel(text('ship_tel', 'address.telMissing')),
    line: text('ship_line', 'address.lineMissing', LINE_MAX),
    tambon: text('ship_tambon', 'address.tambonMissing').replace(/^(ตำบล|แขวง|ต\.)\s*/, ''),
    amphoe: text('ship_amphoe', 'address.amphoeMissing').replace(/^(อำเภอ|เขต|อ\.)\s*/, ''),
    province: text('ship_province', 'address.provinceMissing'),
    postcode: arabicDigits(text('ship_postcode', 'address.postcodeMissing')).replace(/\s/g, ''),
  };
  if (
    !errors.ship_tel &&
    !(/^\d+$/.test(value.tel) && value.tel.length >= telMinimum && value.tel.length <= TEL_MAX)
  )
    errors.ship_tel = ['address.telInvalid'];
  const province = provinceOf(value.province);
  if (!errors.ship_province && !province) errors.ship_province = ['address.provinceUnknown'];
  if (!errors.ship_postcode && !/^[1-9]\d{4}$/.test(value.postcode))
    errors.ship_postcode = ['address.postcodeInvalid'];
  // a name that is nothing but its title
  if (!errors.ship_tambon && value.tambon === '') errors.ship_tambon = ['address.tambonMissing'];
  if (!errors.ship_amphoe && value.amphoe === '') errors.ship_amphoe = ['address.amphoeMissing'];
  if (Object.keys(errors).length > 0 || !province) return { ok: false, errors };
  return { ok: true, value: { ...value, province } };
}

/** Said beside a postcode that is another province's, as far as one can tell. */
export const POSTCODE_DOUBT = 'address.postcodeElsewhere' satisfies TextKey;

/** What to ask about an address that can be read; nothing once it was asked about and sent again. */
export function doubtsOf(address: PostalAddress, seen: string): AddressErrors {
  const doubt = postcodeDoubt(address);
  return doubt === null || doubt === seen ? {} : { ship_postcode: [POSTCODE_DOUBT] };
}

/** Which address a form means: a saved one, or what its fields say, as on a page that had no saved ones to choose from. */
export function chosenAddress(
  values: Readonly<Partial<Record<string, string>>>,
  saved: readonly { id: number }[],
): string {
  const ids = saved.map(({ id }) => String(id));
  const asked = values[ADDRESS_ID_FIELD];
  if (asked) return asked === NEW_ADDRESS || ids.includes(asked) ? asked : (ids[0] ?? NEW_ADDRESS);
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

/** The address in two lines for people; Bangkok has แขวง and เขต, the other provinces ตำบล and อำเภอ. */
export function addressLines({ line, tambon, amphoe, province, postcode }: PostalAddress): [string, string] {
  const isBangkok = provinceOf(province) === provinceOf('กทม');
  const [sub, district, whole] = isBangkok ? ['แขวง', 'เขต', ''] : ['ตำบล', 'อำเภอ', 'จังหวัด'];
  return [line, `${sub}${tambon} ${district}${amphoe} ${whole}${province} ${postcode}`];
}
