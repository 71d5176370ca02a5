import { wholeNumberIn } from '~/values/typed-number';

/** More than any company sends to one class; keeps a silly figure from filling the books. */
export const MOST_SEATS = 200;

/** How many seats a form asks for: one where nothing is typed, null for what is no number of seats. */
export function seatsAsked(typed: string | undefined): number | null {
  if (typed === undefined || typed.trim() === '') return 1;
  const seats = wholeNumberIn(typed);
  return seats !== null && seats >= 1 && seats <= MOST_SEATS ? seats : null;
}

/** How many of a line are sold: several only of a plan that sells seats. */
export const seatsSold = (qty: number | undefined, { sellsSeats }: { sellsSeats: boolean }): number =>
  sellsSeats ? Math.min(MOST_SEATS, Math.max(1, qty ?? 1)) : 1;
