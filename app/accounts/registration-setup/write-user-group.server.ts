import { deedOf } from '~/accounts/people/audit-actions';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { GroupSetup } from './registration-setup';
import { type GroupRow, readGroupRow } from './registration-setup.server';

export type GroupRefusal = { code: 'GONE' | 'CHANGED' | 'NAME_TAKEN' | 'IN_USE' };

interface GroupChange {
  administratorId: number;
  /** null: a new one */
  id: number | null;
  /** null: it is taken away, where nobody is in it and no course names it */
  group: GroupSetup | null;
  /** The row as the form was shown with it. */
  seen: string;
}

/** What of a group an editor sees and changes: who joins it meanwhile changes nothing of that. */
export const seenGroup = (group: GroupRow): string => JSON.stringify(setupOf(group));

const setupOf = ({ name, is_default, is_self_selectable }: GroupRow): GroupSetup => ({
  name,
  is_default,
  is_self_selectable,
});

/** Staff writes, changes or takes away a user group; one at most is the default one. */
export async function writeUserGroup(
  db: Db,
  { administratorId, id, group, seen }: GroupChange,
  now: Date,
): Promise<Result<number, GroupRefusal>> {
  return inTransaction(db, async (tx) => {
    // all of them: which is the default is about them together
    const all = await tx.selectFrom('user_group').select(['id', 'name']).orderBy('id').forUpdate().execute();
    const before = id === null ? null : await readGroupRow(tx, id);
    if (id !== null && !before) return refuse({ code: 'GONE' as const });
    if (before && seenGroup(before) !== seen) return refuse({ code: 'CHANGED' as const });
    if (group === null && before && before.people + before.courses > 0)
      return refuse({ code: 'IN_USE' as const });
    if (group && all.some((each) => each.id !== id && each.name === group.name))
      return refuse({ code: 'NAME_TAKEN' as const });
    if (group?.is_default) await tx.updateTable('user_group').set({ is_default: false }).execute();
    let written = id ?? 0;
    if (group === null) await tx.deleteFrom('user_group').where('id', '=', written).execute();
    else if (before) await tx.updateTable('user_group').set(group).where('id', '=', written).execute();
    else
      written = (await tx.insertInto('user_group').values(group).returning('id').executeTakeFirstOrThrow())
        .id;
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: `user-group-${deedOf(before, group)}`,
        subject: { type: 'user-group', id: String(written) },
        detail: { before: before && setupOf(before), after: group },
      },
      now,
    );
    return accept(written);
  });
}
