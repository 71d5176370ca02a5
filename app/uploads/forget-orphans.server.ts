import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { addHours } from '~/values/time';
import { isNameOfOurs } from './storage.server';

/** Another process may be between a file and its row. */
const LEFT_ALONE_HOURS = 1;
/** This many files without a row, and most of all, mean that the database belongs to other files. */
const SUSPICIOUS = 50;
const NAMES_AT_ONCE = 500;

/**
 * Deletes personal files without a row (their writer died before or while it wrote), which nothing else would
 * find. Idempotent.
 * @returns how many were deleted, and how many were left because they look like another database's
 */
export async function forgetOrphans(
  db: Db,
  files: FileStore,
  now: Date,
): Promise<{ removed: number; suspicious: number }> {
  const before = addHours(now, -LEFT_ALONE_HOURS);
  const answer = { removed: await files.forgetUnfinished(before), suspicious: 0 };
  for (const folder of ['public', 'private'] as const) {
    const writeTimes = new Map<string, Date>();
    for await (const { key, writtenAt } of files.list(`${folder}/`)) {
      const name = key.slice(folder.length + 1);
      if (isNameOfOurs(name)) writeTimes.set(name, writtenAt);
    }
    const orphans = await withoutRow(db, [...writeTimes.keys()]);
    if (orphans.length > SUSPICIOUS && orphans.length > writeTimes.size / 2) {
      answer.suspicious += orphans.length;
      continue;
    }
    for (const name of orphans) {
      if (writeTimes.get(name)! > before) continue;
      await files.remove(`${folder}/${name}`);
      answer.removed += 1;
    }
  }
  return answer;
}

async function withoutRow(db: Db, names: readonly string[]): Promise<string[]> {
  const orphans: string[] = [];
  for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
    const some = names.slice(from, from + NAMES_AT_ONCE);
    const rows = await db
      .selectFrom('upload')
      .select('storage_name')
      .where('storage_name', 'in', some)
      .execute();
    const rowNames = new Set(rows.map((row) => row.storage_name));
    orphans.push(...some.filter((name) => !rowNames.has(name)));
  }
  return orphans;
}
