import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { storedFilePath } from '../storage.server';
import { PARTS_KEPT_HOURS } from './film-file';
import { filmFolder, filmFolders, isFilmFolder } from './film-folder.server';
import { isFolderUsed } from './film-lease.server';
import { forgetParts } from './film-parts.server';

/** Long enough to put back what was replaced by mistake. */
const KEPT_HOURS = 7 * 24;

/** Films of staff that nothing shows any more go after a week, parts that nobody goes on with after a day. Harmless to repeat. */
export async function forgetFilms(
  db: Db,
  dataDir: string,
  now: Date,
): Promise<{ films: number; parts: number }> {
  const { rows } = await sql<{ storage_name: string }>`
    delete from upload
    where purpose = 'video' and created_at < ${addHours(now, -KEPT_HOURS)}
      and not exists (select from lecture where video = storage_name)
      and not exists (select from course where preview_video = storage_name)
      and not exists (select from product where video = storage_name)
      and not exists (select from audit_event
        where action = 'film-changed' and at > ${addHours(now, -KEPT_HOURS)}
          and detail ->> 'before' = storage_name)
    returning storage_name`.execute(db);
  for (const { storage_name } of rows) {
    const file = storedFilePath(dataDir, 'videos', storage_name);
    if (file) await fs.rm(file, { force: true });
  }
  await forgetMade(db, dataDir, now);
  return { films: rows.length, parts: await forgetParts(dataDir, addHours(now, -PARTS_KEPT_HOURS)) };
}

/** What was made of a film goes with it; a film that came without an upload, by an import, goes when nothing shows it. */
async function forgetMade(db: Db, dataDir: string, now: Date): Promise<void> {
  const { rows } = await sql<{ folder: string | null }>`
    delete from film
    where state <> 'running'
      and not exists (select from lecture where video = storage_name)
      and not exists (select from course where preview_video = storage_name)
      and not exists (select from product where video = storage_name)
      and not exists (select from upload where upload.storage_name = film.storage_name)
    returning folder`.execute(db);
  for (const { folder } of rows)
    if (folder) await fs.rm(filmFolder(dataDir, folder), { recursive: true, force: true });
  for (const folder of await fs.readdir(filmFolders(dataDir)).catch(() => [])) {
    const place = path.join(filmFolders(dataDir), folder);
    const stats = await fs.stat(place).catch(() => null);
    // its maker ended in the middle, and nobody went on
    const isOld = stats !== null && stats.mtime < addHours(now, -PARTS_KEPT_HOURS);
    if (isOld && isFilmFolder(folder) && !(await isFolderUsed(db, folder)))
      await fs.rm(place, { recursive: true, force: true });
  }
}
