import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteRangeOf } from './byte-range';

describe('byteRangeOf', () => {
  test.each([
    [null, null],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-900', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-3', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['lines=0-1', null],
    ['bytes=a-b', null],
  ])('%s of 100 bytes', (header, expected) => {
    expect(byteRangeOf(header, 100)).toEqual(expected);
  });

  test('never leaves the file', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.option(fc.nat(600)), fc.option(fc.nat(600)), (size, first, last) => {
        const range = byteRangeOf(`bytes=${first ?? ''}-${last ?? ''}`, size);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
