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
  /** null: it is taken away; what was answered stays with whoever answered it */
  label: LabelSetup | null;
  /** The row as the form was shown with it. */
  seen: string;
}

/** Staff writes, changes or takes away a question of the shop's own. Its kind stays what it was: answers fit it. */
export async function writeCustomLabel(
  db: Db,
  { administratorId, id, label, seen }: LabelChange,
  now: Date,
): Promise<Result<number, RowRefusal>> {
  return inTransaction(db, async (tx) => {
    if (id !== null)
      await tx.selectFrom('custom_label').select('id').where('id', '=', id).forUpdate().execute();
    const before = id === null ? null : await readLabelRow(tx, id);
    if (id !== null && !before) return refuse({ code: 'GONE' as const });
    if (before && JSON.stringify(before) !== seen) return refuse({ code: 'CHANGED' as const });
    const columns = label && {
      ...label,
      type_label: before?.type_label ?? label.type_label,
      item_list: JSON.stringify(label.item_list),
    };
    let written = id ?? 0;
    if (columns === null) await tx.deleteFrom('custom_label').where('id', '=', written).execute();
    else if (before) await tx.updateTable('custom_label').set(columns).where('id', '=', written).execute();
    else
      written = (
        await tx.insertInto('custom_label').values(columns).returning('id').executeTakeFirstOrThrow()
      ).id;
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: `custom-label-${deedOf(before, label)}`,
        subject: { type: 'custom-label', id: String(written) },
        detail: { before, after: label },
      },
      now,
    );
    return accept(written);
  });
}
