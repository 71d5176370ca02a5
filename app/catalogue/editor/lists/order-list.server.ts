import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { moved, type MoveTo } from '~/values/moved';
import { accept, refuse, type Result } from '~/values/result';
import { readListEntries } from './list-entries.server';
import { LIST_TABLES, type ListKind } from './list-kinds';

/** Moves an entry some places. Two concurrent moves both count: each starts from the present order. */
export async function orderList(
  db: Db,
  {
    kind,
    id,
    to,
    places,
    administratorId,
  }: { kind: ListKind; id: number; to: MoveTo; places?: number; administratorId: number },
  now: Date,
): Promise<Result<void, { code: 'NOT_FOUND' }>> {
  const table: 'teacher' | 'category' | 'venue' | 'course_group' = LIST_TABLES[kind];
  return inTransaction(db, async (tx) => {
    await sql`select id from ${sql.table(table)} order by id for update`.execute(tx);
    const before = (await readListEntries(tx, kind, now)).map((entry) => entry.id);
    if (!before.includes(id)) return refuse({ code: 'NOT_FOUND' as const });
    const after = moved(before, id, to, places);
    if (after.join() === before.join()) return accept(undefined);
    for (const [position, entryId] of after.entries())
      await tx
        .updateTable(table)
        .set({ position: position + 1 })
        .where('id', '=', entryId)
        .where('position', '<>', position + 1)
        .execute();
    await writeAuditEvent(
      tx,
      {
        actorId: administratorId,
        action: `${table}-ordered`,
        subject: { type: table, id: String(id) },
        detail: { before: { order: before }, after: { order: after } },
      },
      now,
    );
    return accept(undefined);
  });
}
