import type { OrderStatus } from '../access/eligibility';

export type { OrderStatus } from '../access/eligibility';

export const ORDER_STATUSES = [
  'notYetReceived',
  'pendingApproved',
  'rejected',
  'approved',
  'cancelled',
] as const satisfies readonly OrderStatus[];

/** How an order comes to "approved": by money, by itself, or by a person's word. */
export type ApprovalKind = 'payment' | 'AutoFree' | 'NeedApprovedFree';

export type Mover = 'buyer' | 'staff' | 'provider' | 'system';

interface Move {
  from: readonly OrderStatus[];
  to: OrderStatus;
  /** who may */
  by: readonly Mover[];
  /** orders of this kind only; of every kind when it is left out */
  of?: ApprovalKind;
}

/** Still to be paid by the buyer; their deadline runs. */
export const PAYABLE = ['notYetReceived', 'rejected'] as const;
/** Neither paid nor ended; they block a second purchase of the same course. */
export const WAITING = ['notYetReceived', 'pendingApproved', 'rejected'] as const;

/**
 * The life of an order as one table: what may happen, to which orders, by whom, and what it makes of them (specification 4). The
 * name of a move is its reason, and what the order's history keeps. What is not here is refused. approved is an end: refunds
 * work on what hangs below an order. A cancelled order is opened again for money that came late, by staff alone.
 */
export const MOVES = {
  'transfer-reported': { from: PAYABLE, to: 'pendingApproved', by: ['buyer'] },
  'transfer-approved': { from: WAITING, to: 'approved', by: ['staff'] },
  'transfer-rejected': { from: ['pendingApproved'], to: 'rejected', by: ['staff'] },
  /** its money came and is too little: it is kept, and the rest is to be paid */
  'rest-asked': { from: ['pendingApproved'], to: 'notYetReceived', by: ['staff'], of: 'payment' },
  /** money a provider vouches for */
  paid: { from: WAITING, to: 'approved', by: ['provider'] },
  /** money a person counts for it: from a bank statement, or out of an exception */
  'money-accepted': { from: WAITING, to: 'approved', by: ['staff'] },
  'free-given': { from: WAITING, to: 'approved', by: ['system'], of: 'AutoFree' },
  'free-approved': { from: ['pendingApproved'], to: 'approved', by: ['staff'], of: 'NeedApprovedFree' },
  'free-refused': { from: ['pendingApproved'], to: 'cancelled', by: ['staff'], of: 'NeedApprovedFree' },
  'cancelled-by-buyer': { from: PAYABLE, to: 'cancelled', by: ['buyer'] },
  /** the same purchase was sent again with other data, and its new order has taken this one's place */
  replaced: { from: ['notYetReceived'], to: 'cancelled', by: ['buyer'] },
  'cancelled-by-staff': { from: PAYABLE, to: 'cancelled', by: ['staff'] },
  /** its slip says nothing and nobody found its money in time (ADR-0038) */
  'slip-unread': { from: ['pendingApproved'], to: 'cancelled', by: ['system'], of: 'payment' },
  expired: { from: PAYABLE, to: 'cancelled', by: ['system'] },
  reopened: { from: ['cancelled'], to: 'notYetReceived', by: ['staff'] },
} as const satisfies Record<string, Move>;

export type MoveKind = keyof typeof MOVES;
export const MOVE_KINDS = Object.keys(MOVES) as MoveKind[];
export type MoverOf<Kind extends MoveKind> = (typeof MOVES)[Kind]['by'][number];

export interface MovableOrder {
  status: OrderStatus;
  approvalKind: ApprovalKind;
}

export function canMove(order: MovableOrder, kind: MoveKind): boolean {
  const { from, of }: Move = MOVES[kind];
  return from.includes(order.status) && (of === undefined || of === order.approvalKind);
}

export const isPayable = (status: OrderStatus) => (PAYABLE as readonly OrderStatus[]).includes(status);

export const isWaiting = (status: OrderStatus) => (WAITING as readonly OrderStatus[]).includes(status);
