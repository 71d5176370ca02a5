import { describe, expect, test } from 'vitest';
import { rawRow, rawWorkbook } from '../../../test/support/samples/raw-workbook';
import {
  csvText,
  encoded,
  ENCODINGS,
  SEPARATORS,
  STATEMENT_LAYOUTS,
  type StatementLayout,
  workbookOf,
} from '../../../test/support/samples/statement-files';
import { readStatement, type ReadStatement } from './read-statement';
import { readStatementFile } from './read-statement-file.server';
import { otherAccountIn } from './statement-account';
import { layoutOf, type StatementColumns, type TextRow } from './statement-layout';

const NOW = new Date('2026-11-29T08:00:00Z');

async function rowsIn(bytes: Buffer): Promise<TextRow[]> {
  const file = await readStatementFile(bytes);
  if (!file.ok) throw new Error(file.refusal.code);
  return file.value;
}
async function readFile(bytes: Buffer, accountNumber = ''): Promise<ReadStatement> {
  const rows = await rowsIn(bytes);
  const { heading, columns } = layoutOf(rows, { headings: null });
  return readStatement(rows, { heading, columns: columns as StatementColumns, accountNumber }, NOW);
}
const summary = ({ lines, mistakes }: ReadStatement) => ({
  money: lines.map(({ row, occurredAt, hasTime, amount }) => ({
    row,
    at: hasTime ? occurredAt.toISOString() : occurredAt.toISOString().slice(0, 10),
    amount,
  })),
  mistakes,
});
const expected = ({ money }: StatementLayout) => ({
  money: money.map(({ row, at, amount }) => ({ row, at, amount })),
  mistakes: [],
});

describe.each(STATEMENT_LAYOUTS)('PAY-01 $bank ($from)', (layout) => {
  test.each(ENCODINGS)('as text in %s, whatever stands between its columns', async (encoding) => {
    for (const separator of SEPARATORS) {
      const read = await readFile(encoded(csvText(layout.rows, separator), encoding), layout.account);
      expect({ separator, ...summary(read) }).toEqual({ separator, ...expected(layout) });
    }
  });

  test('as a workbook, with the name of who paid; its rows add up', async () => {
    const rows = await rowsIn(workbookOf(layout.rows));
    const { heading, columns } = layoutOf(rows, { headings: null });
    const read = readStatement(rows, { heading, columns: columns as StatementColumns }, NOW);
    expect(summary(read)).toEqual(expected(layout));
    for (const [index, { words }] of layout.money.entries())
      expect(`${read.lines[index]!.description} ${read.lines[index]!.reference}`).toContain(words);
    const { lines, skipped, mistakes } = read;
    expect(lines.length + skipped.length + mistakes.length).toBe(rows.length - heading - 1);
  });

  test('the account it names is told from another', async () => {
    const rows = await rowsIn(encoded(csvText(layout.rows, ','), 'utf-8'));
    const { heading } = layoutOf(rows, { headings: null });
    const other = otherAccountIn(rows, { heading, accountNumber: '999-9-99999-9' });
    expect(other?.replace(/\D/g, '') ?? '').toBe(layout.account.replace(/\D/g, ''));
    expect(otherAccountIn(rows, { heading, accountNumber: layout.account })).toBeNull();
  });
});

describe('PAY-01 a statement as a workbook keeps its own cells', () => {
  // 46346 is 20 November 2026
  const book = (...rows: (string | { xml: string })[][]) =>
    rawWorkbook({
      formats: [0, 'd/m/bbbb', 'd/m/yyyy h:mm', 'h:mm', '#,##0.00'],
      rows: [['Date', 'Time', 'Deposit', 'Withdrawal'], ...rows]
        .map((row, at) => rawRow(at + 1, row))
        .join(''),
    });
  const day = { xml: 's="1"><v>46346</v>' };
  const evening = { xml: 's="3"><v>0.75</v>' };

  test('days, hours and computed amounts', async () => {
    const read = await readFile(
      book(
        [day, evening, { xml: 's="4"><v>1590</v>' }],
        [{ xml: 's="2"><v>46346.586805555555</v>' }, '', { xml: 's="4"><v>0.1000000000000000055</v>' }],
        ['46346', '14:05', { xml: '><v>1234.5600000000001</v>' }],
        [day, '', '', { xml: '><v>890</v>' }],
      ),
    );
    expect(summary(read)).toEqual({
      money: [
        { row: 2, at: '2026-11-20T11:00:00.000Z', amount: 159_000 },
        { row: 3, at: '2026-11-20T07:05:00.000Z', amount: 10 },
        { row: 4, at: '2026-11-20T07:05:00.000Z', amount: 123_456 },
      ],
      mistakes: [],
    });
    expect(read.skipped).toEqual([{ row: 5, reason: 'out' }]);
  });

  test('an error, or a formula without its value, is a mistake of its row in every column of money and time', async () => {
    const error = { xml: 't="e"><v>#REF!</v>' };
    const empty = { xml: '><f>A1</f>' };
    const read = await readFile(
      book(
        [day, evening, error],
        [day, evening, empty],
        [error, evening, '100.00'],
        [day, empty, '100.00'],
        [day, evening, '', error],
        [day, evening, '100.00', empty],
        [day, evening, '100.00'],
      ),
    );
    expect(read.lines.map(({ row }) => row)).toEqual([8]);
    expect(read.mistakes.map(({ row, mistake }) => [row, mistake])).toEqual(
      [2, 3, 4, 5, 6, 7].map((row) => [row, 'cell-error']),
    );
  });
});

