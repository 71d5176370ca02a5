import fs from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { isNameOfOurs, storageFolder } from './storage.server';

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
  dataDir: string,
  now: Date,
): Promise<{ removed: number; suspicious: number }> {
  const answer = { removed: 0, suspicious: 0 };
  for (const folder of ['public', 'private'] as const) {
    const place = storageFolder(dataDir, folder);
    const names = (await fs.readdir(place).catch(() => [])).filter(isNameOfOurs);
    const orphans = await withoutRow(db, names);
    if (orphans.length > SUSPICIOUS && orphans.length > names.length / 2) {
      answer.suspicious += orphans.length;
      continue;
    }
    for (const name of orphans) {
      const file = path.join(place, name);
      const written = await fs.stat(file).catch(() => null);
      if (!written || written.mtime > addHours(now, -LEFT_ALONE_HOURS)) continue;
      await fs.rm(file, { force: true });
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
