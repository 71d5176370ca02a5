import { describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { rawRow, rawWorkbook } from '../../../test/support/samples/raw-workbook';
import { windows874 } from '../../../test/support/samples/windows-874';
import { readSheet } from './read-sheet.server';

const cellsOf = async (...input: Parameters<typeof readSheet>) => {
  const read = await readSheet(...input);
  if (!read.ok) return read.refusal;
  return read.value.rows.map(({ number, cells }) => [number, ...cells]);
};

describe('a workbook', () => {
  test('as a program writes it: texts, figures, days, yes and no', async () => {
    const bytes = await writeXlsx([
      ['ชื่อ', 1590.5, true, '', 'ท้าย'],
      [null, { value: new Date('2026-12-15T18:00:00Z'), format: 'd/m/yyyy' }],
    ] as never).toBuffer();
    expect(await cellsOf(bytes)).toEqual([
      [1, 'ชื่อ', 1590.5, true, '', 'ท้าย'],
      [2, '', { serial: 46_371.75 }],
    ]);
  });

  test('keeps shared and rich texts, escapes, and the places of cells and rows left out', async () => {
    const strings =
      '<sst xmlns="m"><si><r><t>ก</t></r><r><t xml:space="preserve"> ข</t></r><rPh><t>no</t></rPh></si><si><t>a_x000D_b &amp; &#128512;</t></si></sst>';
    const rows =
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row r="7"><c r="D7" t="str"><v>x</v></c><c><v>2</v></c></row>';
    expect(await cellsOf(rawWorkbook({ rows, parts: { 'xl/sharedStrings.xml': strings } }))).toEqual([
      [1, 'ก ข', 'a\rb & 😀'],
      [7, '', '', '', 'x', 2],
    ]);
  });

  test.each([
    ['an error', 't="e"><v>#N/A</v>', '#N/A'],
    ['an error of a formula', 't="e"><f>1/0</f><v>#DIV/0!</v>', '#DIV/0!'],
    ['an error without its name', 't="e">', 'UNREADABLE'],
    ['a formula that was not computed', '><f>A1*2</f>', 'NO_VALUE'],
    ['a formula with an empty value, as openpyxl writes it', '><f>A1*2</f><v></v>', 'NO_VALUE'],
    ['a formula of text that was not computed', 't="str"><f>A1</f>', 'NO_VALUE'],
    ['a formula written once for many cells', '><f t="shared" si="0"/>', 'NO_VALUE'],
    ['a formula of a text within its cell that was not computed', 't="inlineStr"><f>A1</f>', 'NO_VALUE'],
    ['a text that is not there', 't="s"><v>9</v>', 'UNREADABLE'],
    ['a figure that is none', '><v>many</v>', 'UNREADABLE'],
    ['a type nobody knows', 't="q"><v>1</v>', 'UNREADABLE'],
  ])('never takes for empty what it cannot read: %s', async (_, xml, broken) => {
    const rows = await cellsOf(rawWorkbook({ rows: rawRow(1, ['a', { xml }, 'c']) }));
    expect(rows).toEqual([[1, 'a', expect.objectContaining({ broken }), 'c']]);
  });

  test('takes an empty text that a formula made for empty', async () =>
    expect(
      await cellsOf(rawWorkbook({ rows: rawRow(1, ['a', { xml: 't="str"><f>""</f><v></v>' }, 'c']) })),
    ).toEqual([[1, 'a', '', 'c']]));

  test('knows days by their format, Thai ones too, from 1900 and from 1904', async () => {
    const rows = rawRow(1, [
      'd',
      { xml: 's="0"><v>46371.75</v>' },
      { xml: 's="1"><v>46371</v>' },
      { xml: 's="2"><v>5</v>' },
      { xml: 't="d"><v>2026-12-15T18:00:00</v>' },
    ]);
    const formats = ['[$-107041E]d/m/bbbb', 71, '#,##0.00'];
    const day = { serial: 46_371.75 };
    expect(await cellsOf(rawWorkbook({ rows, formats }))).toEqual([
      [1, 'd', day, { serial: 46_371 }, 5, day],
    ]);
    expect(await cellsOf(rawWorkbook({ rows, formats, isFrom1904: true }))).toEqual([
      [1, 'd', { serial: 46_371.75 + 1_462 }, { serial: 46_371 + 1_462 }, 5, day],
    ]);
  });

  test('a time without a day is the same in sheets that count days from 1900 or 1904', async () => {
    const rows = rawRow(1, [{ xml: 's="0"><v>0.75</v>' }, { xml: 's="0"><v>0</v>' }]);
    const expected = [[1, { serial: 0.75 }, { serial: 0 }]];
    for (const isFrom1904 of [true, false])
      expect(await cellsOf(rawWorkbook({ rows, formats: ['h:mm'], isFrom1904 }))).toEqual(expected);
  });

  test('is read from its first sheet that is not hidden', async () => {
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const parts = {
      'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="${relations}"><x:sheets><x:sheet r:id="a" state="hidden"/><x:sheet r:id="b"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${relations}/worksheet" Target="/xl/other/two.xml"/></Relationships>`,
      'xl/other/two.xml':
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="3"><x:c r="B3"><x:v>4</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    };
    expect(await cellsOf(rawWorkbook({ rows: rawRow(1, ['no']), parts }))).toEqual([[3, '', 4]]);
  });
});

describe('what comes out of a workbook is bounded', () => {
  const corner = '<row r="1"><c r="A1"><v>1</v></c></row>';

  test('a stray cell far down costs nothing', async () =>
    expect(
      await cellsOf(rawWorkbook({ rows: `${corner}<row r="1048576"><c r="T1048576"><v>2</v></c></row>` })),
    ).toEqual([
      [1, 1],
      [1_048_576, ...Array<string>(19).fill(''), 2],
    ]));

  test('a stray cell far to the right is named', async () => {
    const bytes = rawWorkbook({ rows: `${corner}<row r="1048576"><c r="XFD1048576"><v>2</v></c></row>` });
    expect(bytes.length).toBeLessThan(3_000);
    expect(await cellsOf(bytes)).toEqual({ code: 'TOO_WIDE', row: 1_048_576, column: 'XFD' });
  });

  test.each([
    ['rows', rawWorkbook({ rows: '<row><c><v>1</v></c></row>'.repeat(200) }), { rows: 100 }, 'TOO_MANY_ROWS'],
    [
      'places of cells',
      rawWorkbook({ rows: '<row><c r="Z1"><v>1</v></c></row>'.repeat(200) }),
      { cells: 1_000 },
      'TOO_LARGE',
    ],
    [
      'a text that every cell uses',
      rawWorkbook({ rows: '<row><c t="s"><v>0</v></c></row>'.repeat(200), strings: ['ก'.repeat(1_000)] }),
      { characters: 100_000 },
      'TOO_LARGE',
    ],
    [
      'texts that no cell uses',
      rawWorkbook({ rows: corner, strings: Array<string>(200).fill('ก'.repeat(1_000)) }),
      { characters: 100_000 },
      'TOO_LARGE',
    ],
    [
      'unpacked bytes, whatever the archive says',
      sayingLittle(rawWorkbook({ rows: `${corner}${'<row/>'.repeat(300_000)}` })),
      { unpackedBytes: 1_000_000 },
      'TOO_LARGE',
    ],
    ['depth', rawWorkbook({ rows: '<a>'.repeat(100_000) }), {}, 'NO_SHEET'],
    ['a tag that never ends', rawWorkbook({ rows: `<c ${'a'.repeat(3_000_000)}` }), {}, 'NO_SHEET'],
    [
      'names that grow',
      rawWorkbook({ rows: '', parts: { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><sst/>' } }),
      {},
      'NO_SHEET',
    ],
    ['half a file', rawWorkbook({ rows: corner }).subarray(0, 900), {}, 'NO_SHEET'],
    [
      'no sheet in it',
      rawWorkbook({ rows: '', parts: { 'xl/workbook.xml': '<workbook/>' } }),
      {},
      'NO_SHEET',
    ],
  ])('%s', async (_, bytes, limits, code) => expect(await cellsOf(bytes, limits)).toMatchObject({ code }));

  test('it is read in slices: others have their turn meanwhile', async () => {
    const bytes = rawWorkbook({ rows: '<row><c><v>1</v></c><c><v>2</v></c></row>'.repeat(50_000) });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const read = await readSheet(bytes);
    clearInterval(timer);
    expect(read.ok && read.value.rows.length).toBe(50_000);
    expect(turns).toBeGreaterThan(2);
  });
});

/** The same file, whose directory claims that each part unpacks to ten bytes. */
function sayingLittle(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (
    let at = changed.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = changed.indexOf('PK\u0001\u0002', at + 1, 'latin1')
  )
    changed.writeUInt32LE(10, at + 24);
  return changed;
}

describe('a text', () => {
  const thai = 'วันที่;จำนวนเงิน\r\n20/11/2569;1,500.00\r\n';

  test.each([
    ['UTF-8', Buffer.from(thai)],
    ['UTF-16', Buffer.from(`\ufeff${thai}`, 'utf16le')],
    ['Windows-874', windows874(thai)],
  ])('is read in %s', async (_, bytes) =>
    expect(await cellsOf(bytes)).toEqual([
      [1, 'วันที่', 'จำนวนเงิน'],
      [2, '20/11/2569', '1,500.00'],
    ]),
  );

  test('that is long is read the same', async () => {
    const text = `kind\tname\n${'course\t"ก, ""ข"""\n'.repeat(20_000)}`;
    const rows = await cellsOf(Buffer.from(text));
    expect(rows).toHaveLength(20_001);
    expect((rows as unknown[])[20_000]).toEqual([20_001, 'course', 'ก, "ข"']);
  });

  test.each([
    ['an Excel 97 file', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'OLD_WORKBOOK'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'ENCODING'],
    ['a quotation without its end', Buffer.from('a,"b\nc'), 'QUOTES'],
  ])('is none: %s', async (_, bytes, code) => expect(await cellsOf(bytes)).toMatchObject({ code }));
});
