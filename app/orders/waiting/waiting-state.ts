/**
 * `unconfirmed`: a guest's, until the link in the mail is pressed; `offered`: a seat is held for them; `lapsed`: it was not taken in
 * time, or the class is no more.
 */
export type WaitingState = 'unconfirmed' | 'waiting' | 'offered' | 'taken' | 'lapsed' | 'left';

/**
 * Seats one buyer may take: what is free beyond those who wait in line, and what is theirs anyway. `own`: seats of orders this
 * purchase takes the place of, and a seat they were offered.
 */
export const seatsForBuyer = ({ free, waiting, own }: { free: number; waiting: number; own: number }) =>
  Math.max(0, free - waiting) + own;

/** How many of those who wait are offered a seat now; null as a limit: nobody needs to wait. */
export const seatsToOffer = ({ limit, held }: { limit: number | null; held: number }): number =>
  limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - held);
