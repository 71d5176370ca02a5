import type { Db } from '~/platform/database/database.server';

/** Removes imports that ended before this; the audit log keeps their results. Harmless to repeat. */
export async function forgetImportJobs(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('catalogue_import')
    .where('updated_at', '<', before)
    .where('state', 'not in', ['checking', 'writing'])
    .executeTakeFirst();
  return Number(numDeletedRows);
}
