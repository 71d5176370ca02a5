import { byName, foldSeats } from '~/orders/fold-seats';
import { wholeNumberIn } from '~/values/typed-number';
import type { ChoiceLine } from './refund-choice.server';

type SeatLine = Pick<ChoiceLine, 'lineId' | 'name' | 'planName' | 'isSeat' | 'isRefunded' | 'seat'>;

const TURN = ['free', 'invited', 'taken'] as const;
const turnOf = ({ seat }: SeatLine) => TURN.indexOf(seat?.use ?? 'free');

/** The seats left to refund, in this order: free, invited, taken; the last of each first. */
export const seatsInTurn = <Line extends SeatLine>(seats: readonly Line[]): Line[] =>
  seats
    .filter(({ isRefunded }) => !isRefunded)
    .toSorted((one, other) => turnOf(one) - turnOf(other) || (other.seat?.n ?? 0) - (one.seat?.n ?? 0));

/**
 * The lines of a typed number of seats of each plan, named by one of its lines (`seats_of`). `chosen`: lines
 * that are refunded anyway. Errors are text keys by field.
 */
export function seatsBack(
  lines: readonly SeatLine[],
  typed: { seats_of: readonly number[]; seats_qty: readonly (string | undefined)[] },
  chosen: readonly number[],
): { lineIds: number[]; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  const folded = foldSeats(lines, byName);
  const lineIds = typed.seats_of.flatMap((lineId, index) => {
    const typedQty = typed.seats_qty[index]?.trim() ?? '';
    if (typedQty === '') return [];
    const seats = folded.find((line) => line.seats.some((seat) => seat.lineId === lineId))?.seats ?? [];
    const remaining = seatsInTurn(seats);
    const qty = wholeNumberIn(typedQty);
    const isNumber = qty !== null && qty >= 1 && qty <= remaining.length;
    const isMixed = seats.some((seat) => chosen.includes(seat.lineId));
    if (isNumber && !isMixed) return remaining.slice(0, qty).map((seat) => seat.lineId);
    errors[`seats_qty[${index}]`] = [isNumber ? 'refund.seats.one' : 'refund.seats.wrong'];
    return [];
  });
  return { lineIds: [...new Set(lineIds)], errors };
}
