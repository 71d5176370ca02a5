import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { addHours } from '~/values/time';
import { CLAIMABLE } from './storage-shares';
import { isClaimed } from './storage-use.server';
import { removeStoredFile } from './storage.server';

const KEPT_HOURS = 2;
/** A certificate in a basket's draft, so that a buyer who returns the same day need not choose it again. */
const DRAFT_KEPT_HOURS = 24;
/** A little more than a day, so that files of yesterday still count as the newest. */
const NEWEST_HOURS = 26;

/**
 * Deletes files of forms that were not completed, and replaced ones, after two hours; a certificate in a
 * draft after a day. Answers their number. Idempotent.
 * @param among the newest, which is fast, or all
 */
export async function forgetUnclaimed(
  db: Db,
  { files, among }: { files: FileStore; among: 'newest' | 'all' },
  now: Date,
): Promise<number> {
  const { rows } = await sql<Forgotten>`
    delete from upload
    where purpose in (${sql.join(CLAIMABLE)}) and created_at < ${addHours(now, -KEPT_HOURS)}
      and (${among === 'all'} or created_at > ${addHours(now, -NEWEST_HOURS)})
      and not ${isClaimed}
      and not (
        purpose = 'certificate' and created_at >= ${addHours(now, -DRAFT_KEPT_HOURS)}
        and exists (select from basket where split_part(draft ->> 'kept_certificate', '.', 1) = upload.id::text))
    returning storage_name, is_private`.execute(db);
  return removeFiles(files, rows);
}

/** Slips of one order without a report. */
const SLIPS_OF_ORDER = 3;

/** Deletes an order's oldest slips without a report. Answers their number. */
export async function forgetOlderSlips(
  db: Db,
  { orderId, files }: { orderId: number; files: FileStore },
): Promise<number> {
  const { rows } = await sql<Forgotten>`
    delete from upload
    where id in (
      select id from upload
      where sent_for_order_id = ${orderId} and not ${isClaimed}
      order by id desc offset ${SLIPS_OF_ORDER})
    returning storage_name, is_private`.execute(db);
  return removeFiles(files, rows);
}

interface Forgotten {
  storage_name: string;
  is_private: boolean;
}

async function removeFiles(files: FileStore, deleted: readonly Forgotten[]): Promise<number> {
  for (const { storage_name, is_private } of deleted) await removeStoredFile(files, is_private, storage_name);
  return deleted.length;
}
