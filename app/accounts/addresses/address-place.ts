import { plainText } from '~/values/typed-text';
import { textIn, type TypedFields } from '~/accounts/typed-fields';
import { provinceOf } from './thai-provinces';

/** A district and its province, as one postcode leads to them. */
export interface Place {
  amphoe: string;
  province: string;
}

/** Carries a district that was chosen from those of a postcode. */
export const PLACE_FIELD = 'ship_place';
/** Carries a postcode and a province that were asked about: sent again, they are meant. */
export const SEEN_POSTCODE_FIELD = 'ship_seen';

export const plainPostcode = (typed: string) => plainText(typed).replace(/\s/g, '');

export const isPostcode = (typed: string) => /^[1-9]\d{4}$/.test(plainPostcode(typed));

/** `เมือง` is the district around a province's capital; Ayutthaya's has its own name. */
const CAPITAL = 'เมือง';

/** Reads a list: a line is a province, or a postcode and its districts. */
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

/** What the choice of a place sends, and says where a form is read. */
export const placeValue = ({ amphoe, province }: Place) => `${amphoe}|${province}`;

/** Whether an address names one of these places already. */
export const isAt = (places: readonly Place[], typed: Partial<Record<string, string>>): boolean =>
  places.some(
    ({ amphoe, province }) =>
      plainAmphoe(typed.ship_amphoe ?? '') === amphoe && provinceOf(typed.ship_province ?? '') === province,
  );

const plainAmphoe = (typed: string) => typed.trim().replace(/^(อำเภอ|เขต|อ\.)\s*/, '');

/**
 * A place that was chosen stands in the fields from here on, as if it had been typed; so does the only one of a postcode where none was
 * named. Nothing is chosen that is not one of the postcode's.
 */
export function applyChosenPlace(
  fields: TypedFields,
  placesOf: (postcode: string) => readonly Place[],
): TypedFields {
  const { [PLACE_FIELD]: _, ...others } = fields;
  const chosen = textIn(fields, PLACE_FIELD);
  const places = placesOf(textIn(fields, 'ship_postcode'));
  const isNamed = ['ship_amphoe', 'ship_province'].some((name) => textIn(fields, name).trim() !== '');
  const only = places.length === 1 && !isNamed ? places[0] : undefined;
  const place = places.find((one) => placeValue(one) === chosen) ?? only;
  return place ? { ...others, ship_amphoe: place.amphoe, ship_province: place.province } : others;
}

/** The doubt about fields as they were typed, to be carried until they are sent again. */
export const typedDoubt = (typed: Partial<Record<string, string>>): string | null =>
  postcodeDoubt({
    postcode: plainPostcode(typed.ship_postcode ?? ''),
    province: provinceOf(typed.ship_province ?? '') ?? '',
  });

/** The provinces whose postcodes begin with these two figures; a few villages near a border have their neighbour's. */
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
 * What a buyer is asked about once: a postcode of another province than the one they named. Null: it fits, as far as one
 * can tell. Never a refusal, because the post has exceptions and a parcel finds its way by the names too.
 */
export function postcodeDoubt({ postcode, province }: { postcode: string; province: string }): string | null {
  const fitting = PROVINCES_BY_BEGINNING[postcode.slice(0, 2)];
  return fitting?.includes(province) ? null : `${postcode} ${province}`;
}
