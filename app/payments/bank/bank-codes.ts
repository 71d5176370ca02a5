import type { Locale } from '~/values/time';

/**
 * The bank codes of specification 3 and their names. A code in it whose bank is unknown is its own name; a
 * code outside it has no name and no mark, and never breaks a page.
 */
const BANKS = {
  BBL: ['กรุงเทพ', 'Bangkok Bank'],
  KBANK: ['กสิกรไทย', 'Kasikornbank'],
  KTB: ['กรุงไทย', 'Krungthai Bank'],
  SCB: ['ไทยพาณิชย์', 'Siam Commercial Bank'],
  BAY: ['กรุงศรีอยุธยา', 'Krungsri'],
  TTB: ['ทหารไทยธนชาต', 'TMBThanachart'],
  GSB: ['ออมสิน', 'Government Savings Bank'],
  BAAC: ['ธ.ก.ส.', 'BAAC'],
  GHB: ['อาคารสงเคราะห์', 'Government Housing Bank'],
  KKP: ['เกียรตินาคินภัทร', 'Kiatnakin Phatra'],
  CIMBT: ['ซีไอเอ็มบี ไทย', 'CIMB Thai'],
  UOB: ['ยูโอบี', 'UOB'],
  TISCO: ['ทิสโก้', 'TISCO'],
  LHBANK: ['แลนด์ แอนด์ เฮ้าส์', 'LH Bank'],
  ISBT: ['อิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand'],
  TCRB: ['ไทยเครดิต', 'Thai Credit'],
  ICBC: ['ไอซีบีซี (ไทย)', 'ICBC (Thai)'],
  SC: ['สแตนดาร์ดชาร์เตอร์ด', 'Standard Chartered'],
  CITI: ['ซิตี้แบงก์', 'Citibank'],
  HSBC: ['เอชเอสบีซี', 'HSBC'],
  PROMPTPAY: ['พร้อมเพย์', 'PromptPay'],
  BNP: ['บีเอ็นพี พารีบาส์', 'BNP Paribas'],
  BOA: ['แบงก์ออฟอเมริกา', 'Bank of America'],
  CACIB: ['เครดิต อะกริโคล', 'Crédit Agricole CIB'],
  DB: ['ดอยซ์แบงก์', 'Deutsche Bank'],
  JPM: ['เจพีมอร์แกน', 'J.P. Morgan'],
  MB: ['เอ็มบี', 'MB Bank'],
  MEGA: ['เมกะ สากลพาณิชย์', 'Mega Bank'],
  MHCB: ['มิซูโฮ', 'Mizuho'],
  MUFG: ['เอ็มยูเอฟจี', 'MUFG'],
  RBS: ['อาร์บีเอส', 'RBS'],
  ACB: ['เอซีบี', 'ACB'],
  AGRI: ['อะกริแบงก์', 'Agribank'],
  BIDV: ['บีไอดีวี', 'BIDV'],
  DONG: ['ดองอา', 'DongA Bank'],
  HDB: ['เอชดีแบงก์', 'HDBank'],
  OCEA: ['โอเชียนแบงก์', 'OceanBank'],
  SACO: ['ซาคอมแบงก์', 'Sacombank'],
  SAIG: ['ไซ่ง่อนแบงก์', 'Saigonbank'],
  SHB: ['เอสเอชบี', 'SHB'],
  TECH: ['เทคคอมแบงก์', 'Techcombank'],
  TPB: ['ทีพีแบงก์', 'TPBank'],
  VIB: ['วีไอบี', 'VIB'],
  VIETC: ['เวียดคอมแบงก์', 'Vietcombank'],
  VIETT: ['เวียตตินแบงก์', 'VietinBank'],
  VPB: ['วีพีแบงก์', 'VPBank'],
  NBANK: ['NBANK', 'NBANK'],
  TBUG: ['TBUG', 'TBUG'],
  BANK_LOGO_0001: ['ธนาคาร 1', 'Bank 1'],
  BANK_LOGO_0002: ['ธนาคาร 2', 'Bank 2'],
  BANK_LOGO_0003: ['ธนาคาร 3', 'Bank 3'],
  BANK_LOGO_0004: ['ธนาคาร 4', 'Bank 4'],
  BANK_LOGO_0005: ['ธนาคาร 5', 'Bank 5'],
} as const satisfies Record<string, readonly [th: string, en: string]>;

export type BankCode = keyof typeof BANKS;

/** Former names and misspellings that stand in old data. */
const ALIASES: Readonly<Record<string, BankCode>> = { ARGI: 'AGRI', TMB: 'TTB', TBANK: 'TTB', KK: 'KKP' };

/** Maps a stored code to its bank; null for a code outside the table. */
export function bankCodeOf(storedCode: string): BankCode | null {
  const code = storedCode.trim().toUpperCase();
  if (Object.hasOwn(ALIASES, code)) return ALIASES[code]!;
  return Object.hasOwn(BANKS, code) ? (code as BankCode) : null;
}

/** The bank's name; an unknown code is its own name. */
export function bankName(storedCode: string, locale: Locale): string {
  const code = bankCodeOf(storedCode);
  return code ? BANKS[code][locale === 'th' ? 0 : 1] : storedCode;
}

/**
 * The banks a buyer in Thailand may transfer from, in the order of the report's list (`banktransfer_value`).
 */
export const ORIGIN_BANKS = [
  'KBANK',
  'SCB',
  'BBL',
  'KTB',
  'BAY',
  'TTB',
  'GSB',
  'BAAC',
  'GHB',
  'KKP',
  'CIMBT',
  'UOB',
  'TISCO',
  'LHBANK',
  'ISBT',
  'TCRB',
  'ICBC',
  'SC',
  'CITI',
  'HSBC',
  'PROMPTPAY',
] as const satisfies readonly BankCode[];

/** A wallet, a foreign bank: any sender outside the list. */
export const OTHER_ORIGIN = 'OTHER';
