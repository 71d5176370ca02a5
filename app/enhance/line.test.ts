import { describe, expect, test } from 'vitest';
import { kbpsOf } from './line';

const transfer = (kilobytes: number, from: number, until: number) => ({
  transferSize: kilobytes * 1000,
  responseStart: from,
  responseEnd: until,
});

describe('what a line carried', () => {
  test('is bytes by time', () => {
    expect(kbpsOf([transfer(50, 0, 1000)])).toBe(400);
    expect(kbpsOf([transfer(50, 0, 1000), transfer(50, 3000, 4000)])).toBe(400);
  });
  test('of what came side by side the time counts once', () => {
    expect(kbpsOf([transfer(25, 200, 1000), transfer(25, 0, 1000)])).toBe(400);
    expect(kbpsOf([transfer(40, 0, 1000), transfer(5, 200, 400), transfer(5, 300, 1000)])).toBe(400);
  });
  test('nothing is told by what was kept or came in one piece', () => {
    expect(kbpsOf([])).toBeNull();
    expect(kbpsOf([transfer(0, 0, 2), transfer(3, 0, 900)])).toBeNull();
    expect(kbpsOf([transfer(0, 0, 2), transfer(50, 100, 1100)])).toBe(400);
  });
  test('one quick answer proves a quick line, even when others were slow', () => {
    expect(kbpsOf([transfer(50, 0, 1000), transfer(50, 1000, 1100)])).toBe(4000);
  });
  test('what came within a tick is fast, not endless', () => {
    expect(kbpsOf([transfer(20, 5, 5)])).toBe(160_000);
  });
});
