import { describe, expect, test } from 'vitest';
import { seatsBack } from './seats-back';

type Use = 'free' | 'invited' | 'taken';
const seat = (n: number, use: Use, isRefunded = false) => ({
  lineId: n,
  name: 'Excel',
  planName: '1 ปี',
  isSeat: true,
  isRefunded,
  seat: { n, takenBy: null, personId: null, use },
});
const other = { lineId: 9, name: 'Excel', planName: '1 ปี', isSeat: false, isRefunded: false, seat: null };
const lines = [
  seat(1, 'taken'),
  seat(2, 'free'),
  seat(3, 'invited'),
  seat(4, 'free'),
  seat(5, 'free', true),
  seat(6, 'taken'),
  other,
];
const back = (qty: string | undefined, { of = 1, chosen: chosenIds = [] as number[] } = {}) =>
  seatsBack(lines, { seats_of: [of], seats_qty: [qty] }, chosenIds);
const wrong = { lineIds: [], errors: { 'seats_qty[0]': ['refund.seats.wrong'] } };

describe('R-347 a refund of a number of seats', () => {
  test('R-347 takes free seats first, then invited, then taken ones, each from the last; never a refunded one', () => {
    expect(back('1').lineIds).toEqual([4]);
    expect(back('๓').lineIds).toEqual([4, 2, 3]);
    expect(back('5', { of: 5 })).toEqual({ lineIds: [4, 2, 3, 6, 1], errors: {} });
  });
  test('R-347 an empty field takes none; a number that is not 1 to the seats left is refused at its field', () => {
    for (const input of [undefined, '', ' ']) expect(back(input)).toEqual({ lineIds: [], errors: {} });
    for (const values of ['0', '6', '-1', '1.5', 'ทั้งหมด']) expect(back(values)).toEqual(wrong);
    // line 9 has no seats
    expect(back('1', { of: 9 })).toEqual(wrong);
  });
  test('R-347 a number and single seats of the same plan cannot be combined; other lines can be chosen too', () => {
    expect(back('1', { chosen: [2] }).errors).toEqual({ 'seats_qty[0]': ['refund.seats.one'] });
    expect(back('1', { chosen: [9] }).lineIds).toEqual([4]);
  });
});
