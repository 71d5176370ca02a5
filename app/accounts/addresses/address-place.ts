import { textIn, type TypedFields } from '~/accounts/typed-fields';
import { plainText } from '~/values/typed-text';
import { provinceOf } from './thai-provinces';

/** A district and its province, reached by a postcode. */
export interface Place {
  amphoe: string;
  province: string;
}

/** Carries the district that the buyer chose for a postcode. */
export const PLACE_FIELD = 'ship_place';
/** Carries a doubted postcode with its province; the buyer confirms it by sending the form again. */
export const SEEN_POSTCODE_FIELD = 'ship_seen';

export const plainPostcode = (input: string) => plainText(input).replace(/\s/g, '');

export const isPostcode = (input: string) => /^[1-9]\d{4}$/.test(plainPostcode(input));

/** `เมือง` is the district around a province's capital; Ayutthaya names its own differently. */
const CAPITAL = 'เมือง';

/** Parses a list in which a line is a province, or a postcode with its districts. */
export function placesIn(list: string): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  let province = '';
  for (const line of list.split('\n')) {
    const [first = '', ...districts] = line.split(' ');
    if (districts.length === 0) province = first || province;
    for (const district of districts) {
      const amphoe = district === CAPITAL ? `${CAPITAL}${province}` : district;
      places.set(first, [...(places.get(first) ?? []), { amphoe, province }]);
    }
  }
  return places;
}

/** The value of a place in its select field. */
export const placeValue = ({ amphoe, province }: Place) => `${amphoe}|${province}`;

/** Whether the address names one of these places. */
export const isAt = (places: readonly Place[], input: Partial<Record<string, string>>): boolean =>
  places.some(
    ({ amphoe, province }) =>
      plainAmphoe(input.ship_amphoe ?? '') === amphoe && provinceOf(input.ship_province ?? '') === province,
  );

const plainAmphoe = (input: string) => input.trim().replace(/^(อำเภอ|เขต|อ\.)\s*/, '');

/**
 * Writes the chosen place into the fields, or the only place of a postcode when the form names none. Ignores
 * a place that does not belong to the postcode.
 */
export function applyChosenPlace(
  fields: TypedFields,
  placesOf: (postcode: string) => readonly Place[],
): TypedFields {
  const { [PLACE_FIELD]: _, ...others } = fields;
  const choice = textIn(fields, PLACE_FIELD);
  const places = placesOf(textIn(fields, 'ship_postcode'));
  const isNamed = ['ship_amphoe', 'ship_province'].some((name) => textIn(fields, name).trim() !== '');
  const only = places.length === 1 && !isNamed ? places[0] : undefined;
  const place = places.find((one) => placeValue(one) === choice) ?? only;
  return place ? { ...others, ship_amphoe: place.amphoe, ship_province: place.province } : others;
}

/** The doubt about the address in a form's values; see `postcodeDoubt`. */
export const typedDoubt = (input: Partial<Record<string, string>>): string | null =>
  postcodeDoubt({
    postcode: plainPostcode(input.ship_postcode ?? ''),
    province: provinceOf(input.ship_province ?? '') ?? '',
  });

/** Provinces by the first two digits of a postcode; a few border villages use their neighbour's postcode. */
const PROVINCES_BY_BEGINNING: Readonly<Record<string, readonly string[]>> = beginnings(
  '10 กรุงเทพมหานคร สมุทรปราการ,11 นนทบุรี,12 ปทุมธานี,13 พระนครศรีอยุธยา,14 อ่างทอง,15 ลพบุรี,16 สิงห์บุรี,17 ชัยนาท,18 สระบุรี',
  '20 ชลบุรี,21 ระยอง,22 จันทบุรี,23 ตราด,24 ฉะเชิงเทรา,25 ปราจีนบุรี,26 นครนายก,27 สระแก้ว,30 นครราชสีมา,31 บุรีรัมย์,32 สุรินทร์',
  '33 ศรีสะเกษ,34 อุบลราชธานี,35 ยโสธร,36 ชัยภูมิ,37 อำนาจเจริญ,38 บึงกาฬ,39 หนองบัวลำภู,40 ขอนแก่น,41 อุดรธานี,42 เลย,43 หนองคาย',
  '44 มหาสารคาม,45 ร้อยเอ็ด,46 กาฬสินธุ์,47 สกลนคร,48 นครพนม,49 มุกดาหาร,50 เชียงใหม่,51 ลำพูน,52 ลำปาง,53 อุตรดิตถ์,54 แพร่,55 น่าน',
  '56 พะเยา,57 เชียงราย,58 แม่ฮ่องสอน เชียงใหม่,60 นครสวรรค์,61 อุทัยธานี,62 กำแพงเพชร,63 ตาก,64 สุโขทัย,65 พิษณุโลก,66 พิจิตร',
  '67 เพชรบูรณ์,70 ราชบุรี,71 กาญจนบุรี,72 สุพรรณบุรี,73 นครปฐม,74 สมุทรสาคร,75 สมุทรสงคราม,76 เพชรบุรี,77 ประจวบคีรีขันธ์',
  '80 นครศรีธรรมราช,81 กระบี่,82 พังงา,83 ภูเก็ต,84 สุราษฎร์ธานี,85 ระนอง,86 ชุมพร,90 สงขลา,91 สตูล,92 ตรัง,93 พัทลุง,94 ปัตตานี',
  '95 ยะลา,96 นราธิวาส',
);

function beginnings(...lines: readonly string[]): Record<string, readonly string[]> {
  const entries = lines.flatMap((line) => line.split(',')).map((entry) => entry.split(' '));
  return Object.fromEntries(entries.map(([digits = '', ...provinces]) => [digits, provinces] as const));
}

/**
 * The doubt a buyer must confirm once: the postcode belongs to another province. Null: no doubt. Never a
 * refusal, because the post has exceptions.
 */
export function postcodeDoubt({ postcode, province }: { postcode: string; province: string }): string | null {
  const fitting = PROVINCES_BY_BEGINNING[postcode.slice(0, 2)];
  return fitting?.includes(province) ? null : `${postcode} ${province}`;
}
