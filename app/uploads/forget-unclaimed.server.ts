import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { addHours } from '~/values/time';
import { removeStoredFile } from './storage.server';
import { CLAIMABLE } from './storage-shares';
import { isClaimed } from './storage-use.server';

const KEPT_HOURS = 2;
/** A certificate that a basket's draft carries, so that whoever comes back the same day need not look for it. */
const DRAFT_KEPT_HOURS = 24;
/** With a little over, files of a day ago are still among the newest. */
const NEWEST_HOURS = 26;

/**
 * Files of forms that were never sent through, and those that others replaced, are forgotten after two hours; a certificate in
 * a basket's draft after a day. Answers how many. Harmless to repeat.
 * @param among the newest, which is quick, or all
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

/** How many slips that no report names one order may have. */
const SLIPS_OF_ORDER = 3;

/** The oldest of an order's slips that no report names make room for its newest. Answers how many. */
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

async function removeFiles(files: FileStore, gone: readonly Forgotten[]): Promise<number> {
  for (const { storage_name, is_private } of gone) await removeStoredFile(files, is_private, storage_name);
  return gone.length;
}
