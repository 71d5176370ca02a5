import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { rawRow, rawWorkbook } from '../../../test/support/samples/raw-workbook';
import { sheetSource } from './catalogue-sheets.server';
import { readCatalogueFile } from './import-file';
import { FIELDS } from './import-records';
import { readCatalogueSource } from './open-catalogue-file.server';
import { fieldOfCell } from './sheet-columns';
import { COLUMNS } from './sheet-source';

const FORMATS = ['General', 'd/m/bbbb', 'hh:mm', '0.00'];
const COURSE = [
  'kind',
  'key',
  'slug',
  'title',
  'type',
  'seats',
  'startDate',
  'endPublish',
  'price',
  'planType',
  'name',
  'day',
  'begins',
  'ends',
];

/** A file of one course, a plan and a class session, with some cells in raw workbook XML. */
async function read(cells: Readonly<Record<string, string>>) {
  const cellsInOrder = (row: Record<string, string>) =>
    COURSE.map((column) => {
      const xml = cells[`${row.kind}.${column}`];
      return xml === undefined ? (row[column] ?? '') : { xml };
    });
  const rows = [
    rawRow(1, COURSE),
    rawRow(
      2,
      cellsInOrder({ kind: 'course', key: 'c1', slug: 'c-1', title: 'แกง', type: 'In-class', seats: '5' }),
    ),
    rawRow(
      3,
      cellsInOrder({ kind: 'plan', key: 'p1', name: 'ราคา', planType: 'One-Time Payment', price: '890.00' }),
    ),
    rawRow(4, cellsInOrder({ kind: 'session', day: '2026-12-15', begins: '09:00', ends: '23:30' })),
  ];
  const source = await sheetSource(rawWorkbook({ rows: rows.join(''), formats: FORMATS }));
  const file = readCatalogueFile(source.content);
  const places = [
    ...(source.mistakes ?? []),
    ...(file.ok ? [] : file.mistakes.map(({ path, message }) => ({ ...source.placeOf(path), message }))),
  ];
  return {
    mistakes: places.map(({ row, column, message }) => `${row} ${column}: ${message}`),
    course: file.ok ? file.value.courses[0] : undefined,
  };
}

describe('what a cell of a workbook means goes by its column (R-300)', () => {
  test.each([
    [
      'an evening hour in a cell of a day',
      { 'course.startDate': 's="1"><v>46371.75</v>' },
      { startDate: '2026-12-15' },
    ],
    ['a day without a format', { 'course.endPublish': '><v>46371</v>' }, { endPublish: '2026-12-15' }],
    [
      'a day in a Thai format',
      { 'session.day': 's="1"><v>46372</v>' },
      { sessions: [{ day: '2026-12-16' }] },
    ],
    [
      'a quarter of a day among times',
      { 'session.begins': '><v>0.25</v>' },
      { sessions: [{ begins: '06:00:00' }] },
    ],
    [
      'a time with its day',
      { 'session.begins': 's="2"><v>46371.770833333336</v>' },
      { sessions: [{ begins: '18:30:00' }] },
    ],
    ['less than one baht', { 'plan.price': '><v>0.28999999999999998</v>' }, { plans: [{ price: 29 }] }],
    [
      'a sum that Excel computed',
      { 'plan.price': 's="3"><f>A1*1.07</f><v>1711.9999999999998</v>' },
      { plans: [{ price: 171_200 }] },
    ],
    ['a figure as a name', { 'plan.name': '><v>101</v>' }, { plans: [{ name: '101' }] }],
  ])('%s', async (_, cells, course) => {
    const { mistakes, course: importedCourse } = await read(cells);
    expect(mistakes).toEqual([]);
    expect(importedCourse).toMatchObject(course);
  });

  test.each([
    ['a day of 1969', { 'course.startDate': 's="1"><v>25538</v>' }, '2 startDate: “25538” is not a day'],
    ['a day of 1971', { 'course.startDate': 's="1"><v>26000</v>' }, '2 startDate: “1971-03-08” is long past'],
    ['a figure among days', { 'course.startDate': '><v>2569</v>' }, '2 startDate: “2569” is not a day'],
    ['a figure among times', { 'session.begins': '><v>9.25</v>' }, '4 begins: “9.25” is not a time'],
    ['a day for a price', { 'plan.price': 's="1"><v>5</v>' }, '3 price: “5” is shown as a day'],
    ['a day for a key', { 'plan.key': 's="1"><v>46371</v>' }, '3 key: Excel has made the day'],
  ])('refused: %s', async (_, cells, mistake) => {
    const { mistakes } = await read(cells);
    expect(mistakes).toEqual([expect.stringContaining(mistake)]);
  });

  test('every column of days, times and figures is read as one', () => {
    for (const fields of Object.values(FIELDS))
      for (const [column, [, , schema]] of Object.entries<readonly [unknown, unknown, z.ZodType]>(fields)) {
        const message = schema.safeParse('x').error?.issues[0]?.message ?? '';
        const day = fieldOfCell(column, { serial: 46_371.75 });
        if (/not a day/.test(message)) expect([column, day]).toEqual([column, '2026-12-15']);
        else if (/not a time/.test(message)) expect([column, day]).toEqual([column, '18:00']);
        else if (/amount|whole number/.test(message))
          expect([column, day]).toEqual([
            column,
            expect.objectContaining({ message: expect.stringContaining('shown as a day') as string }),
          ]);
        else
          expect([column, day]).toEqual([
            column,
            expect.objectContaining({ message: expect.stringContaining('Excel has made') as string }),
          ]);
      }
  });
});

