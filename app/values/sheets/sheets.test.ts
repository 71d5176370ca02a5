import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { windows874 } from '../../../test/support/samples/windows-874';
import { clockOfCell, dayOfCell, figureOfCell, momentOfCell, numberText, textOfCell } from './cell-values';
import { isDayFormat, isDayFormatId } from './day-format';
import { headingAt } from './heading';
import { columnLetters, type SheetRow } from './sheet-cell';
import { decodeText } from './sheet-encoding';
import { SHEET_LIMITS, UnreadableSheet } from './sheet-limits';
import { separatorOf } from './sheet-separator';
import { TextRows } from './text-rows';

const rowsOf = (text: string, { separator = ',', piece = text.length, limits = {} } = {}): SheetRow[] => {
  const reader = new TextRows(separator, { ...SHEET_LIMITS, ...limits });
  const rows: SheetRow[] = [];
  for (let at = 0; at < text.length; at += piece) rows.push(...reader.push(text.slice(at, at + piece)));
  return [...rows, ...reader.end()];
};
const cellsOf = (...input: Parameters<typeof rowsOf>) => rowsOf(...input).map(({ cells }) => cells);
const troubleOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof UnreadableSheet) return [error.code, error.row, error.column];
    throw error;
  }
  return null;
};

describe('rows of a text', () => {
  test('are the same in pieces of any length', () => {
    const sign = fc.constantFrom('a', 'ก', ',', '"', '""', '\n', '\r\n', '\r', ' ');
    fc.assert(
      fc.property(fc.array(sign), fc.integer({ min: 1, max: 5 }), (signs, piece) => {
        const text = signs.join('');
        let whole: unknown;
        const trouble = troubleOf(() => (whole = rowsOf(text)));
        if (trouble) expect(troubleOf(() => rowsOf(text, { piece }))).toEqual(trouble);
        else expect(rowsOf(text, { piece })).toEqual(whole);
      }),
    );
  });

  test.each([
    ['quotations', '"a, ""b""\nc",d\n', [['a, "b"\nc', 'd']]],
    ['a quotation mark within a plain cell', '5" pipe,x', [['5" pipe', 'x']]],
    ['signs behind a quotation', '"a"b,c', [[{ broken: 'QUOTES', text: 'ab' }, 'c']]],
    [
      'every end of a line, and rows of other lengths',
      'a\r\nb,c,,\rd\n\n,e',
      [['a'], ['b', 'c'], ['d'], [], ['', 'e']],
    ],
  ])('keep %s', (_, text, cells) => expect(cellsOf(text)).toEqual(cells));

  test('have the numbers that a spreadsheet shows', () =>
    expect(rowsOf('a\n\n"b\nc"\nd').map(({ number }) => number)).toEqual([1, 2, 3, 4]));

  test.each([
    ['a quotation that never ends', 'a\n"b\nc\nd', {}, ['QUOTES', 2, '']],
    ['too many rows', 'a\nb\nc', { rows: 2 }, ['TOO_MANY_ROWS', 3, '']],
    ['a filled cell far to the right', `a\n${','.repeat(30)}x`, { columns: 26 }, ['TOO_WIDE', 2, 'AE']],
    ['more columns than any spreadsheet has', ','.repeat(20_000), {}, ['TOO_WIDE', 1, '']],
    ['too many places', 'a,b\nc,d', { cells: 3 }, ['TOO_LARGE', 2, '']],
    ['too much text', 'ab\ncd', { characters: 3 }, ['TOO_LARGE', 2, '']],
  ])('end at %s', (_, text, limits, trouble) =>
    expect(troubleOf(() => rowsOf(text, { limits }))).toEqual(trouble),
  );

  test('without text in them cost no places', () =>
    expect(cellsOf(`a${','.repeat(16_000)}\n`.repeat(3), { limits: { cells: 3 } })).toEqual([
      ['a'],
      ['a'],
      ['a'],
    ]));
});

describe('the separator of a text', () => {
  test.each([
    [
      ';',
      'วันที่;รายการ;จำนวนเงิน;คงเหลือ\n20/11/2569;โอน;1,500,000.00;12,300,000.00\n21/11/2569;"ก,ข,ค";1,500.00;1\n',
    ],
    [';', 'kind;key;name\ncourse;a;ทำอาหาร, อบขนม, และกาแฟ\n'],
    [',', 'kind,key,outcomes\ncourse,a,ทำได้;ขายได้;สอนได้\ncourse,b,ก;ข;ค\n'],
    [',', 'kind,key,name\nplan\ncourse,a\n'],
    ['\t', 'kind\tquestion\tright\nsingle\tก, ข; ค\t1\n'],
    [',', 'ธนาคาร;สาขา\nรายการบัญชี\nวันที่,เวลา,ฝาก,ถอน,คงเหลือ\n20/11/69,09:15,"1,500.00",,"2,000.00"\n'],
    [',', 'single,ถูก; หรือผิด,1,2,3\nsingle,หรือ; ไม่,1,2,3\n'],
    [';', 'sep=;\na,b;c\n'],
    [',', 'one\n'],
    [',', ''],
  ])('is “%s”', (separator, text) => expect(separatorOf(text)).toBe(separator));
});

