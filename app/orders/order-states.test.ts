import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ApprovalKind,
  canMove,
  isPayable,
  isWaiting,
  MOVE_KINDS,
  type MoveKind,
  MOVES,
  ORDER_STATUSES,
  type OrderStatus,
} from './order-states';

const APPROVALS: ApprovalKind[] = ['payment', 'AutoFree', 'NeedApprovedFree'];
const aKind = fc.constantFrom(...MOVE_KINDS);

/** Where a life of these moves leads when every move that is not in the table is refused. */
function live(
  approvalKind: ApprovalKind,
  kinds: readonly MoveKind[],
): { status: OrderStatus; done: MoveKind[] } {
  let status: OrderStatus = approvalKind === 'NeedApprovedFree' ? 'pendingApproved' : 'notYetReceived';
  const done: MoveKind[] = [];
  for (const kind of kinds) {
    if (!canMove({ status, approvalKind }, kind)) continue;
    status = MOVES[kind].to;
    done.push(kind);
  }
  return { status, done };
}

test('CHK-04 any life: approved is an end, only staff opens a cancelled order, nobody gives away what must be paid', () => {
  fc.assert(
    fc.property(fc.constantFrom(...APPROVALS), fc.array(aKind, { maxLength: 30 }), (approvalKind, kinds) => {
      const { status, done } = live(approvalKind, kinds);
      const approvals = done.filter((kind) => MOVES[kind].to === 'approved');
      expect(approvals.length).toBe(status === 'approved' ? 1 : 0);
      if (approvals.length > 0) expect(done.at(-1)).toBe(approvals[0]);
      done.forEach((kind, index) => {
        const before = done[index - 1];
        if (before !== undefined && MOVES[before].to === 'cancelled') expect(kind).toBe('reopened');
        if (kind === 'reopened') expect(before && MOVES[before].to).toBe('cancelled');
        if (kind.startsWith('free-')) expect(approvalKind).not.toBe('payment');
      });
    }),
    { numRuns: 2_000 },
  );
});

test('CHK-04 a buyer and the clock approve nothing that costs money', () => {
  for (const status of ORDER_STATUSES)
    for (const kind of MOVE_KINDS.filter((each) => MOVES[each].to === 'approved')) {
      const by: readonly string[] = MOVES[kind].by;
      expect(by).not.toContain('buyer');
      if (by.includes('system')) expect(canMove({ status, approvalKind: 'payment' }, kind)).toBe(false);
    }
});

test('CHK-04 a report stops the clock and the buyer’s hand; a free request is decided by staff alone', () => {
  const reported = { status: 'pendingApproved', approvalKind: 'payment' } as const;
  expect(MOVE_KINDS.filter((kind) => canMove(reported, kind))).toEqual([
    'transfer-approved',
    'transfer-rejected',
    'rest-asked',
    'paid',
    'money-accepted',
    // the clock’s own, after days without a readable slip
    'slip-unread',
  ]);
  const command = { status: 'pendingApproved', approvalKind: 'NeedApprovedFree' } as const;
  for (const kind of ['expired', 'cancelled-by-buyer', 'cancelled-by-staff', 'free-given'] as const)
    expect(canMove(command, kind)).toBe(false);
  for (const kind of ['free-approved', 'free-refused'] as const) expect(canMove(command, kind)).toBe(true);
});

test('what can be paid can be reported, paid, cancelled and expires; what waits blocks', () => {
  expect(ORDER_STATUSES.filter(isPayable)).toEqual(['notYetReceived', 'rejected']);
  expect(ORDER_STATUSES.filter(isWaiting)).toEqual(['notYetReceived', 'pendingApproved', 'rejected']);
  for (const status of ORDER_STATUSES)
    for (const kind of ['transfer-reported', 'expired', 'cancelled-by-buyer', 'cancelled-by-staff'] as const)
      expect(canMove({ status, approvalKind: 'payment' }, kind)).toBe(isPayable(status));
});

test('every status but the first can be reached, and no move leads to where it came from', () => {
  const reached = new Set(MOVE_KINDS.map((kind) => MOVES[kind].to));
  expect(ORDER_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
  for (const kind of MOVE_KINDS) expect(MOVES[kind].from as readonly string[]).not.toContain(MOVES[kind].to);
});
