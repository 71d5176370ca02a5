import { expect, test } from 'vitest';
import { seatsForBuyer, seatsToOffer } from './waiting-state';

test('a freed seat is for who waits, not for who comes by', () => {
  expect(seatsForBuyer({ free: 1, waiting: 1, own: 0 })).toBe(0);
  expect(seatsForBuyer({ free: 5, waiting: 2, own: 0 })).toBe(3);
  expect(seatsForBuyer({ free: 0, waiting: 0, own: 0 })).toBe(0);
});

test('a seat that is somebody’s own is theirs however many wait', () => {
  expect(seatsForBuyer({ free: 0, waiting: 9, own: 1 })).toBe(1);
});

test('as many are offered a seat as are free', () => {
  expect(seatsToOffer({ limit: 3, held: 1 })).toBe(2);
  expect(seatsToOffer({ limit: 3, held: 4 })).toBe(0);
  expect(seatsToOffer({ limit: null, held: 4 })).toBe(Infinity);
});
