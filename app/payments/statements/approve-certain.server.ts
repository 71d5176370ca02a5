import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { matchStatementLine } from './match-statement-line.server';
import { readCertainLines } from './statements.server';

export interface ApprovedLines {
  approved: number;
  /** Lines that changed after the page was shown, or are no longer certain: left untouched. */
  left: number;
}

/**
 * Approves the lines of a review, each by itself through the settlement: one that changed meanwhile
 * stays open and stops no other. Certainty is judged again here.
 */
export async function approveCertain(
  db: Db,
  {
    pairs,
    administratorId,
  }: { pairs: readonly { lineId: number; orderId: number }[]; administratorId: number },
  now: Date,
): Promise<ApprovedLines> {
  const certain = await readCertainLines(db, now);
  const isCertain = (pair: { lineId: number; orderId: number }) =>
    certain.some(({ line, match }) => line.id === pair.lineId && match.orderId === pair.orderId);
  const approvedIds: number[] = [];
  for (const pair of pairs.filter(isCertain)) {
    const matched = await matchStatementLine(db, { ...pair, administratorId }, now);
    if (matched.ok) approvedIds.push(pair.lineId);
  }
  if (approvedIds.length > 0)
    await inTransaction(db, (tx) =>
      writeAuditEvent(
        tx,
        {
          actorId: administratorId,
          action: 'statement-lines-approved',
          subject: { type: 'bank_statement_line', id: String(approvedIds[0]) },
          detail: { lineIds: approvedIds },
        },
        now,
      ),
    );
  return { approved: approvedIds.length, left: pairs.length - approvedIds.length };
}
