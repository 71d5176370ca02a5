import type { Db } from '~/platform/database/database.server';

/** Files that ended before this are listed no more; the audit log says what they brought. Harmless to repeat. */
export async function forgetImportJobs(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('catalogue_import')
    .where('updated_at', '<', before)
    .where('state', 'not in', ['checking', 'writing'])
    .executeTakeFirst();
  return Number(numDeletedRows);
}
