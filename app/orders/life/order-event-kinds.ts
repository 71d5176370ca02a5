import { type MoveKind, MOVES } from '~/orders/order-states';

/** What happens to an order beside its moves: told in its history, and changing no status. */
export type HappeningKind =
  | 'placed'
  | 'opened'
  | 'email-mended'
  | 'method-changed'
  | 'payment-failed'
  | 'transfer-withdrawn'
  | 'tax-invoice-asked'
  | 'document-issued'
  | 'document-reissued'
  | 'tax-identity-changed'
  | 'lines-refunded'
  | 'part-refunded'
  | 'seat-given-back'
  | `money-${'late' | 'double' | 'underpaid' | 'overpaid' | 'unmatched' | 'unanswered' | 'line-refund'}`
  | `money-${'unrecorded' | 'unlisted' | 'differs' | 'taken-back' | 'returned' | 'loss-kept' | 'access-ended'}`
  | `money-${'answered' | 'kept' | 'moved' | 'arrived' | 'refunded' | 'closed'}`
  | `money-by-${'transfer' | 'line-slip' | 'cash' | 'cheque'}`
  | 'deadline-extended'
  | 'contact-changed'
  | 'mail-again'
  | 'staff-note'
  | `refund-${'asked' | 'refused'}`
  | `refund-${'waits' | 'approved' | 'declined' | 'withdrawn'}`
  | `goods-${'packed' | 'unpacked' | 'sent' | 'withdrawn'}`
  | 'partner-told-again';

/** `approved` is of orders approved before their moves had reasons. */
export type OrderEventKind = MoveKind | HappeningKind | 'approved';

const TOLD: readonly HappeningKind[] = [
  'payment-failed',
  'method-changed',
  'lines-refunded',
  'part-refunded',
  'seat-given-back',
  'goods-sent',
  'tax-invoice-asked',
  'document-issued',
  'document-reissued',
];

/** Whether the buyer may read what was written with it. Notes on money are staff's, and may name another buyer's order. */
export const isReasonTold = (kind: string): boolean =>
  Object.hasOwn(MOVES, kind) || (TOLD as readonly string[]).includes(kind);
