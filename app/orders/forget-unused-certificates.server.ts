import { sql } from 'kysely';
import type { Db } from '~/platform/database.server';
import { removeStoredFile } from '~/uploads/storage.server';
import { addHours } from '~/values/time';

/**
 * Certificates that no profile, no order and no basket's draft names are forgotten after a day. Answers how many. Harmless
 * to repeat.
 */
export async function forgetUnusedCertificates(db: Db, dataDir: string, now: Date): Promise<number> {
  const { rows } = await sql<{ storage_name: string }>`
    delete from upload
    where purpose = 'certificate' and created_at < ${addHours(now, -24)}
      and not exists (select from tax_profile where certificate_id = upload.id)
      and not exists (select from purchase_order where tax_identity ->> 'certificateId' = upload.id::text)
      and not exists (select from basket where split_part(draft ->> 'kept_certificate', '.', 1) = upload.id::text)
    returning storage_name`.execute(db);
  for (const { storage_name } of rows) await removeStoredFile(dataDir, true, storage_name);
  return rows.length;
}
