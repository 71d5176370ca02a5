import { sql } from 'kysely';
import type { Db } from '~/platform/database.server';
import { afterCommit, inTransaction } from '~/platform/transaction.server';
import { removeStoredFile } from '~/uploads/storage.server';

/**
 * A member takes the profile's picture away: its row goes with the transaction, its file once that has committed (a file
 * without a row is found by nobody). Harmless to repeat.
 */
export async function removePicture(
  db: Db,
  { personId, dataDir }: { personId: number; dataDir: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await tx
      .selectFrom('person')
      .select('display_image_id')
      .where('id', '=', personId)
      .where('kind', '=', 'member')
      .forUpdate()
      .executeTakeFirst();
    if (!member?.display_image_id) return;
    await tx.updateTable('person').set({ display_image_id: null }).where('id', '=', personId).execute();
    const { rows } = await sql<{ storage_name: string; is_private: boolean }>`
      delete from upload
      where id = ${member.display_image_id} and purpose = 'profile' and owner_person_id = ${personId}
        and not exists (select from person where display_image_id = upload.id)
      returning storage_name, is_private`.execute(tx);
    for (const { storage_name: name, is_private: isPrivate } of rows)
      await afterCommit(tx, () => removeStoredFile(dataDir, isPrivate, name));
  });
}
