import { expect, test } from 'vitest';
import { parseSlipClock, parseSlipDay } from './slip-moment';

const NOW = new Date('2026-11-29T05:00:00Z');

test.each([
  '29 พ.ย. 69',
  '29 พ.ย. 2569',
  '29พ.ย.69',
  '29 พฤศจิกายน 69',
  '๒๙ พ.ย. ๖๙',
  '29/11/69',
  '29-11-69',
  '29.11.69',
  '29/11/26',
  '29 Nov 26',
  '29 Nov 2026',
  '29 พ.ย. 69 09:07',
  '29 พ.ย. 69 - 09:07 น.',
  '29/11/69 09:07:15',
  '29/11/2569, เวลา 09.07 น.',
  '2026-11-29',
])('PAY-01 R-325 the day of a slip: %s', (input) => {
  expect(parseSlipDay(input, NOW)).toBe('2026-11-29');
});

test.each(['31/02/69', '29 พ.ย. 50', '29/11/45', '29/11', '69', '30 ก.พ. 69', 'เมื่อวาน', ''])(
  'PAY-01 R-325 is no day of a slip: %s',
  (input) => {
    expect(parseSlipDay(input, NOW)).toBeNull();
  },
);

test('PAY-01 R-325 on the turn of the year the day before it is meant', () => {
  expect(parseSlipDay('31 ธ.ค. 69', new Date('2026-12-31T18:00:00Z'))).toBe('2026-12-31');
  expect(parseSlipDay('1 ม.ค. 70', new Date('2026-12-31T18:00:00Z'))).toBe('2027-01-01');
});

test.each([
  ['0907', '09:07:00'],
  ['907', '09:07:00'],
  ['09 07', '09:07:00'],
  ['090715', '09:07:15'],
  ['๐๙๐๗', '09:07:00'],
  ['0907 น.', '09:07:00'],
  ['เวลา 09.07 น.', '09:07:00'],
  ['9:07 am', '09:07:00'],
  ['9:07 PM', '21:07:00'],
  ['12:07 a.m.', '00:07:00'],
  ['14:05', '14:05:00'],
])('PAY-01 R-325 the clock of a slip: %s', (typed, clock) => {
  expect(parseSlipClock(typed)).toBe(clock);
});

test.each(['2507', '0960', '97', '14:05 pm', '', '123456789'])(
  'PAY-01 R-325 is no clock of a slip: %s',
  (input) => {
    expect(parseSlipClock(input)).toBeNull();
  },
);
