/** What the system sees in a transfer report before a person looks. The first that holds is told. */
export type SlipVerdict =
  | { kind: 'seen-before' }
  | { kind: 'short'; by: number }
  | { kind: 'over'; by: number }
  | { kind: 'no-slip' }
  | { kind: 'matches' };

export function slipVerdict(report: {
  /** Minor units. */
  amount: number;
  due: number;
  hasSlip: boolean;
  isSlipSeenBefore: boolean;
}): SlipVerdict {
  if (report.isSlipSeenBefore) return { kind: 'seen-before' };
  if (report.amount < report.due) return { kind: 'short', by: report.due - report.amount };
  if (report.amount > report.due) return { kind: 'over', by: report.amount - report.due };
  return report.hasSlip ? { kind: 'matches' } : { kind: 'no-slip' };
}

/** How the time of a transfer lies to its order: before it was placed, in time, or after the deadline. */
export type TransferTiming =
  | { kind: 'unknown' }
  | { kind: 'before-order' }
  | { kind: 'in-time'; milliseconds: number | null }
  | { kind: 'late'; milliseconds: number };

/** A phone's clock and a bank's may differ by this much from ours. */
const CLOCK_SLACK_MS = 10 * 60_000;

/** `milliseconds`: how long before or after the deadline; null where the order has none. */
export function transferTiming(given: {
  transferredAt: Date | null;
  placedAt: Date;
  deadline: Date | null;
}): TransferTiming {
  const { transferredAt, placedAt, deadline } = given;
  if (!transferredAt) return { kind: 'unknown' };
  if (transferredAt.getTime() < placedAt.getTime() - CLOCK_SLACK_MS) return { kind: 'before-order' };
  if (!deadline) return { kind: 'in-time', milliseconds: null };
  const left = deadline.getTime() - transferredAt.getTime();
  return left >= 0 ? { kind: 'in-time', milliseconds: left } : { kind: 'late', milliseconds: -left };
}
