import { describe, expect, test } from 'vitest';
import { contrastOf } from './contrast';

describe('contrast of two colours', () => {
  test('as WCAG counts it, whichever comes first', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
    expect(contrastOf('#ffffff', '#FFFFFF')).toBe(1);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#ffff00', '#ffffff')).toBeCloseTo(1.07, 2);
  });

  test('of colours only', () => {
    expect(() => contrastOf('yellow', '#ffffff')).toThrow(RangeError);
  });
});
