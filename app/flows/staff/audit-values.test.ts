import { expect, test } from 'vitest';
import { translator } from '~/text/translate';
import { factLabel, factValue } from './audit-values';

const t = translator('th');
const said = (name: string, value: unknown, subject = 'course') =>
  factValue({ name, value, subject }, { t, locale: 'th' }).replaceAll('\u00a0', ' ');

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
] as const)('R-184 %s %j is said in words', (name, value, words) => expect(said(name, value)).toBe(words));

test('R-184 the state of an order and of homework is called what its page calls it', () => {
  expect(said('', 'notYetReceived', 'order')).toBe('รอชำระ');
  expect(said('status', 'passed', 'homework')).toBe('ผ่าน');
});

test('R-184 a field without words keeps its name', () => {
  expect(factLabel('seat_limit', t)).toBe(t('edit.field.seat_limit'));
  expect(factLabel('unheard_of', t)).toBe('unheard_of');
});
