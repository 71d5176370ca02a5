import { expect, test } from 'vitest';
import { findHeading, guessColumns, readStatement, statementLineKeys } from './statement-columns';

const KBANK = [
  ['ธนาคารตัวอย่าง', '', '', '', '', ''],
  ['เลขที่บัญชี 123-4-56789-0', '', '', '', '', ''],
  ['วันที่', 'เวลา', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'เลขที่อ้างอิง'],
  ['20/11/2569', '14:05', 'รับโอนจาก นาย กิตติ', '', '1,590.00', 'A1'],
  ['20/11/2569', '14:06', 'จ่ายบิล', '200.00', '', 'A2'],
  ['20/11/2569', '14:07', 'รับโอน', '', '+750.50', 'A3'],
];

test('PAY-01 the heading is found below a bank’s own lines, and its columns are named', () => {
  expect(findHeading(KBANK)).toBe(2);
  expect(guessColumns(KBANK[2]!)).toEqual({ day: 0, time: 1, description: 2, amount: 4, reference: 5 });
  expect(guessColumns(['Date', 'Description', 'Credit'])).toEqual({ day: 0, description: 1, amount: 2 });
});

test('PAY-01 money in is read to the satang in Bangkok time; money out is left out', () => {
  const columns = { day: 0, time: 1, description: 2, amount: 4, reference: 5 };
  const read = readStatement(KBANK, { heading: 2, columns });
  expect(read).toMatchObject({ skipped: 1, unreadable: [] });
  expect(read.lines).toMatchObject([
    { row: 4, occurredAt: new Date('2026-11-20T07:05:00Z'), hasTime: true, amount: 159_000, reference: 'A1' },
    { row: 6, amount: 75_050 },
  ]);
});

test('PAY-01 a day with its time in one column, of a Christian year; a signed column leaves out what went away', () => {
  const rows = [
    ['Date', 'Amount', 'Details'],
    ['2026-11-20 09:30', '100.00', 'in'],
    ['2026-11-20 09:31', '-40.00', 'out'],
    ['2026-11-21', '5', 'no time'],
  ];
  const { lines, skipped } = readStatement(rows, {
    heading: 0,
    columns: { day: 0, amount: 1, description: 2 },
  });
  expect(skipped).toBe(1);
  expect(lines.map(({ occurredAt, hasTime }) => [occurredAt.toISOString(), hasTime])).toEqual([
    ['2026-11-20T02:30:00.000Z', true],
    ['2026-11-21T05:00:00.000Z', false],
  ]);
});

test('PAY-01 short years are Buddhist from 50 on', () => {
  const rows = [
    ['วันที่', 'ฝาก'],
    ['20/11/69', '1'],
    ['20/11/26', '2'],
  ];
  const { lines } = readStatement(rows, { heading: 0, columns: { day: 0, amount: 1 } });
  expect(lines.map(({ occurredAt }) => occurredAt.getUTCFullYear())).toEqual([2026, 2026]);
});

test('PAY-01 a row of money whose day cannot be read is named', () => {
  const rows = [
    ['วันที่', 'ฝาก'],
    ['31/02/2569', '10.00'],
  ];
  expect(readStatement(rows, { heading: 0, columns: { day: 0, amount: 1 } }).unreadable).toEqual([2]);
});

test('PAY-01 equal lines of one file are two payments; the same lines of a second file are the same ones', () => {
  const rows = [
    ['วันที่', 'ฝาก'],
    ['20/11/2569', '10.00'],
    ['20/11/2569', '10.00'],
  ];
  const { lines } = readStatement(rows, { heading: 0, columns: { day: 0, amount: 1 } });
  const keys = statementLineKeys(lines);
  expect(new Set(keys).size).toBe(2);
  expect(statementLineKeys(lines.slice(0, 1))).toEqual([keys[0]]);
});
