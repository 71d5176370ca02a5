import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { containedVat } from '~/pricing/tax-rules';
import { addMoney, satang, ZERO } from '~/values/money';
import { inkElsewhere, pdfPicture, pdfText } from '../../test/support/read-pdf';
import { type CreditedDocument, creditSnapshot } from './credit';
import type { PrintedDocument } from './document-paper';
import { type DocumentLine, saleSnapshot } from './document-snapshot';
import { paperOfDocument, sendDocumentPdf } from './print-document.server';

const GOLDEN = path.resolve(import.meta.dirname, '../../test/support/samples/credit-note.png');

const line = (name: string, detail: string, net: number): DocumentLine => ({
  kind: 'course',
  name,
  detail,
  qty: 1,
  unitPrice: satang(net),
  discount: ZERO,
  net: satang(net),
  isVatExempt: false,
});

/** A company's tax invoice of two courses and shipping. */
const original = (): CreditedDocument => {
  const lines = [
    line('Excel สำหรับคนทำงาน', 'เรียน 1 ปี', 159_000),
    line('ทำน้ำพริกและแกงไทยที่บ้าน', 'รอบเดียว', 89_000),
  ];
  const price = addMoney(...lines.map(({ net }) => net));
  const order = {
    number: 'R69-1120-0001',
    contactName: 'ปาริฉัตร ศรีสุวรรณวงศ์',
    currency: 'THB' as const,
    price,
    discount: ZERO,
    shippingFee: satang(5_000),
    vat: containedVat(satang(price + 5_000), 700),
    withholding: ZERO,
    taxIdentity: {
      personType: 'juristic_person' as const,
      nameOne: 'บริษัท น้ำพริกแม่กำไล จำกัด',
      nameTwo: '00012',
      taxId: '0105558123451',
      address: '45 ถนนเจริญนคร แขวงคลองต้นไทร เขตคลองสาน กรุงเทพมหานคร 10600',
      isDeliveryByTaxAddress: true,
      deliveryAddress: '',
      certificateId: null,
    },
    lines,
    vatBasisPoints: 700,
    withholdingBasisPoints: null,
  };
  const seller = {
    name: 'บริษัท เรียนดี จำกัด',
    address: '88/8 ซอยอารีย์ 4 กรุงเทพมหานคร 10400',
    taxId: '0105569012345',
    branch: '00000',
    tel: '021234567',
  };
  return {
    kind: 'tax-invoice',
    number: 'TI69-000001',
    day: '2026-11-20',
    snapshot: saleSnapshot(order, seller, 'ค่าจัดส่ง'),
  };
};

function note(): PrintedDocument {
  const credit = creditSnapshot(original(), [], {
    lines: [{ line: 1, amount: satang(89_000) }],
    reason: 'ผู้ซื้อเรียนตามวันที่กำหนดไม่ได้ จึงตกลงยกเลิกการให้บริการ',
  });
  if (!credit.ok) throw new Error(credit.refusal.code);
  return {
    kind: 'credit-note',
    number: 'CN69-000001',
    day: '2026-12-02',
    snapshot: credit.value,
    replacedBy: null,
  };
}

const pdfOf = async (document: PrintedDocument) =>
  Buffer.from(await (await sendDocumentPdf(document)).arrayBuffer());

/** Section 86/10 of the Revenue Code, particular by particular. */
const PARTICULARS = [
  'ใบลดหนี้',
  'บริษัท เรียนดี จำกัด',
  '88/8 ซอยอารีย์ 4',
  'เลขประจำตัวผู้เสียภาษี 0 1055 69012 34 5 สำนักงานใหญ่',
  'บริษัท น้ำพริกแม่กำไล จำกัด',
  '45 ถนนเจริญนคร',
  '0 1055 58123 45 1',
  'CN69-000001',
  '2 ธ.ค. 2569',
  'อ้างถึง ใบกำกับภาษี / ใบเสร็จรับเงิน เลขที่ TI69-000001 ลงวันที่ 20 พ.ย. 2569',
  'สาเหตุที่ลดหนี้: ผู้ซื้อเรียนตามวันที่กำหนดไม่ได้',
  'ทำน้ำพริกและแกงไทยที่บ้าน',
  'มูลค่าตามเอกสารเดิม 2,364.49',
  'มูลค่าที่ถูกต้อง 1,532.71',
  'ผลต่าง 831.78',
  'ภาษีมูลค่าเพิ่ม 7% 58.22',
  'จำนวนเงินที่ลดหนี้ 890.00',
  '(แปดร้อยเก้าสิบบาทถ้วน)',
];

test('TAX-04 a credit note says all that section 86/10 asks for, and no receipt’s words', async () => {
  const [page, ...more] = await pdfText(await pdfOf(note()));
  expect(more).toEqual([]);
  for (const words of PARTICULARS) expect(page).toContain(words);
  expect(page).not.toContain('ผู้รับเงิน');
  expect(paperOfDocument(note()).rows).toMatchObject([{ qty: '1', unit: '890.00', amount: '890.00' }]);
});

test('TAX-04 a credit note is drawn as on the picture that was looked at', async () => {
  const pdf = await pdfOf(note());
  if (process.env.WRITE_GOLDEN) fs.writeFileSync(GOLDEN, await pdfPicture(pdf, 2));
  expect(await inkElsewhere(pdf, GOLDEN)).toBeLessThan(0.02);
  // the image comparison must notice another amount
  const other = note();
  other.snapshot = { ...other.snapshot, words: 'เก้าร้อยบาทถ้วน', total: satang(90_000) };
  expect(await inkElsewhere(await pdfOf(other), GOLDEN)).toBeGreaterThan(0.01);
});

test('TAX-04 a document that holds no more says so across its page, and is read as before', async () => {
  const holds: PrintedDocument = { ...original(), replacedBy: null };
  const textOf = async (document: PrintedDocument) =>
    pdfText(new Uint8Array(await (await sendDocumentPdf(document)).arrayBuffer()));
  const [heldText] = await textOf(holds);
  expect(heldText).not.toContain('ยกเลิก');
  const cancelledText = await textOf({ ...holds, replacedBy: 'TI69-000002' });
  expect(cancelledText).toHaveLength(1);
  expect(cancelledText[0]!.match(/ยกเลิก(?!แล้ว)/g)).toHaveLength(2);
  expect(cancelledText[0]).toContain('เอกสารนี้ยกเลิกแล้ว ออกเอกสารเลขที่ TI69-000002 แทน');
  expect(cancelledText[0]).toContain('บริษัท น้ำพริกแม่กำไล จำกัด');
});
