import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearness, slipsBetween } from './nearness';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });

/** By the definition, letter by letter from the end. */
function slipsByDefinition(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)];
  const substitution = slipsByDefinition(a, b) + (one.at(-1) === other.at(-1) ? 0 : 1);
  const areSwapped = one.length > 1 && one.slice(-2) === other.at(-1)! + other.at(-2)!;
  const swap = areSwapped ? slipsByDefinition(a.slice(0, -1), b.slice(0, -1)) + 1 : Infinity;
  return Math.min(slipsByDefinition(a, other) + 1, slipsByDefinition(one, b) + 1, substitution, swap);
}

test('slips are counted as they are defined, as far as they are asked for', () => {
  const short = word.map((letters) => letters.slice(0, 6));
  fc.assert(
    fc.property(short, short, fc.nat(4), (one, other, most) => {
      expect(slipsBetween(one, other, most)).toBe(Math.min(slipsByDefinition(one, other), most + 1));
    }),
  );
});

test('a text that holds all that is asked for is nearest, wherever it stands; a slip takes away its share', () => {
  fc.assert(
    fc.property(fc.array(word), word, fc.array(word), (before, queriedWord, after) => {
      expect(nearness([queriedWord], ` ${[...before, queriedWord, ...after].join(' ')} \n `)).toBe(1);
    }),
  );
  expect(nearness(['watercolor'], ' photo watexcolor \n ')).toBe(0.9);
  expect(nearness(['watercolor'], ' photo \n watercolor ')).toBe(0.9);
  expect(nearness(['watercolor'], ' photo retouch \n by somchai ')).toBe(0);
});
