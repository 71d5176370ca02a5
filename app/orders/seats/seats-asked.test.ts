import { expect, test } from 'vitest';
import { MOST_SEATS, seatsAsked, seatsSold } from './seats-asked';

test('R-333 a figure is so many seats as people write it; anything else is none, and never one', () => {
  for (const input of [' 20 ', '๒๐', '20 คน', '20 ที่นั่ง']) expect(seatsAsked(input)).toBe(20);
  for (const values of [undefined, '']) expect(seatsAsked(values)).toBe(1);
  expect(seatsAsked(String(MOST_SEATS))).toBe(MOST_SEATS);
  for (const entries of ['0', '-3', '2.5', '1e3', 'สอง', '1,000', '201', '9999'])
    expect(seatsAsked(entries)).toBeNull();
});

test('several are sold only of a plan that sells seats', () => {
  expect(seatsSold(20, { sellsSeats: true })).toBe(20);
  expect(seatsSold(20, { sellsSeats: false })).toBe(1);
  expect(seatsSold(undefined, { sellsSeats: true })).toBe(1);
});
