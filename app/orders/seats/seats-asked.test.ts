import { expect, test } from 'vitest';
import { MOST_SEATS, seatsAsked, seatsSold } from './seats-asked';

test('a figure is so many seats, in Thai figures too; anything else is one', () => {
  expect(seatsAsked(' 20 ')).toBe(20);
  expect(seatsAsked('๒๐')).toBe(20);
  for (const typed of [undefined, '', '0', '-3', '2.5', 'สอง']) expect(seatsAsked(typed)).toBe(1);
  expect(seatsAsked('9999')).toBe(MOST_SEATS);
});

test('several are sold only of a plan that sells seats', () => {
  expect(seatsSold(20, { sellsSeats: true })).toBe(20);
  expect(seatsSold(20, { sellsSeats: false })).toBe(1);
  expect(seatsSold(undefined, { sellsSeats: true })).toBe(1);
});
