import { expect, test } from 'vitest';
import { courseSheetFields } from './course-sheet';
import { cellsMet, readChanged, sentRows } from './sheet-cells';

const sentRow = (cells: Record<string, string>, was: Record<string, string>) =>
  sentRows(
    {
      row: '7',
      'was-7': JSON.stringify(was),
      ...Object.fromEntries(Object.entries(cells).map(([name, text]) => [`${name}-7`, text])),
    },
    courseSheetFields,
  )[0]!;

test('only cells whose words are others are changed; a cell that was not sent is none', () => {
  const was = { title: 'ก', seat_limit: '', price_satang: '100' };
  expect(sentRow({ title: 'ก ', seat_limit: '12' }, was).changed).toEqual(['seat_limit']);
});

test('form data that no page of the shop sends is ignored', () => {
  expect(sentRows({ row: 'x' }, courseSheetFields)).toEqual([]);
  expect(sentRows({ row: ['7', '7'], 'was-7': '[1', 'title-7': 'ก' }, courseSheetFields)).toMatchObject([
    { was: {}, changed: ['title'], knownWaiting: 0 },
  ]);
});

test('changed cells are read by the rules of the editor, the others not at all', () => {
  const was = { title: '', seat_limit: '1', price_satang: '', end_publish: '' };
  expect(readChanged(sentRow({ title: '', price_satang: '1,590.50' }, was), courseSheetFields)).toEqual({
    ok: true,
    values: { price_satang: 159_050 },
  });
  const wrong = sentRow({ seat_limit: 'มาก', price_satang: 'แพง', end_publish: '31/02/2570' }, was);
  expect(readChanged(wrong, courseSheetFields)).toEqual({
    ok: false,
    errors: {
      seat_limit: 'edit.error.number',
      price_satang: 'edit.error.money',
      end_publish: 'edit.error.day',
    },
  });
});

test('a cell is met by another’s change only where both changed it, differently', () => {
  const row = sentRow({ title: 'ค', seat_limit: '5' }, { title: 'ก', seat_limit: '4' });
  expect(cellsMet(row, { title: 'ก', seat_limit: '4' })).toEqual([]);
  expect(cellsMet(row, { title: 'ข', seat_limit: '5' })).toEqual(['title']);
});
