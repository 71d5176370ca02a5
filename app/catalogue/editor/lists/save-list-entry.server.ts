import { randomUUID } from 'node:crypto';
import { type Insertable, sql, type Updateable } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { changeSubject, type Edit, type EditRefusal } from '~/catalogue/editor/change-subject.server';
import { cleanValues } from '~/catalogue/editor/clean-values.server';
import type { EditErrors, EditValues } from '~/catalogue/editor/edit-fields';
import { refreshSearchEntries } from '~/catalogue/search/refresh-search-entries.server';
import type { Db, Tx } from '~/platform/database/database.server';
import type { DB } from '~/platform/database/schema';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { readEntryUses, readListEntry } from './list-entries.server';
import { LIST_TABLES, listForms, type ListKind, titleField } from './list-kinds';
import { renameVenue } from './rename-venue.server';

const EVERY = 1_000_000;

/** Adds an entry behind the others. Returns its id. */
export async function createListEntry(
  db: Db,
  { kind, values, administratorId }: { kind: ListKind; values: EditValues; administratorId: number },
  now: Date,
): Promise<Result<number, EditRefusal>> {
  const table = LIST_TABLES[kind];
  return inTransaction(db, async (tx) => {
    const after = cleanValues(listForms[kind].fields, values);
    const errors = await errorsOf(tx, { kind, id: 0, after });
    if (Object.keys(errors).length > 0) return refuse({ code: 'REFUSED' as const, errors });
    const row = {
      ...after,
      external_key: `${table}-${randomUUID()}`,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)})`,
    };
    const { id } = await tx
      .insertInto(table)
      .values(row as unknown as Insertable<DB[typeof table]>)
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: `${table}-created`,
        subject: { type: table, id: String(id) },
        detail: { part: 'entry', version: 1, before: {}, after },
      },
      now,
    );
    return accept(id);
  });
}

export type ListEdit = Omit<Edit, 'kind' | 'part'> & { kind: ListKind };

/** Saves an entry; search finds its courses and products under the new name, and a venue is renamed where it is used. */
export function saveListEntry(
  db: Db,
  { kind, values, ...edit }: ListEdit & { values: EditValues },
  now: Date,
) {
  const table = LIST_TABLES[kind];
  return changeSubject(db, { ...edit, kind: table, part: 'entry' }, now, async (tx) => {
    const entry = (await readListEntry(tx, { kind, id: edit.id }, now))!;
    const after = cleanValues(listForms[kind].fields, values);
    const errors = await errorsOf(tx, { kind, id: edit.id, after });
    if (Object.keys(errors).length > 0) return refuse({ code: 'REFUSED' as const, errors });
    const uses = await readEntryUses(tx, { kind, id: edit.id, most: EVERY }, now);
    await tx
      .updateTable(table)
      .set(after as unknown as Updateable<DB[typeof table]>)
      .where('id', '=', edit.id)
      .execute();
    if (kind === 'venues' && after.name !== entry.name)
      await renameVenue(tx, { from: entry.name, to: String(after.name), ...edit }, now);
    for (const subjectKind of ['course', 'product'] as const) {
      const ids = uses.filter((use) => use.kind === subjectKind).map(({ id }) => id);
      await refreshSearchEntries(tx, subjectKind, ids);
    }
    return accept({ before: entry.values, after, action: `${table}-changed` });
  });
}

/** Conflicts with stored rows. */
async function errorsOf(
  tx: Tx,
  { kind, id, after }: { kind: ListKind; id: number; after: EditValues },
): Promise<EditErrors> {
  const unique = kind === 'categories' ? 'link_path' : kind === 'venues' ? 'name' : null;
  if (unique !== null) {
    const { rows } = await sql`select from ${sql.table(LIST_TABLES[kind])}
      where ${sql.ref(unique)} = ${after[unique]} and id <> ${id}`.execute(tx);
    if (rows.length > 0) return { [unique]: { key: 'edit.error.taken' } };
  }
  const { person_id: personId } = after;
  if (typeof personId !== 'number') return {};
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from teacher where person_id = ${personId} and id <> ${id}) as "isTaken"
    from person_role where person_id = ${personId} and role = 'instructor'`.execute(tx);
  if (!rows[0]) return { person_id: { key: 'edit.error.choice' } };
  return rows[0].isTaken ? { person_id: { key: 'edit.error.accountTaken' } } : {};
}

/** Hides an entry from new choices, or shows it again. */
export function setListEntryHidden(
  db: Db,
  { kind, isHidden, ...edit }: ListEdit & { isHidden: boolean },
  now: Date,
) {
  const table = LIST_TABLES[kind];
  return changeSubject(db, { ...edit, kind: table, part: 'standing' }, now, async (tx) => {
    const entry = (await readListEntry(tx, { kind, id: edit.id }, now))!;
    await tx.updateTable(table).set({ is_hidden: isHidden }).where('id', '=', edit.id).execute();
    return accept({
      before: { is_hidden: entry.isHidden },
      after: { is_hidden: isHidden },
      action: `${table}-${isHidden ? 'hidden' : 'shown'}`,
    });
  });
}

/** Deletes an unused entry. */
export async function removeListEntry(
  db: Db,
  { kind, id, administratorId }: { kind: ListKind; id: number; administratorId: number },
  now: Date,
): Promise<Result<void, { code: 'NOT_FOUND' | 'IN_USE' }>> {
  const table = LIST_TABLES[kind];
  return inTransaction(db, async (tx) => {
    await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
    const entry = await readListEntry(tx, { kind, id }, now);
    if (!entry) return refuse({ code: 'NOT_FOUND' as const });
    if ((await readEntryUses(tx, { kind, id, most: 1 }, now)).length > 0)
      return refuse({ code: 'IN_USE' as const });
    await tx.deleteFrom(table).where('id', '=', id).execute();
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: `${table}-deleted`,
        subject: { type: table, id: String(id) },
        detail: { before: { [titleField(kind)]: entry.name }, after: {} },
      },
      now,
    );
    return accept(undefined);
  });
}
