import type { Satang } from '~/values/money';

/** A decision about the money of an exception, or a part of it. */
export type MoneyDecision =
  /** The amount due counts for the order, which is approved; a cancelled order is reopened. */
  | { kind: 'accept'; acceptsDifference: boolean }
  | { kind: 'refund'; refund: RefundOrder }
  /** A part for the order of the exception, the rest back to the buyer. */
  | { kind: 'split'; keep: Satang; refund: RefundOrder; acceptsDifference: boolean }
  /** A part, or all of it, to another order of the same buyer; unmatched money to any order. */
  | { kind: 'move'; toOrderId: number; amount: Satang; acceptsDifference: boolean }
  /** An exception without a payment: the money has arrived at the bank or provider, and is settled as usual. */
  | { kind: 'arrived'; toOrderId: number; amount: Satang; reference: string; receivedAt: Date }
  /** Nothing to do; the shop keeps the open rest. */
  | { kind: 'close'; note: string };

export type RefundOrder =
  | { way: 'provider'; amount: Satang }
  /** Refunded by transfer, or already refunded at the provider: the day and the reference. */
  | ({ way: 'by-hand'; amount: Satang } & ManualRefund);

/** A transfer that staff has made: its day and the bank's reference. */
export interface ManualRefund {
  refundedAt: Date;
  reference: string;
  /** It was refunded at the provider, and nobody transfers anything. */
  isAtProvider?: true;
}
/** For refunded lines: through providers that refund; the rest by a manual transfer, or it is refused. */
export type RefundMoney = { way: 'provider'; byHand?: ManualRefund } | ({ way: 'by-hand' } & ManualRefund);

/** Whether this part is refunded by hand: by the choice of staff, or because its provider does not refund. */
export const goesBackByHand = (
  { isRefundedByProvider }: { isRefundedByProvider: boolean },
  way: RefundMoney['way'],
): boolean => way === 'by-hand' || !isRefundedByProvider;

/** The state a page showed: a decision on any other state is refused. */
export interface SeenMoney {
  open: number;
  steps: number;
  orderStatus: string;
}
export const versionTag = ({ open, steps, orderStatus }: SeenMoney) => `${open}.${steps}.${orderStatus}`;

/** The outcome of an exception, by what became of its money. */
export type MoneyOutcome =
  | 'accepted'
  | 'refunded'
  | 'moved'
  | 'split'
  | 'arrived'
  | 'answered'
  | 'closed'
  /** For a reversal: the buyer keeps access, or loses it. */
  | 'loss-kept'
  | 'access-ended';

export function outcomeOf(became: {
  isKeptHere: boolean;
  isMoved: boolean;
  isRefunded: boolean;
  isRetained: boolean;
}): MoneyOutcome {
  const { isKeptHere, isMoved, isRefunded, isRetained } = became;
  const ways = [isKeptHere, isMoved, isRefunded].filter(Boolean).length;
  if (ways > 1) return 'split';
  if (isKeptHere) return 'accepted';
  if (isMoved) return 'moved';
  if (isRefunded) return 'refunded';
  return isRetained ? 'closed' : 'accepted';
}
