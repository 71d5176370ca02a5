import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { addHours } from '~/values/time';
import { removeLater, storedKey } from '../storage.server';
import { PICTURE_ENDINGS } from './picture-sizes';

/** Sizes of a teacher's picture drawn on demand. */
const FACE_ENDINGS = [96, 192].flatMap((width) => ['avif', 'webp', 'jpg'].map((form) => `-${width}.${form}`));

/** Long enough to restore a picture removed by mistake, and for pages still open in browsers. */
const KEPT_HOURS = 7 * 24;

/** Deletes unused catalogue pictures after a week. Answers their number. Idempotent. */
export async function forgetPictures(db: Db, files: FileStore, now: Date): Promise<number> {
  const { rows } = await sql<{ storage_name: string }>`
    delete from upload
    where purpose = 'picture' and not is_private and created_at < ${addHours(now, -KEPT_HOURS)}
      and not exists (select from course where picture = storage_name
        or position(storage_name in description_html) > 0)
      and not exists (select from teacher where picture = storage_name)
      and not exists (select from product where pictures ? storage_name
        or position(storage_name in description_html) > 0 or position(storage_name in details_html) > 0)
      and not exists (select from quiz_question where picture = storage_name)
      and not exists (select from quiz_attempt
        where ended_at is null and position(storage_name in questions::text) > 0)
      and not exists (select from site_setting where position(storage_name in value::text) > 0)
      and not exists (select from audit_event
        where action = 'pictures-changed' and at > ${addHours(now, -KEPT_HOURS)}
          and position(storage_name in detail::text) > 0)
    returning storage_name`.execute(db);
  for (const { storage_name } of rows)
    for (const ending of [...PICTURE_ENDINGS, ...FACE_ENDINGS]) {
      const key = storedKey('pictures', `${storage_name}${ending}`);
      if (key) await removeLater(files, key);
    }
  return rows.length;
}