describe('the encoding of a text', () => {
  const thai = 'ชื่อ,ราคา\r\nทำขนม,1500\r\n';
  const utf16le = Buffer.from(thai, 'utf16le');

  test.each([
    ['UTF-8', Buffer.from(thai)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${thai}`)],
    ['UTF-16 little-endian', utf16le],
    ['UTF-16 little-endian with its mark', Buffer.from(`\ufeff${thai}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(utf16le).swap16()],
    ['UTF-16 big-endian with its mark', Buffer.from(`\ufeff${thai}`, 'utf16le').swap16()],
    ['Windows-874', windows874(thai)],
  ])('is told: %s', (_, bytes) => expect(decodeText(bytes)).toBe(thai));

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['Western accents', Buffer.from('Caf\xe9 au lait, cr\xe8me', 'latin1')],
    ['half a sign of UTF-16', Buffer.concat([Buffer.from('\ufeffab', 'utf16le'), Buffer.from([0x41])])],
  ])('is none that is read: %s', (_, bytes) => expect(decodeText(bytes)).toBeNull());
});

describe('what a cell means', () => {
  const day = (text: string) => ({ serial: Date.parse(`${text}Z`) / 86_400_000 + 25_569 });
  test.each([
    [day('2026-12-15T00:00:00'), '2026-12-15'],
    [day('2026-12-15T18:00:00'), '2026-12-15'],
    [{ serial: 46_372 - 1e-11 }, '2026-12-16'],
    [{ serial: 46_371.999_999_99 }, '2026-12-15'],
    [46_371, '2026-12-15'],
    ['15/12/2569', '15/12/2569'],
    [{ serial: 0.75 }, null],
    [2026, null],
    [20_261_215, null],
    [true, null],
  ])('in a column of days: %j is %s', (cell, meaning) => expect(dayOfCell(cell)).toBe(meaning));

  test.each([
    [0.25, '06:00'],
    [{ serial: 0.75 }, '18:00'],
    [{ serial: 0.763_888_888_888_889 }, '18:20'],
    [day('2026-12-15T18:30:05'), '18:30:05'],
    [{ serial: 46_371.999_999_99 }, '23:59:59'],
    [{ serial: 0.999_999_99 }, '23:59:59'],
    [{ serial: 0.999_999_999_999_999_9 }, null],
    ['9.30', '9.30'],
    [9.3, null],
    [18, null],
    [-0.5, null],
  ])('in a column of times: %j is %s', (cell, meaning) => expect(clockOfCell(cell)).toBe(meaning));

  test.each([
    [0.29, '0.29'],
    [0.29 * 100, '29'],
    [1590.000_000_000_000_2, '1590'],
    [0.1 + 0.2, '0.3'],
    [1590.005, '1590.005'],
    [day('2026-12-15T00:00:00'), null],
    [true, null],
  ])('in a column of amounts: %j is %s', (cell, meaning) => expect(figureOfCell(cell)).toBe(meaning));

  it('is a day with its hour where a column has both', () => {
    expect(momentOfCell(day('2026-12-15T18:00:00'))).toBe('2026-12-15 18:00');
    expect(momentOfCell(day('2026-12-15T00:00:00'))).toBe('2026-12-15');
  });

  it('is read as it looks in a column of words', () => {
    expect([12, true, { serial: 0.5 }, { broken: '#N/A', text: '#N/A' }].map(textOfCell)).toEqual([
      '12',
      'TRUE',
      '12:00',
      '#N/A',
    ]);
    expect([1e21, 1e-7, 123456789012345680].map(numberText)).toEqual([
      '1e+21',
      '0.0000001',
      '123456789012346000',
    ]);
  });
});

test.each([
  ['d/m/bbbb', true],
  ['[$-107041E]d mmmm yyyy;@', true],
  ['[$-D07041E]ว ดดดด ปปปป', true],
  ['[h]:mm:ss', true],
  ['mm:ss.0', true],
  ['General', false],
  ['#,##0.00 "บาท"', false],
  ['[Red]-#,##0.00\\ \\d', false],
  ['0.00E+00', false],
  ['t#,##0.00', false],
  ['@', false],
])('the format %s shows a day: %s', (code, isDay) => expect(isDayFormat(code)).toBe(isDay));

test('a Thai Excel has formats of days without a code', () =>
  expect([14, 71, 81, 1, 49, 60].map(isDayFormatId)).toEqual([true, true, true, false, false, false]));

test('columns have letters', () =>
  expect([0, 25, 26, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'XFD']));

test('the heading is found below what stands above it', () => {
  const rows = [['ธนาคาร'], ['Kind', ' question '], ['kind', 'question']].map((cells, at) => ({
    number: at + 1,
    cells,
  }));
  expect([headingAt(rows, ['kind', 'question']), headingAt(rows, ['price'])]).toEqual([1, -1]);
});
