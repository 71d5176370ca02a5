import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Month } from '~/documents/document-search';
import type { Tx } from '~/platform/database/database.server';

interface MonthChange {
  month: Month;
  kind: 'closed' | 'reopened';
  administratorId: number;
  /** reason to open it again; empty for a closure */
  reason: string;
  /** the report stored while it was closed; null for a closure */
  report: unknown;
}

/** Writes a closure or reopening to the month's history and the audit. */
export async function writeMonthChange(
  tx: Tx,
  { month, kind, administratorId, reason, report }: MonthChange,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('vat_month_change')
    .values({
      month: month.first,
      kind,
      changed_at: now,
      changed_by: administratorId,
      reason,
      report: report === null ? null : JSON.stringify(report),
    })
    .execute();
  const isClosed = kind === 'closed';
  await writeAuditEvent(
    tx,
    {
      actorId: administratorId,
      action: `vat-month-${kind}`,
      subject: { type: 'vat_month', id: month.month },
      detail: { before: { isClosed: !isClosed }, after: { isClosed }, ...(reason && { reason }) },
    },
    now,
  );
}
