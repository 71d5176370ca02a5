import type { Satang } from '~/values/money';

/** What an administrator does with the money of a case, or with a part of it. */
export type MoneyDecision =
  /** As much as is due counts for the order, which is approved; one that was cancelled is opened again. */
  | { kind: 'accept'; acceptsDifference: boolean }
  | { kind: 'refund'; refund: RefundOrder }
  /** A part for the order of the case, the rest back to the buyer. */
  | { kind: 'split'; keep: Satang; refund: RefundOrder; acceptsDifference: boolean }
  /** A part, or all of it, for another order of the same buyer; money that fits nobody, for any order. */
  | { kind: 'move'; toOrderId: number; amount: Satang; acceptsDifference: boolean }
  /** No payment is recorded: it was seen at the bank or at the provider after all, and is settled as any money. */
  | { kind: 'arrived'; toOrderId: number; amount: Satang; reference: string; receivedAt: Date }
  /** Nothing to do; what is still open stays with the shop. */
  | { kind: 'close'; note: string };

export type RefundOrder =
  | { way: 'provider'; amount: Satang }
  /** Sent back by transfer, or gone at the provider: when, and under which reference. */
  | ({ way: 'by-hand'; amount: Satang } & ManualRefund);

/** Of a transfer that staff has made: when, and under which reference of the bank. */
export interface ManualRefund {
  refundedAt: Date;
  reference: string;
  /** It went back at the provider, the way it was paid, and nobody transfers anything. */
  isAtProvider?: true;
}
/** Of refunded lines: through the providers that can; what they cannot was transferred by hand, or it is refused. */
export type RefundMoney = { way: 'provider'; byHand?: ManualRefund } | ({ way: 'by-hand' } & ManualRefund);

/** Whether this part of refunded lines is transferred by hand: as staff chose, or because its provider gives nothing back. */
export const goesBackByHand = (
  { isRefundedByProvider }: { isRefundedByProvider: boolean },
  way: RefundMoney['way'],
): boolean => way === 'by-hand' || !isRefundedByProvider;

/** What was there when the page was shown: a decision on anything else is not what its administrator meant. */
export interface SeenMoney {
  open: number;
  steps: number;
  orderStatus: string;
}
export const versionTag = ({ open, steps, orderStatus }: SeenMoney) => `${open}.${steps}.${orderStatus}`;

/** What a case is settled as, by what became of its money. */
export type MoneyOutcome =
  | 'accepted'
  | 'refunded'
  | 'moved'
  | 'split'
  | 'arrived'
  | 'answered'
  | 'closed'
  /** Of money taken back: the buyer keeps what it opened, or does not. */
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