test('PAY-01 words of the account above a heading never make money in of an amount without direction', async () => {
  const rows = [
    ['ประเภท', 'ออมทรัพย์', 'บัญชีเงินฝาก', 'ถอนได้', 'หมายเหตุ'],
    ['Date', 'Transaction', 'Amount', '', 'Balance'],
    ['20/11/2026', 'A', '500.00', '0.00', ''],
  ];
  const read = await readFile(encoded(csvText(rows, ','), 'utf-8'));
  expect(read.lines).toEqual([]);
});

test('PAY-01 thousands commas beside semicolons are one amount', async () => {
  const read = await readFile(
    Buffer.from('Date;Withdrawal;Deposit\n20/11/2026;;1,590.00\n21/11/2026;2,000.00;'),
  );
  expect(summary(read).money.map(({ amount }) => amount)).toEqual([159_000]);
});

describe('PAY-01 whatever a file says, money that went out never comes in', () => {
  const seed = Number(process.env.TEST_SEED ?? 20_261_129);
  const next = (() => {
    let state = seed;
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
  })();
  const one = <T>(list: readonly T[]): T => list[next(list.length)]!;
  const DAYS = [
    '20/11/2569',
    '20/11/26',
    '2026-11-20',
    '20 พ.ย. 69',
    '31/02/2569',
    '',
    'x',
    '46346',
    '11/20/2026',
  ];
  const TIMES = ['14:05', '2:05 PM', '0.5', '', '25:00', '14.05.30', 'เย็น'];
  /** Layouts of the amount, one for each way to mark direction; `true` is money out. */
  const LAYOUTS: readonly { heading: string[]; cells: (money: string, isOut: boolean) => string[] }[] = [
    {
      heading: ['Debit Amount', 'Credit Amount'],
      cells: (money, isOut) => (isOut ? [money, ''] : ['', money]),
    },
    { heading: ['ฝากเงิน', 'ถอนเงิน'], cells: (money, isOut) => (isOut ? ['', money] : [money, '']) },
    { heading: ['Amount', 'Code'], cells: (money, isOut) => [money, isOut ? 'X2' : 'X1'] },
    {
      heading: ['Amount', 'Code'],
      cells: (money, isOut) => [money, isOut ? one(['X2', 'FE', '', 'X3']) : 'X1'],
    },
    { heading: ['จำนวนเงิน', 'ประเภท'], cells: (money, isOut) => [money, isOut ? 'ถอน' : 'ฝาก'] },
    { heading: ['Amount', 'Dr/Cr'], cells: (money, isOut) => [money, isOut ? 'DR' : 'CR'] },
    {
      heading: ['Amount', 'Note'],
      cells: (money, isOut) => [isOut ? one([`-${money}`, `(${money})`, `${money}-`]) : money, ''],
    },
    { heading: ['Amount', 'Note'], cells: (money, isOut) => [isOut ? money : `+${money}`, ''] },
    { heading: ['ยอดเงิน', 'หมายเหตุ'], cells: (money, isOut) => [`${money} ${isOut ? 'DR' : 'CR'}`, ''] },
    { heading: ['Amount', 'Note'], cells: (money) => [money, ''] },
  ];

  test.each(Array.from({ length: 300 }, (_none, index) => index))('file %i', (index) => {
    const layout = LAYOUTS[index % LAYOUTS.length]!;
    const isOutOf = new Map<number, boolean>();
    const rows: TextRow[] = [
      { number: 1, cells: ['Date', 'Time', ...layout.heading, 'Details'] },
      ...Array.from({ length: 1 + next(12) }, (_none, at) => {
        const isOut = next(2) === 0;
        isOutOf.set(at + 2, isOut);
        const money = `${1 + next(9)},${String(next(1000)).padStart(3, '0')}.${String(next(100)).padStart(2, '0')}`;
        return {
          number: at + 2,
          cells: [one(DAYS), one(TIMES), ...layout.cells(next(8) === 0 ? '' : money, isOut), `row ${at + 2}`],
        };
      }),
    ];
    const { heading, columns } = layoutOf(rows, { headings: null });
    // also with columns that a person chose differently
    const namedColumns = { ...columns, ...(next(3) === 0 && { amount: 2 + next(2) }) } as StatementColumns;
    for (const each of [columns as StatementColumns, namedColumns]) {
      if (each.amount === undefined) continue;
      const { lines, skipped, mistakes } = readStatement(rows, { heading, columns: each }, NOW);
      expect(lines.filter(({ row }) => isOutOf.get(row))).toEqual([]);
      const rowNumbers = [...lines, ...skipped, ...mistakes].map(({ row }) => row);
      expect(rowNumbers.sort((a, b) => a - b)).toEqual([...isOutOf.keys()]);
    }
  });
});
