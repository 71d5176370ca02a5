import { wholeNumberIn } from '~/values/typed-number';

/** More than any company sends to one class: an absurd number must not become an order. */
export const MOST_SEATS = 200;

/** The number of seats in a form field: 1 when it is empty, null when it is no possible number. */
export function seatsAsked(typed: string | undefined): number | null {
  if (typed === undefined || typed.trim() === '') return 1;
  const seats = wholeNumberIn(typed);
  return seats !== null && seats >= 1 && seats <= MOST_SEATS ? seats : null;
}

/** The quantity of an order line: above 1 only for a plan that sells seats. */
export const seatsSold = (qty: number | undefined, { sellsSeats }: { sellsSeats: boolean }): number =>
  sellsSeats ? Math.min(MOST_SEATS, Math.max(1, qty ?? 1)) : 1;
