import type { Db } from '~/platform/database/database.server';

/** When the last backup was reported; null: never. */
export async function readLastBackup(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('backup_mark').select('made_at').where('id', '=', 1).executeTakeFirst();
  return row?.made_at ?? null;
}

/** Told once the copy is whole, never before. */
export async function markBackup(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('backup_mark')
    .values({ id: 1, made_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ made_at: now }))
    .execute();
}
