import { expect, test } from 'vitest';
import { translator } from '~/text/translate';
import { factLabel } from './audit-labels';
import { subjectWords } from './audit-texts';
import { type FactOf, factValue } from './audit-values';

const t = translator('th');
const of = (type: string, more: Partial<FactOf> = {}): FactOf => ({
  action: `${type}-changed`,
  subject: { type, id: '7' },
  named: {},
  ...more,
});
const valueWords = (name: string, value: unknown, about = of('course')) =>
  factValue(name, value, about, { t, locale: 'th' }).replaceAll('\u00a0', ' ');

test.each([
  ['amount', 159_000, '฿1,590.00'],
  ['refundLimitSatang', 100_000, '฿1,000.00'],
  ['discount_usd_cents', 150, 'USD 1.50'],
  ['discount_basis_points', 1050, '10.5%'],
  ['is_enabled', true, 'ใช่'],
  ['after', '2026-11-20', '20 พ.ย. 2569'],
  ['until', '2026-11-20T07:05:00.000Z', '20 พ.ย. 2569 14:05 น.'],
  ['roles', ['owner', 'support'], 'เจ้าของร้าน, ดูแลลูกค้า'],
  ['status', 'published', 'เผยแพร่แล้ว'],
  ['course_type', 'Online', 'ออนไลน์ (Online)'],
  ['way', 'cash', 'เงินสด'],
  ['part', 'seats', 'ที่นั่งและวันรับสมัคร'],
  ['name', null, '–'],
  ['order', [3, 1, 2], '3, 1, 2'],
  ['lines', [{ name: 'ก', price: 100 }], 'ชื่อ ก · ราคา ฿1.00'],
  ['part', 'question:12', 'ข้อสอบ'],
  ['counts', { plans: 47, groups: 12, lectures: 223 }, 'แพ็กเกจ 47 · ชุดของคอร์ส 12 · บทเรียน 223'],
  ['discount_type', 'percent', 'เปอร์เซ็นต์'],
  ['coupon_type', 'P2', 'มีคอร์สที่ร่วมรายการครบจำนวน (P2)'],
  ['courses', [], 'ทุกคอร์ส'],
  ['ends_at', '2026-11-30T17:00:00.000Z', '30 พ.ย. 2569'],
  ['ends_at', '2026-11-30T09:00:00.000Z', '30 พ.ย. 2569 16:00 น.'],
  ['type_label', 'inputtext', 'ข้อความ'],
  ['bank_code', 'KBANK', 'กสิกรไทย'],
] as const)('R-184 %s %j is said in words', (name, value, words) =>
  expect(valueWords(name, value)).toBe(words),
);

test('R-184 the state of an order and of homework is called what its page calls it', () => {
  expect(valueWords('', 'notYetReceived', of('order'))).toBe('รอชำระ');
  expect(valueWords('status', 'passed', of('homework'))).toBe('ผ่าน');
});

test('R-184 a field without words keeps its name', () => {
  expect(factLabel('seat_limit', [], t)).toBe(t('edit.field.seat_limit'));
  expect(factLabel('unheard_of', [], t)).toBe('unheard_of');
});

test('R-184 one name may mean another thing of another subject', () => {
  const label = (name: string, ...about: string[]) => factLabel(name, about, t);
  expect(label('is_default', 'user-group-made', 'user-group')).toBe('กลุ่มเริ่มต้น');
  expect(label('is_default', 'plan-changed', 'course')).toBe('เลือกไว้ให้ก่อน');
  expect(label('reason', 'staff-note', 'order')).toBe('บันทึก');
  expect(label('reason', 'refund-waits', 'order')).toBe('รายละเอียด');
  expect(label('reason', 'cancelled-by-staff', 'order')).toBe('เหตุผล');
  expect(label('lectures', 'course-changed', 'course')).toBe('ลำดับบทเรียน');
  expect(label('shop_tel', 'settings-changed', 'site-settings')).toBe('โทรศัพท์');
});

test('R-184 a setting’s value is said as its page says it', () => {
  const setting = of('setting', { subject: { type: 'setting', id: 'tax_invoice_policy' } });
  expect(valueWords('', 'on_request', setting)).toBe('กรอกเมื่อขอเท่านั้น');
  expect(valueWords('is_shop_open', true, of('site-settings'))).toBe('เปิด');
});

test('R-184 what is named by its number is called by its name', () => {
  const named = { 'course 3': 'เรียน Excel', 'plan 5': 'หนึ่งปี', 'payment-method 1': 'โอนเงิน' };
  const lines = [
    { kind: 'course', id: 3, qty: 2, planId: 5 },
    { kind: 'product', id: 8, qty: 1, planId: null },
  ];
  expect(valueWords('lines', lines, of('order', { named }))).toBe('เรียน Excel (หนึ่งปี) × 2, 8 × 1');
  expect(valueWords('payment_method', [1, 2], of('coupon', { named }))).toBe('โอนเงิน, 2');
});

test('R-184 what an entry is about is said in words too', () => {
  const about = (type: string, id: string) => subjectWords({ type, id, name: null }, { t, locale: 'th' });
  expect(about('vat-rate', '2027-01-01')).toBe('ตั้งแต่ 1 ม.ค. 2570');
  expect(about('vat_month', '2026-10-01')).toBe('ตุลาคม 2569');
  expect(about('setting', 'shop_tel')).toBe('โทรศัพท์');
  expect(about('site-settings', 'shop_tel shop_email cut_o')).toBe('โทรศัพท์, อีเมลร้าน');
  expect(about('text', 'th site.courses')).toBe(`${t('site.courses')} (ภาษาไทย)`);
  expect(about('registration-field', 'nickname')).toBe('ชื่อเล่น');
});
