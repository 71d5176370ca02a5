import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import type { StorageUse } from './storage-shares';
import { CLAIMABLE } from './storage-shares';

/** Whatever names a row of `upload` for good; what was typed into a basket names nothing yet. */
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

/** Longer than anything unclaimed is kept; what is older and still there is claimed. */
const LOOKED_BACK_HOURS = 26;

/** What all uploads take, with what was made of films, and what of it nothing names yet. */
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
 * Puts one sum in the place of all that the writes counted (migration 0177), taken anew from what there is: whatever came beside it,
 * a backup of before that count say, is right again.
 */
export async function sumStoredBytes(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('stored-bytes', 0))`.execute(tx);
    // one statement sees files and their changes alike: of what is being sent meanwhile it sees neither
    await sql`
      with summed as (delete from stored_bytes)
      insert into stored_bytes (change)
      select coalesce((select sum(size_bytes) from upload), 0) + coalesce((select sum(made_bytes) from film), 0)`.execute(
      tx,
    );
  });
}
