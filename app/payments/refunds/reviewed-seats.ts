import type { ChoiceLine } from './refund-choice.server';
import type { SeatLine } from './seat-lines.server';

type Seats = ReadonlyMap<number, Pick<SeatLine, 'n' | 'use' | 'personId'>>;

export const seatsOfLines = (lines: readonly Pick<ChoiceLine, 'lineId' | 'seat'>[]): Seats =>
  new Map(lines.flatMap(({ lineId, seat }) => (seat ? [[lineId, seat] as const] : [])));

/** Seats of these lines with who uses each, as a review hands them to its confirmation: `12.free 14.taken7`. */
export const reviewedSeats = (seats: Seats, lineIds: readonly number[]): string =>
  lineIds
    .filter((lineId) => seats.has(lineId))
    .map((lineId) => tokenOf(seats, lineId))
    .join(' ');

export const linesOfReviewed = (reviewed: string): number[] =>
  tokensOf(reviewed).map((token) => Number.parseInt(token, 10));

/** Numbers of the seats that would go back and are not as they were reviewed. */
export const changedSeats = (seats: Seats, lineIds: readonly number[], reviewed: string): number[] =>
  lineIds.flatMap((lineId) => {
    const seat = seats.get(lineId);
    return seat && !tokensOf(reviewed).includes(tokenOf(seats, lineId)) ? [seat.n] : [];
  });

function tokenOf(seats: Seats, lineId: number): string {
  const { use, personId } = seats.get(lineId)!;
  return `${lineId}.${use}${personId ?? ''}`;
}

const tokensOf = (reviewed: string): string[] => reviewed.split(' ').filter((token) => token !== '');
