/** More than any company sends to one class; keeps a silly figure from filling the books. */
export const MOST_SEATS = 200;

/** How many seats a form asks for; what is no such figure is one. */
export function seatsAsked(typed: string | undefined): number {
  const plain = (typed ?? '').trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  if (!/^\d{1,6}$/.test(plain)) return 1;
  return Math.min(MOST_SEATS, Math.max(1, Number(plain)));
}

/** How many of a line are sold: several only of a plan that sells seats. */
export const seatsSold = (qty: number | undefined, { sellsSeats }: { sellsSeats: boolean }): number =>
  sellsSeats ? Math.min(MOST_SEATS, Math.max(1, qty ?? 1)) : 1;
