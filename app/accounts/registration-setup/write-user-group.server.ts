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
  /** null: delete it, when it has no members and no course names it */
  group: GroupSetup | null;
  /** The row the form showed. */
  seen: string;
}

/** The part of a group that an editor sees: new members do not count as a change. */
export const seenGroup = (group: GroupRow): string => JSON.stringify(setupOf(group));

const setupOf = ({ name, is_default, is_self_selectable }: GroupRow): GroupSetup => ({
  name,
  is_default,
  is_self_selectable,
});

/** Staff create, change or delete a user group; at most one is the default. */
export async function writeUserGroup(
  db: Db,
  { administratorId, id, group, seen: seenRow }: GroupChange,
  now: Date,
): Promise<Result<number, GroupRefusal>> {
  return inTransaction(db, async (tx) => {
    // locks all of them: at most one is the default
    const all = await tx.selectFrom('user_group').select(['id', 'name']).orderBy('id').forUpdate().execute();
    const before = id === null ? null : await readGroupRow(tx, id);
    if (id !== null && !before) return refuse({ code: 'GONE' as const });
    if (before && seenGroup(before) !== seenRow) return refuse({ code: 'CHANGED' as const });
    if (group === null && before && before.people + before.courses > 0)
      return refuse({ code: 'IN_USE' as const });
    if (group && all.some((each) => each.id !== id && each.name === group.name))
      return refuse({ code: 'NAME_TAKEN' as const });
    if (group?.is_default) await tx.updateTable('user_group').set({ is_default: false }).execute();
    let writtenId = id ?? 0;
    if (group === null) await tx.deleteFrom('user_group').where('id', '=', writtenId).execute();
    else if (before) await tx.updateTable('user_group').set(group).where('id', '=', writtenId).execute();
    else
      writtenId = (await tx.insertInto('user_group').values(group).returning('id').executeTakeFirstOrThrow())
        .id;
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: `user-group-${deedOf(before, group)}`,
        subject: { type: 'user-group', id: String(writtenId) },
        detail: { before: before && setupOf(before), after: group },
      },
      now,
    );
    return accept(writtenId);
  });
}
