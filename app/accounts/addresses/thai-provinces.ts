/** The 77 provinces of Thailand, written as on a parcel. */
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

/** The English names without spaces, by the Royal Institute's spelling, in the order of the list. */
const ENGLISH = [
  'bangkok',
  ...'krabi kanchanaburi kalasin kamphaengphet khonkaen chanthaburi chachoengsao chonburi chainat chaiyaphum chumphon chiangrai chiangmai'.split(
    ' ',
  ),
  ...'trang trat tak nakhonnayok nakhonpathom nakhonphanom nakhonratchasima nakhonsithammarat nakhonsawan nonthaburi narathiwat nan buengkan buriram'.split(
    ' ',
  ),
  ...'pathumthani prachuapkhirikhan prachinburi pattani phranakhonsiayutthaya phayao phangnga phatthalung phichit phitsanulok phetchaburi phetchabun'.split(
    ' ',
  ),
  ...'phrae phuket mahasarakham mukdahan maehongson yasothon yala roiet ranong rayong ratchaburi lopburi lampang lamphun loei'.split(
    ' ',
  ),
  ...'sisaket sakonnakhon songkhla satun samutprakan samutsongkhram samutsakhon sakaeo saraburi singburi sukhothai suphanburi'.split(
    ' ',
  ),
  ...'suratthani surin nongkhai nongbualamphu angthong amnatcharoen udonthani uttaradit uthaithani ubonratchathani'.split(
    ' ',
  ),
];

/** Other spellings that people use. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  กทม: BANGKOK,
  กรุงเทพ: BANGKOK,
  กรุงเทพฯ: BANGKOK,
  กรุงเทพมหานครฯ: BANGKOK,
  krungthep: BANGKOK,
  bkk: BANGKOK,
  อยุธยา: 'พระนครศรีอยุธยา',
  ayutthaya: 'พระนครศรีอยุธยา',
  ayudhya: 'พระนครศรีอยุธยา',
  โคราช: 'นครราชสีมา',
  korat: 'นครราชสีมา',
  ubon: 'อุบลราชธานี',
  udon: 'อุดรธานี',
  cholburi: 'ชลบุรี',
  petchaburi: 'เพชรบุรี',
  petchabun: 'เพชรบูรณ์',
  อุบล: 'อุบลราชธานี',
  อุดร: 'อุดรธานี',
  สุราษฎร์: 'สุราษฎร์ธานี',
};

/**
 * The province's name on the list: `จ.เชียงใหม่` and `Chiang Mai` → `เชียงใหม่`, `กทม.` → `กรุงเทพมหานคร`.
 * Null: none of the 77.
 */
export function provinceOf(input: string): string | null {
  const plain = input
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s-]+/g, '')
    .replace(/^(จังหวัด|จ\.|changwat)|province$/g, '')
    .replace(/\.+$/g, '');
  const english = ENGLISH.indexOf(plain);
  return OTHER_NAMES[plain] ?? PROVINCES[english] ?? PROVINCES.find((province) => province === plain) ?? null;
}
