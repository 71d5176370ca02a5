import { deedOf } from '~/accounts/people/audit-actions';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { LabelSetup } from './registration-setup';
import { readLabelRow } from './registration-setup.server';

export type RowRefusal = { code: 'GONE' | 'CHANGED' };

interface LabelChange {
  administratorId: number;
  /** null: a new one */
  id: number | null;
  /** null: delete it; given answers stay */
  label: LabelSetup | null;
  /** The row the form showed. */
  seen: string;
}

/**
 * Staff create, change or delete one of the shop's own questions. Its kind never changes, because answers
 * depend on it.
 */
export async function writeCustomLabel(
  db: Db,
  { administratorId, id, label, seen: seenRow }: LabelChange,
  now: Date,
): Promise<Result<number, RowRefusal>> {
  return inTransaction(db, async (tx) => {
    if (id !== null)
      await tx.selectFrom('custom_label').select('id').where('id', '=', id).forUpdate().execute();
    const before = id === null ? null : await readLabelRow(tx, id);
    if (id !== null && !before) return refuse({ code: 'GONE' as const });
    if (before && JSON.stringify(before) !== seenRow) return refuse({ code: 'CHANGED' as const });
    const columns = label && {
      ...label,
      type_label: before?.type_label ?? label.type_label,
      item_list: JSON.stringify(label.item_list),
    };
    let writtenId = id ?? 0;
    if (columns === null) await tx.deleteFrom('custom_label').where('id', '=', writtenId).execute();
    else if (before) await tx.updateTable('custom_label').set(columns).where('id', '=', writtenId).execute();
    else
      writtenId = (
        await tx.insertInto('custom_label').values(columns).returning('id').executeTakeFirstOrThrow()
      ).id;
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: `custom-label-${deedOf(before, label)}`,
        subject: { type: 'custom-label', id: String(writtenId) },
        detail: { before, after: label },
      },
      now,
    );
    return accept(writtenId);
  });
}