describe('a cell that shows an error, or holds no value, is a mistake of its row in every column (R-299)', () => {
  const brokenCells = [
    ['t="e"><v>#N/A</v>', 'shows the error #N/A'],
    ['t="e"><f>1/0</f><v>#DIV/0!</v>', 'shows the error #DIV/0!'],
    ['><f>B2*2</f>', 'holds a formula whose result is not in the file'],
  ] as const;
  const places = [
    ...['kind', 'key', 'slug', 'title', 'type', 'seats', 'startDate', 'endPublish'].map(
      (column) => ['course', column, 2] as const,
    ),
    ...['kind', 'key', 'price', 'planType', 'name'].map((column) => ['plan', column, 3] as const),
    ...['kind', 'day', 'begins', 'ends'].map((column) => ['session', column, 4] as const),
  ];
  test.each(places)('%s.%s', async (kind, column, row) => {
    for (const [xml, message] of brokenCells) {
      const { mistakes } = await read({ [`${kind}.${column}`]: xml });
      expect(mistakes).toContainEqual(expect.stringContaining(`${row} ${column}: ${message}`));
    }
  });

  test.each([...COLUMNS].filter((name) => name !== 'kind' && name !== 'parent'))(
    'also where it may be empty: %s',
    async (column) => {
      const rows =
        rawRow(1, ['kind', 'key', column]) + rawRow(2, ['course', 'c1', { xml: brokenCells[0][0] }]);
      const source = await sheetSource(rawWorkbook({ rows }));
      const file = readCatalogueFile(source.content);
      const messages = file.ok ? [] : file.mistakes.filter(({ path }) => path.at(-1) === column);
      expect(messages.length + (source.mistakes?.length ?? 0)).toBeGreaterThan(0);
    },
  );
});

describe('odd files end at once (R-298)', () => {
  test('uneven rows are read in the time of even ones', async () => {
    const even = `kind,key,name\n${'category,a,b\n'.repeat(60_000)}`;
    const uneven = `kind,key,name\n${'category,a\ncategory,a,b,,,,,\n'.repeat(30_000)}`;
    const timeOf = async (text: string) => {
      const began = performance.now();
      await sheetSource(Buffer.from(text));
      return performance.now() - began;
    };
    await timeOf(even);
    expect(await timeOf(uneven)).toBeLessThan(5 * (await timeOf(even)) + 200);
  });

  test('a list of mistakes ends after the first thousand, and the file is not read on', async () => {
    const { mistakes } = await sheetSource(Buffer.from(`kind\n${'x\n'.repeat(50_000)}`));
    expect(mistakes?.length).toBe(1_000);
  });

  test.each([
    ['very many columns', `kind,key\n${','.repeat(5_000_000)}`],
    ['very many names of columns', `kind${',key'.repeat(1_000_000)}`],
    ['a course of very many rows', `kind,key\ncourse,a\n${'plan,b\n'.repeat(99_000)}`],
    ['more rows than are read', `kind,key\n${'category,a\n'.repeat(150_000)}`],
  ])('%s', async (_, text) => {
    const { mistakes } = await sheetSource(Buffer.from(text));
    expect(mistakes).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/far to the right|more rows/) as string }),
    ]);
  });
});

test('a text that is only called a workbook is read as what it is, or is no workbook', async () => {
  const read = async (text: string) => (await readCatalogueSource(Buffer.from(text), 'xlsx')).mistakes;
  expect(await read('kind;key\ncategory;a\n')).toEqual([]);
  expect(await read('PK not a workbook')).toEqual([
    { row: 1, column: '', message: 'this is no Excel file that can be read' },
  ]);
});
