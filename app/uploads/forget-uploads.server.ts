import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** A file whose row is deleted: remove it (`removeStoredFile`) after the commit. */
export interface ForgottenFile {
  storageName: string;
  isPrivate: boolean;
}

interface Gone {
  storage_name: string;
  is_private: boolean;
}

/**
 * Pictures, homework, and certificates without an order; slips and certificates of orders belong to the
 * books.
 */
export async function forgetUploadsOf(
  tx: Tx,
  { personId, pictureId }: { personId: number; pictureId: number | null },
): Promise<ForgottenFile[]> {
  const { rows } = await sql<Gone>`
    delete from upload
    where (owner_person_id = ${personId} or id = ${pictureId}::bigint)
      and (purpose in ('profile', 'custom-label', 'homework')
        or (purpose = 'certificate' and not exists (
          select from purchase_order where tax_identity ->> 'certificateId' = upload.id::text)))
    returning storage_name, is_private`.execute(tx);
  return rows.map(forgotten);
}

/** A person's profile picture, unless a profile still shows it. */
export async function forgetPicture(
  tx: Tx,
  { uploadId, personId }: { uploadId: number; personId: number },
): Promise<ForgottenFile[]> {
  const { rows } = await sql<Gone>`
    delete from upload
    where id = ${uploadId} and purpose = 'profile' and owner_person_id = ${personId}
      and not exists (select from person where display_image_id = upload.id)
    returning storage_name, is_private`.execute(tx);
  return rows.map(forgotten);
}

const forgotten = (row: Gone): ForgottenFile => ({
  storageName: row.storage_name,
  isPrivate: row.is_private,
});
