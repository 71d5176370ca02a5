import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writtenText, harmlessSheetCell, listCell, listItems } from './sheet-cells';

test.each(['=1+1', '+A1', '-cmd|x', '@SUM(A1)', "'=1", '\t=1', '\r=1'])('%j is made harmless', (text) => {
  expect(harmlessSheetCell(text)).toBe(`'${text}`);
});
test.each(['-1', '890.00', 'ชา', "it's", '', '1-2'])('%j is left alone', (text) => {
  expect(harmlessSheetCell(text)).toBe(text);
});
test('what is written is read again', () => {
  const text = fc.string({ unit: fc.constantFrom(...`'=+-@;\\ab1ก \n"`) }).map((each) => each.trim());
  fc.assert(fc.property(text, (each) => writtenText(harmlessSheetCell(each)) === each));
  fc.assert(
    fc.property(fc.array(text.filter(Boolean)), (items) => {
      expect(listItems(writtenText(harmlessSheetCell(listCell(items))))).toEqual(items);
    }),
  );
});
