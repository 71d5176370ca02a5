import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import type { StorageUse } from './storage-shares';
import { CLAIMABLE } from './storage-shares';

/** References that claim an `upload` row for good; a basket's draft does not. */
export const isClaimed = sql<boolean>`(
  exists (select from transfer_report where slip_id = upload.id)
  or exists (select from tax_profile where certificate_id = upload.id)
  or exists (select from purchase_order where tax_identity ->> 'certificateId' = upload.id::text)
  or exists (select from person where display_image_id = upload.id)
  or exists (select from homework_file where upload_id = upload.id)
  or exists (select from homework where upload_id = upload.id)
  or exists (
    select from person, jsonb_each(custom_labels) as answer
    where person.id = upload.owner_person_id and answer.value ->> 'uploadId' = upload.id::text))`;

/** Longer than any unclaimed file is stored; an older one is claimed. */
const LOOKED_BACK_HOURS = 26;

/** Bytes of all uploads and transcoded videos, and the unclaimed part. */
export async function readStorageUse(db: Db, now: Date): Promise<StorageUse> {
  const { rows } = await sql<StorageUse>`
    with unclaimed as (
      select purpose, size_bytes from upload
      where created_at > ${addHours(now, -LOOKED_BACK_HOURS)} and purpose in (${sql.join(CLAIMABLE)})
        and not ${isClaimed})
    select coalesce((select sum(change) from stored_bytes), 0)::bigint as "usedBytes",
      coalesce(sum(size_bytes), 0)::bigint as "unclaimedBytes",
      coalesce(sum(size_bytes) filter (where purpose = 'slip'), 0)::bigint as "unclaimedSlipBytes"
    from unclaimed`.execute(db);
  return rows[0]!;
}

/**
 * Replaces the counted changes (migration 0177) by one new sum of the rows, which corrects any drift, as
 * after restoring an old backup.
 */
export async function sumStoredBytes(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('stored-bytes', 0))`.execute(tx);
    // one statement sees rows and their changes consistently: of a concurrent upload it sees neither
    await sql`
      with summed as (delete from stored_bytes)
      insert into stored_bytes (change)
      select coalesce((select sum(size_bytes) from upload), 0) + coalesce((select sum(made_bytes) from film), 0)`.execute(
      tx,
    );
  });
}
