import { expect, test } from 'vitest';
import { type ReadStatement, readStatement, statementLineKeys } from './read-statement';
import { guessColumns, layoutOf, type StatementColumns } from './statement-layout';

const NOW = new Date('2026-11-29T08:00:00Z');

const numbered = (rows: readonly (readonly string[])[]) =>
  rows.map((cells, index) => ({ number: index + 1, cells }));

/** Read with the columns the page guesses. */
function guessed(cells: readonly (readonly string[])[]): ReadStatement {
  const rows = numbered(cells);
  const { heading, columns } = layoutOf(rows, { headings: null });
  return readStatement(rows, { heading, columns: columns as StatementColumns }, NOW);
}
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split('|'));
const summary = ({ lines, skipped, mistakes }: ReadStatement) => ({
  lines: lines.map(({ row, amount }) => [row, amount]),
  skipped: skipped.map(({ row, reason }) => [row, reason]),
  mistakes: mistakes.map(({ row, mistake }) => [row, mistake]),
});

test('PAY-01 debit and credit columns: what is debited went away', () => {
  const read = guessed(
    rowsOf(`Date|Time|Transaction Code|Channel|Debit Amount|Credit Amount|Balance|Description
      20/11/2026|10:00|X2|ENET|2,000.00||8,000.00|โอนออก
      20/11/2026|10:05|X1|ENET||890.00|8,890.00|รับโอน
      20/11/2026|10:06|X2|ENET|890.00||8,000.00|จ่าย`),
  );
  expect(summary(read)).toEqual({
    lines: [[3, 89_000]],
    skipped: [
      [2, 'out'],
      [4, 'out'],
    ],
    mistakes: [],
  });
});

test.each([
  ['a code', 'Date|Code|Amount|Details', 'X1', 'X2'],
  ['credit and debit', 'Date|Dr/Cr|Amount|Details', 'CR', 'DR'],
  ['letters of a pair', 'Date|D/C|Amount|Details', 'C', 'D'],
  ['deposit and withdrawal', 'Date|Type|Amount|Details', 'Deposit', 'Withdrawal'],
  ['D and W', 'Date|Type|Amount|Details', 'D', 'W'],
  ['Thai words', 'วันที่|ประเภท|จำนวนเงิน|รายละเอียด', 'ฝาก', 'ถอน'],
  ['longer Thai words', 'วันที่|รายการ|ยอดเงิน|รายละเอียด', 'รับโอนเงิน', 'ถอนเงิน'],
  ['in and out', 'วันที่|เข้า/ออก|จำนวนเงิน|รายละเอียด', 'เงินเข้า', 'เงินออก'],
  ['signs of their own', 'Date|+/-|Amount|Details', '+', '-'],
])('PAY-01 one column of amounts with %s', (_name, heading, codeIn, codeOut) => {
  const read = guessed([
    heading.split('|'),
    ['20/11/2026 10:00', codeOut, '2,000.00', 'a'],
    ['20/11/2026 10:01', codeIn, '890.00', 'b'],
    ['20/11/2026 10:02', codeOut, '890.00', 'c'],
    ['20/11/2026 10:03', 'ZZ', '777.00', 'd'],
  ]);
  expect(summary(read)).toEqual({
    lines: [[3, 89_000]],
    skipped: [
      [2, 'out'],
      [4, 'out'],
    ],
    mistakes: [[5, 'direction-unknown']],
  });
});

test.each([
  ['a minus', '890.00', '-2,000.00'],
  ['a long minus', '890.00', '\u22122,000.00'],
  ['a minus behind', '890.00', '2,000.00-'],
  ['brackets', '890.00', '(2,000.00)'],
  ['plus and minus', '+890.00', '-2,000.00'],
  ['CR and DR', '890.00 CR', '2,000.00 DR'],
  ['Cr. and Dr. without a space', '890.00Cr.', '2,000.00Dr.'],
  ['DR alone', '890.00', '2,000.00 DR'],
  ['a minus before the sign of baht', '฿890.00', '-฿2,000.00'],
])('PAY-01 one column of amounts with %s', (_name, money, outgoing) => {
  for (const heading of ['Amount', 'จำนวนเงิน', 'ฝาก/ถอน', 'Deposit (Withdrawal)']) {
    const read = guessed([
      ['Date', heading, 'Details'],
      ['20/11/2026 10:00', outgoing, 'a'],
      ['20/11/2026 10:01', money, 'b'],
    ]);
    expect(summary(read)).toEqual({ lines: [[3, 89_000]], skipped: [[2, 'out']], mistakes: [] });
  }
});

test('PAY-01 a file that does not tell the direction brings nothing', () => {
  for (const heading of ['Amount', 'จำนวนเงิน', 'ยอดเงิน', 'Debit/Credit']) {
    const read = guessed(rowsOf(`Date|${heading}|Details\n20/11/2026|890.00|a\n20/11/2026|2,000.00|b`));
    expect(summary(read)).toMatchObject({
      lines: [],
      mistakes: [
        [2, 'direction-unknown'],
        [3, 'direction-unknown'],
      ],
    });
  }
});

