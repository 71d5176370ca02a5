import { sql } from 'kysely';
import type { Db } from '~/platform/database.server';
import { removeStoredFile } from '~/uploads/storage.server';
import { addHours } from '~/values/time';

/**
 * Pictures of registrations that were never sent through, and those that others replaced, are forgotten after a day. Answers
 * how many. Harmless to repeat.
 */
export async function forgetUnusedImages(db: Db, dataDir: string, now: Date): Promise<number> {
  const { rows } = await sql<{ storage_name: string; is_private: boolean }>`
    delete from upload
    where purpose in ('profile', 'custom-label') and created_at < ${addHours(now, -24)}
      and not exists (select from person where display_image_id = upload.id)
      and not exists (
        select from person, jsonb_each(custom_labels) as answer
        where person.id = upload.owner_person_id and answer.value ->> 'uploadId' = upload.id::text)
    returning storage_name, is_private`.execute(db);
  for (const { storage_name: name, is_private: isPrivate } of rows)
    await removeStoredFile(dataDir, isPrivate, name);
  return rows.length;
}
