/** The 77 provinces of Thailand as they stand on a parcel. */
export const PROVINCES = [
  'กรุงเทพมหานคร',
  ...'กระบี่ กาญจนบุรี กาฬสินธุ์ กำแพงเพชร ขอนแก่น จันทบุรี ฉะเชิงเทรา ชลบุรี ชัยนาท ชัยภูมิ ชุมพร เชียงราย เชียงใหม่'.split(' '),
  ...'ตรัง ตราด ตาก นครนายก นครปฐม นครพนม นครราชสีมา นครศรีธรรมราช นครสวรรค์ นนทบุรี นราธิวาส น่าน บึงกาฬ บุรีรัมย์'.split(
    ' ',
  ),
  ...'ปทุมธานี ประจวบคีรีขันธ์ ปราจีนบุรี ปัตตานี พระนครศรีอยุธยา พะเยา พังงา พัทลุง พิจิตร พิษณุโลก เพชรบุรี เพชรบูรณ์'.split(' '),
  ...'แพร่ ภูเก็ต มหาสารคาม มุกดาหาร แม่ฮ่องสอน ยโสธร ยะลา ร้อยเอ็ด ระนอง ระยอง ราชบุรี ลพบุรี ลำปาง ลำพูน เลย'.split(' '),
  ...'ศรีสะเกษ สกลนคร สงขลา สตูล สมุทรปราการ สมุทรสงคราม สมุทรสาคร สระแก้ว สระบุรี สิงห์บุรี สุโขทัย สุพรรณบุรี'.split(' '),
  ...'สุราษฎร์ธานี สุรินทร์ หนองคาย หนองบัวลำภู อ่างทอง อำนาจเจริญ อุดรธานี อุตรดิตถ์ อุทัยธานี อุบลราชธานี'.split(' '),
] as const satisfies readonly string[];

export const BANGKOK = 'กรุงเทพมหานคร';
/** Bangkok and the five provinces around it. */
export const BANGKOK_AND_VICINITY: readonly string[] = [
  BANGKOK,
  'นครปฐม',
  'นนทบุรี',
  'ปทุมธานี',
  'สมุทรปราการ',
  'สมุทรสาคร',
];

/** What people write for a name that is on the list. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  กทม: BANGKOK,
  กรุงเทพ: BANGKOK,
  กรุงเทพฯ: BANGKOK,
  กรุงเทพมหานครฯ: BANGKOK,
  bangkok: BANGKOK,
  bkk: BANGKOK,
  อยุธยา: 'พระนครศรีอยุธยา',
  โคราช: 'นครราชสีมา',
  อุบล: 'อุบลราชธานี',
  อุดร: 'อุดรธานี',
  สุราษฎร์: 'สุราษฎร์ธานี',
};

/** The province as it is called on the list: `จ.เชียงใหม่` → `เชียงใหม่`, `กทม.` → `กรุงเทพมหานคร`. Null: none of the 77. */
export function provinceOf(typed: string): string | null {
  const plain = typed
    .normalize('NFC')
    .replace(/\s+/g, '')
    .replace(/^(จังหวัด|จ\.)/, '')
    .replace(/\.+$/g, '')
    .toLowerCase();
  return OTHER_NAMES[plain] ?? PROVINCES.find((province) => province === plain) ?? null;
}