test('PAY-01 a plus before money in says nothing of amounts without one', () => {
  const read = guessed(rowsOf(`Date|Amount|Details\n20/11/2026|+890.00|a\n20/11/2026|2,000.00|b`));
  expect(summary(read)).toMatchObject({ lines: [[2, 89_000]], mistakes: [[3, 'direction-unknown']] });
});

test('PAY-01 a balance that explains every row tells the direction, and never against the column', () => {
  const statement = guessed(
    rowsOf(`Date|Amount|Balance|Details
      20/11/2026|100.00|1,100.00|a
      20/11/2026|890.00|1,990.00|b
      20/11/2026|2,000.00|-10.00|c`),
  );
  expect(summary(statement)).toMatchObject({
    lines: [[3, 89_000]],
    skipped: [[4, 'out']],
    mistakes: [[2, 'direction-unknown']],
  });
  const against = guessed(
    rowsOf(`Date|Deposit|Withdrawal|Balance|Details
      20/11/2026|100.00||1,100.00|a
      20/11/2026|890.00||210.00|b
      20/11/2026|50.00||260.00|c`),
  );
  expect(summary(against).mistakes).toEqual([[3, 'balance-contradicts']]);
});

test('PAY-01 the heading of money out is never taken as money in, whoever names it so', () => {
  const rows = numbered(rowsOf(`Date|Withdrawal|Deposit\n20/11/2026|890.00|\n20/11/2026||500.00`));
  expect(guessColumns(rows[0]!.cells, rows.slice(1))).toMatchObject({ amount: 2, out: 1 });
  expect(summary(readStatement(rows, { heading: 0, columns: { day: 0, amount: 1 } }, NOW)).lines).toEqual([]);
});

test('PAY-01 a row that says both, or in words the other thing, is a mistake', () => {
  const read = guessed(
    rowsOf(`วันที่|รายการ|ถอนเงิน|ฝากเงิน|รายละเอียด
      20/11/2569|รับโอนเงิน|10.00|890.00|a
      20/11/2569|ถอนเงิน||500.00|b
      20/11/2569|โอนเงิน||-40.00|กลับรายการ
      20/11/2569|โอนเงิน||0.00|c
      20/11/2569|ฝากเงิน||12a|d
      20/11/2569|ฝากเงิน||#REF!|e
      20/11/2569|ฝากเงิน||1,590.00|f`),
  );
  expect(summary(read)).toEqual({
    lines: [[8, 159_000]],
    skipped: [
      [4, 'out'],
      [5, 'no-money'],
    ],
    mistakes: [
      [2, 'direction-contradicts'],
      [3, 'direction-contradicts'],
      [6, 'amount-unreadable'],
      [7, 'cell-error'],
    ],
  });
});

test('PAY-01 balances, sums and headings in between are told apart from money', () => {
  const read = guessed(
    rowsOf(`บัญชีออมทรัพย์|||||
      วันที่|เวลา|รายการ|ถอนเงิน|ฝากเงิน|ยอดคงเหลือ
      20/11/2569||ยอดยกมา||500.00|500.00
      20/11/2569|10:00|รับโอนจาก บจก. รวมโชค||890.00|1,390.00

      วันที่|เวลา|รายการ|ถอนเงิน|ฝากเงิน|ยอดคงเหลือ
      |10:01|รับโอน||20.00|1,410.00
      |||รวม|890.00|
      ** สิ้นสุดรายงาน **|||||`),
  );
  expect(summary(read)).toEqual({
    lines: [[4, 89_000]],
    skipped: [
      [3, 'total'],
      [6, 'heading'],
      [8, 'total'],
      [9, 'no-money'],
    ],
    mistakes: [[7, 'day-missing']],
  });
});

test('PAY-01 a comma of thousands that split the row is a mistake, never an amount of one baht', () => {
  const rows = ['Date,Details,Withdrawal,Deposit', '20/11/2026,a,,1,590.00', '20/11/2026,b,,590.00'].map(
    (line) => line.split(','),
  );
  expect(summary(guessed(rows))).toMatchObject({ lines: [[3, 59_000]], mistakes: [[2, 'row-too-long']] });
});

test('PAY-01 a file of midnights tells no hours; a row that misses its hour beside others has none', () => {
  const midnights = guessed(rowsOf(`Date|Deposit\n20/11/2026 00:00:00|1.00\n2026-11-21 00:00|2.00`));
  expect(midnights.lines.map(({ hasTime, occurredAt }) => [hasTime, occurredAt.toISOString()])).toEqual([
    [false, '2026-11-20T05:00:00.000Z'],
    [false, '2026-11-21T05:00:00.000Z'],
  ]);
  const some = guessed(rowsOf(`Date|Time|Deposit\n20/11/2026|14:05|1.00\n20/11/2026||2.00`));
  expect(some.lines.map(({ hasTime }) => hasTime)).toEqual([true, false]);
});

test('PAY-01 equal lines of one file are two payments; the same lines of a second file are the same ones', () => {
  const { lines } = guessed(rowsOf(`วันที่|ฝาก\n20/11/2569|10.00\n20/11/2569|10.00`));
  const keys = statementLineKeys(lines);
  expect(new Set(keys).size).toBe(2);
  expect(statementLineKeys(lines.slice(0, 1))).toEqual([keys[0]]);
});
