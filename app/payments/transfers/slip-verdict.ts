/** The automatic check of a transfer report; the first result that holds is shown. */
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

/** When the transfer was made: before the order, in time, or after the deadline. */
export type TransferTiming =
  | { kind: 'unknown' }
  | { kind: 'before-order' }
  | { kind: 'in-time'; milliseconds: number | null }
  | { kind: 'late'; milliseconds: number };

/** The clocks of a phone and a bank may differ from ours by this much. */
const CLOCK_SLACK_MS = 10 * 60_000;

/** `milliseconds`: how long before or after the deadline; null where the order has none. */
export function transferTiming(facts: {
  transferredAt: Date | null;
  placedAt: Date;
  deadline: Date | null;
}): TransferTiming {
  const { transferredAt, placedAt, deadline } = facts;
  if (!transferredAt) return { kind: 'unknown' };
  if (transferredAt.getTime() < placedAt.getTime() - CLOCK_SLACK_MS) return { kind: 'before-order' };
  if (!deadline) return { kind: 'in-time', milliseconds: null };
  const milliseconds = deadline.getTime() - transferredAt.getTime();
  return milliseconds >= 0
    ? { kind: 'in-time', milliseconds: milliseconds }
    : { kind: 'late', milliseconds: -milliseconds };
}
