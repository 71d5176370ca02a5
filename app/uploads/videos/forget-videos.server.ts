import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { addHours } from '~/values/time';
import { removeLater, storedKey } from '../storage.server';
import { forgetKeptSheets } from './kept-sheet.server';
import { forgetArrivals } from './video-arrivals.server';
import { PARTS_KEPT_HOURS } from './video-file';
import { videoPrefix, VIDEOS, isVideoFolder } from './video-folder.server';
import { isFolderUsed } from './video-lease.server';
import { forgetParts } from './video-parts.server';

/** Long enough to restore a video replaced by mistake. */
const KEPT_HOURS = 7 * 24;

/** Deletes unused videos and staff files after a week, abandoned uploads after a day. Idempotent. */
export async function forgetVideos(
  db: Db,
  { files, dataDir }: { files: FileStore; dataDir: string },
  now: Date,
): Promise<{ videos: number; parts: number }> {
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
    const key = storedKey('videos', storage_name);
    if (key) await removeLater(files, key);
  }
  await forgetLectureFiles(db, files, now);
  await forgetMade(db, files, now);
  const abandoned = addHours(now, -PARTS_KEPT_HOURS);
  await forgetArrivals(db, abandoned);
  await forgetKeptSheets(files, abandoned);
  return { videos: rows.length, parts: await forgetParts(dataDir, abandoned) };
}

/** Files that no lecture uses. */
async function forgetLectureFiles(db: Db, files: FileStore, now: Date): Promise<void> {
  const { rows } = await sql<{ storage_name: string }>`
    delete from upload
    where purpose = 'lecture-file' and created_at < ${addHours(now, -KEPT_HOURS)}
      and not exists (select from lecture where content_file = storage_name)
      and not exists (select from audit_event
        where action = 'lecture-changed' and at > ${addHours(now, -KEPT_HOURS)}
          and detail #>> '{before,content_file}' = storage_name)
    returning storage_name`.execute(db);
  for (const { storage_name } of rows) await removeLater(files, `files/${storage_name}`);
}

/** A transcoding goes with its video; a video without an upload, from an import, goes when it is unused. */
async function forgetMade(db: Db, files: FileStore, now: Date): Promise<void> {
  const { rows } = await sql<{ folder: string | null }>`
    delete from film
    where state <> 'running'
      and not exists (select from lecture where video = storage_name)
      and not exists (select from course where preview_video = storage_name)
      and not exists (select from product where video = storage_name)
      and not exists (select from upload where upload.storage_name = film.storage_name)
    returning folder`.execute(db);
  for (const { folder } of rows) if (folder) await files.removeAll(videoPrefix(folder));
  for (const [folder, newest] of await madeFolders(files)) {
    // its maker died half way, and no process continued
    const isOld = newest < addHours(now, -PARTS_KEPT_HOURS);
    if (isOld && isVideoFolder(folder) && !(await isFolderUsed(db, folder)))
      await files.removeAll(videoPrefix(folder));
  }
}

/** Folders with the time of their newest file. */
async function madeFolders(files: FileStore): Promise<Map<string, Date>> {
  const folders = new Map<string, Date>();
  for await (const { key, writtenAt } of files.list(VIDEOS)) {
    const folder = key.split('/')[1] ?? '';
    const newestTime = folders.get(folder);
    if (!newestTime || newestTime < writtenAt) folders.set(folder, writtenAt);
  }
  return folders;
}
