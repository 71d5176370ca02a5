import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { addHours } from '~/values/time';
import { isNameOfOurs } from './storage.server';

/** Another process may be between a file and its row. */
const LEFT_ALONE_HOURS = 1;
/** So many without a row, and most of all: the database is another one than the files belong to. */
const SUSPICIOUS = 50;
const NAMES_AT_ONCE = 500;

/**
 * Files of people that no row names (their writer was ended between file and row, or while it wrote) are removed: nothing counts
 * them, and nobody finds them. Harmless to repeat.
 * @returns how many were removed, and how many were left because these files look like another database's
 */
export async function forgetOrphans(
  db: Db,
  files: FileStore,
  now: Date,
): Promise<{ removed: number; suspicious: number }> {
  const before = addHours(now, -LEFT_ALONE_HOURS);
  const answer = { removed: await files.forgetUnfinished(before), suspicious: 0 };
  for (const folder of ['public', 'private'] as const) {
    const written = new Map<string, Date>();
    for await (const { key, writtenAt } of files.list(`${folder}/`)) {
      const name = key.slice(folder.length + 1);
      if (isNameOfOurs(name)) written.set(name, writtenAt);
    }
    const orphans = await withoutRow(db, [...written.keys()]);
    if (orphans.length > SUSPICIOUS && orphans.length > written.size / 2) {
      answer.suspicious += orphans.length;
      continue;
    }
    for (const name of orphans) {
      if (written.get(name)! > before) continue;
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
    const known = await db
      .selectFrom('upload')
      .select('storage_name')
      .where('storage_name', 'in', some)
      .execute();
    const found = new Set(known.map((row) => row.storage_name));
    orphans.push(...some.filter((name) => !found.has(name)));
  }
  return orphans;
}
