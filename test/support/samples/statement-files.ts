import { rawRow, rawWorkbook } from './raw-workbook';

export interface StatementLayout {
  bank: string;
  /** where the layout is known from */
  from: string;
  /** number of the account in the file, as far as it is given; '' without one */
  account: string;
  rows: readonly (readonly string[])[];
  /** what a reader has to find: row of the file, instant or day (no hour), satang, words of the payer */
  money: readonly { row: number; at: string; amount: number; words: string }[];
}

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('⏎', '\n')));

const PUBLISHED = 'read off the columns of real files';
const CONSTRUCTED = 'constructed from the bank’s published column names';

/** Statements as Thai banks lay them out. All people and accounts are made up. */
export const STATEMENT_LAYOUTS: readonly StatementLayout[] = [
  {
    bank: 'KBank, K BIZ deposit statement with details, in English',
    from: PUBLISHED,
    account: '123-4-56789-0',
    rows: rowsOf(`
SAVINGS ACCOUNT STATEMENT (WITH DETAILS)|||||||||||
|Account Name|SHOP CO., LTD.|||||Reference No.||||26090118450316680189|
|Address|1 Road⏎Bangkok 10110|||||Account Number||||123-4-56789-0|
|||||||Period||||01/11/2026 - 30/11/2026|
|||||||Branch||||สำนักสีลม|
|||||||Total Withdrawal|2|Items|1,890.00||
|||||||Total Deposit|2|Items|2,480.00||
|||||||Ending Balance||||5,590.00|
|||||||Page||||1/1|
|Date|Time/Eff.Date|Descriptions|Withdrawal||Deposit||Outstanding Balance||Channel||Details
|01-11-26||Beginning Balance|||||5,000.00||||
|02-11-26|23:16|Transfer Deposit|||1,590.00||6,590.00||K PLUS||From KTB X0052 KITTIPONG SAE++
|03-11-26|09:01|Transfer Withdrawal|1,000.00||||5,590.00||K BIZ||To X1234 SUPPLIER
|04-11-26|05-11-26|Cheque Deposit|||890.00||6,480.00||Counter||Cheque 00012345
|04-11-26|14:05|Transfer Withdrawal|890.00||||5,590.00||K BIZ||To X9999 SOMEBODY`),
    money: [
      { row: 12, at: '2026-11-02T16:16:00.000Z', amount: 159_000, words: 'KITTIPONG SAE++' },
      { row: 14, at: '2026-11-04', amount: 89_000, words: 'Cheque 00012345' },
    ],
  },
  {
    bank: 'KBank, K BIZ deposit statement with details, in Thai',
    from: PUBLISHED,
    account: '123-4-56789-0',
    rows: rowsOf(`
รายการเดินบัญชีเงินฝากออมทรัพย์ (มีรายละเอียด)||||||||||||
|ชื่อบัญชี|บจก. ร้านตัวอย่าง|||||เลขที่อ้างอิง||||26090118450316680189|
|||||||เลขที่บัญชีเงินฝาก||||123-4-56789-0|
|วันที่|เวลา/ วันที่มีผล|รายการ|ถอนเงิน||ฝากเงิน||ยอดคงเหลือ||ช่องทาง||รายละเอียด
|01-08-26|23:16|รับเงินจากการขายด้วย Thai QR Payment|||51,679.80||402,837.60||EDC/K SHOP/MYQR||จาก KB000001 สมชาย ใจดี
|01-08-26|18:00|โอนเงิน|1,000.00||||401,837.60||K BIZ||ไปยัง X1 ปลายทาง`),
    money: [{ row: 5, at: '2026-08-01T16:16:00.000Z', amount: 5_167_980, words: 'สมชาย ใจดี' }],
  },
  {
    bank: 'KBank, K BIZ recent transactions',
    from: PUBLISHED,
    account: '0308663108',
    rows: rowsOf(`
Account number : 0308663108
From Date : 02/07/2026
To Date : 02/07/2026
Transaction Date|Transaction|Withdrawal (Baht)|Deposit (Baht)|Account/PromptPay or Biller|Channel
2026-07-02 23:15:13|รับโอนเงิน||48,844.80|บัญชีต่างธนาคาร/อื่นๆ|K PLUS
2026-07-02 20:24:06|โอนเงิน|-1,883.20||บัญชีต่างธนาคาร/อื่นๆ|K BIZ`),
    money: [{ row: 5, at: '2026-07-02T16:15:13.000Z', amount: 4_884_480, words: 'รับโอนเงิน' }],
  },
  {
    bank: 'KBank, transaction history',
    from: PUBLISHED,
    account: '1112223334',
    rows: rowsOf(`
As Of|29/11/2026 10:00:00||||||
Account|111-2-22333-4||||||
Date|Transaction Type|Withdrawal (THB)|Deposit (THB)|Outstanding Balance (THB)|Service Channel|Note|
20/11/2026 14:05:30|รับโอน||1,590.00|1,590.00|K PLUS|ค่าคอร์ส|
20/11/2026 15:05:30|จ่าย|590.00||1,000.00|K PLUS||`),
    money: [{ row: 4, at: '2026-11-20T07:05:30.000Z', amount: 159_000, words: 'ค่าคอร์ส' }],
  },
  {
    bank: 'KBank, K-Cash Connect previous day',
    from: PUBLISHED,
    account: '1002820559',
    rows: rowsOf(`
รายการเดินบัญชีของวันก่อนหน้า
|
เลขที่บัญชี|'1002820559|สกุลเงิน|THB
วันที่ ตั้งแต่วันที่|01-เม.ย.-2569|ถึงวัน|30-เม.ย.-2569
ชื่อบัญชี|บจก. ร้านตัวอย่าง
ชื่อสาขา|สีลม
เข้าบัญชี|1|จำนวนเงินนำฝากเข้าบัญชีทั้งหมด|40685445.45
หักบัญชี|1|จำนวนเงินที่หักบัญชีทั้งหมด|25350155.33
|
วันที่ทำรายการ|เวลา|รายการ|เลขที่เช็ค|จำนวนเงินหักบัญชี|จำนวนเงินนำฝากเข้าบัญชี|ยอดคงเหลือ|หมายเลข|สาขา|วันที่รายการมีผล|ช่องทาง|รายละเอียด
01-เม.ย.-2569|08:15:00|TD|00000000|0.00|1590.00|11590.00|5521|0001|01-เม.ย.-2569|K PLUS|จาก กิตติพงษ์
01-เม.ย.-2569|09:15:00|TW|00000000|890.00|0.00|10700.00|5522|0001|01-เม.ย.-2569|K BIZ|ไป ผู้ขาย
** สิ้นสุดรายงาน **`),
    money: [{ row: 11, at: '2026-04-01T01:15:00.000Z', amount: 159_000, words: 'กิตติพงษ์' }],
  },
  {
    bank: 'SCB, Business Anywhere',
    from: PUBLISHED,
    account: '1402534172',
    rows: rowsOf(`
Account Number|Date|Time|Transaction Code|Channel|Cheque Number|Debit Amount|Credit Amount|Balance Sign|Balance Amount|Description
1402534172|20/11/2026|00:21|X1|BCMS|N/A||22,338.00| |31,728.80|Transfer from SCB x5334 สมหญิง
1402534172|20/11/2026|10:21|X2|ENET|N/A|2,000.00|| |29,728.80|จ่ายผู้ขาย
1402534172|20/11/2026|11:21|FE|ATS|N/A|890.00|| |28,838.80|ค่าธรรมเนียม`),
    money: [{ row: 2, at: '2026-11-19T17:21:00.000Z', amount: 2_233_800, words: 'สมหญิง' }],
  },
  {
    bank: 'SCB, historical statement',
    from: PUBLISHED,
    account: '4070578401',
    rows: rowsOf(`
Account Number|Account Name|Account Type|Currency Code|Branch Code|Date|Time|Tr Code|Tr Description|Channel|Cheque No.|Withdrawal|Deposit|Outstanding Balance|Description
4070578401|บริษัท ร้านตัวอย่าง จำกัด|ออมทรัพย์|THB|5033|01/07/2026|03:43|X1|ฝากถอนเงินโอนไม่ใช้สมุด|ATS|||6225.35|9029.61|CREDIT CARD DIVISION(EDC)
4070578401|บริษัท ร้านตัวอย่าง จำกัด|ออมทรัพย์|THB|5033|01/07/2026|15:21|X2|ฝากถอนเงินโอนไม่ใช้สมุด|ENET||29.61||9000.00|โอนไป`),
    money: [{ row: 2, at: '2026-06-30T20:43:00.000Z', amount: 622_535, words: 'CREDIT CARD DIVISION(EDC)' }],
  },
  {
    bank: 'SCB Easy e-statement, made a sheet',
    from: PUBLISHED,
    account: '',
    rows: rowsOf(`
Date|Time|Code|Channel|Amount|Balance|Description
01/11/26|10:00|X2|ENET|500.00|4,500.00|โอนไป
02/11/26|14:05|X1|ENET|1,590.00|6,090.00|กสิกรไทย (KBANK) /X685027
02/11/26|15:05|X2|ENET|890.00|5,200.00|ชำระ`),
    money: [{ row: 3, at: '2026-11-02T07:05:00.000Z', amount: 159_000, words: '/X685027' }],
  },
  {
    bank: 'Bangkok Bank statement',
    from: CONSTRUCTED,
    account: '123-4-56789-0',
    rows: rowsOf(`
Account No. 123-4-56789-0
Date|Particulars|Chq.No.|Withdrawal|Deposit|Balance|Via
01/11/26|B/F||||5,000.00|
02/11/26|TRF FROM OTH BK||| 1,590.00|6,590.00|mPhone
03/11/26|TRF TO OTH BK||890.00||5,700.00|mPhone`),
    money: [{ row: 4, at: '2026-11-02', amount: 159_000, words: 'TRF FROM OTH BK' }],
  },
  {
    bank: 'Krungthai Corporate, made a sheet',
    from: CONSTRUCTED,
    account: '',
    rows: rowsOf(`
Date|Time|Transaction|Detail|Cheque No.|Amount|Balance
20/11/2026|14:05|NBSDT|โอนจาก กิตติ|| 1,590.00|6,590.00
20/11/2026|15:05|NBSWT|โอนไป||-890.00|5,700.00`),
    money: [{ row: 2, at: '2026-11-20T07:05:00.000Z', amount: 159_000, words: 'โอนจาก กิตติ' }],
  },
  {
    bank: 'Krungthai NEXT, made a sheet',
    from: PUBLISHED,
    account: '',
    rows: rowsOf(`
วันที่|รายการ|ถอน|ฝาก|คงเหลือ|สาขา|เวลา
30/09/68|โอนเงินเข้า (NBSDT)||1,590.00|1,590.00|0001|14:05
30/09/68|โอนเงินออก (NBSWP)|890.00||700.00|0001|15:05`),
    money: [{ row: 2, at: '2025-09-30T07:05:00.000Z', amount: 159_000, words: 'NBSDT' }],
  },
  {
    bank: 'Krungsri statement',
    from: CONSTRUCTED,
    account: '',
    rows: rowsOf(`
วัน/เวลา Date/Time|รายการ Transaction|ถอน Withdrawal|ฝาก Deposit|ยอดคงเหลือ Balance|ช่องทาง Channel|รายละเอียด Description
20/11/2569 14:05:30|รับโอน||1,590.00|1,590.00|MOBILE|นาย กิตติ
20/11/2569 15:05:30|โอน|890.00||700.00|MOBILE|`),
    money: [{ row: 2, at: '2026-11-20T07:05:30.000Z', amount: 159_000, words: 'นาย กิตติ' }],
  },
  {
    bank: 'TTB touch, made a sheet',
    from: PUBLISHED,
    account: '',
    rows: rowsOf(`
วันที่|เวลา|รายการ|ช่องทาง|จำนวนเงิน|ยอดเงินคงเหลือ
30 ก.ย. 68|14:05|รับโอนเงิน|ttb touch|+1,590.00|1,590.00
30 ก.ย. 68|15:05|โอนเงิน|ttb touch|-890.00|700.00`),
    money: [{ row: 2, at: '2025-09-30T07:05:00.000Z', amount: 159_000, words: 'รับโอนเงิน' }],
  },
  {
    bank: 'GSB statement',
    from: CONSTRUCTED,
    account: '',
    rows: rowsOf(`
วันที่|เวลา|รหัส/ช่องทาง|ถอน|ฝาก|คงเหลือ
20/11/2569|14:05:11|DEP MYMO|-|1,590.00|1,590.00
20/11/2569|15:05:11|WDL MYMO|890.00|-|700.00
||ยอดรวมรายการถอน|1|890.00|
||ยอดรวมรายการฝาก|1|1,590.00|`),
    money: [{ row: 2, at: '2026-11-20T07:05:11.000Z', amount: 159_000, words: '' }],
  },
  {
    bank: 'A heading in two lines under a merged cell',
    from: CONSTRUCTED,
    account: '123-4-56789-0',
    rows: rowsOf(`
รายการเดินบัญชี|||||
เลขที่บัญชี|123-4-56789-0||||
วันที่|รายการ|จำนวนเงิน||ยอดคงเหลือ|ช่องทาง
||ถอน|ฝาก||
20/11/69|โอนเงิน|500.00||4,500.00|ATM
21/11/69 14:05|รับโอน นาย กิตติ||1,590.00|6,090.00|Mobile`),
    money: [{ row: 6, at: '2026-11-21T07:05:00.000Z', amount: 159_000, words: 'นาย กิตติ' }],
  },
  {
    bank: 'A heading in two lines, in both languages',
    from: CONSTRUCTED,
    account: '',
    rows: rowsOf(`
ลำดับ|Transaction|Amount (THB)||Balance|Details
|Date|Debit|Credit||
1|20 Nov 2026|90.-||5,000.-|นาย ข
2|21 Nov 2026||1,590.-|6,590.-|นาย กิตติ`),
    money: [{ row: 4, at: '2026-11-21', amount: 159_000, words: 'นาย กิตติ' }],
  },
];

export const ENCODINGS = ['utf-8', 'utf-8 with its mark', 'utf-16le', 'utf-16be', 'windows-874'] as const;
export const SEPARATORS = [',', ';', '\t'] as const;

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const csvText = (rows: readonly (readonly string[])[], separator: string): string =>
  rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n');

export function encoded(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8 with its mark':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    case 'windows-874':
      return Buffer.from([...text].map((sign) => thaiByte(sign)));
  }
}

/** Thai letters stand at A1 to FB, in the order of Unicode. */
function thaiByte(sign: string): number {
  const code = sign.codePointAt(0)!;
  if (code < 0x80) return code;
  if (code >= 0x0e01 && code <= 0x0e5b) return code - 0x0e01 + 0xa1;
  throw new Error(`no sign of Windows-874: ${sign}`);
}

/** As a spreadsheet saves it: texts as they are. */
export const workbookOf = (rows: readonly (readonly string[])[]): Buffer =>
  rawWorkbook({ rows: rows.map((row, index) => rawRow(index + 1, row)).join('') });
