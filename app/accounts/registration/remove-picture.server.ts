import type { Db } from '~/platform/database/database.server';
import { afterCommit, inTransaction } from '~/platform/database/transaction.server';
import type { FileStore } from '~/platform/storage/file-store';
import { forgetPicture } from '~/uploads/forget-uploads.server';
import { removeStoredFile } from '~/uploads/storage.server';

/**
 * A member removes the profile's picture: its row in the transaction, its file after the commit (no page
 * finds a file without a row). Harmless to repeat.
 */
export async function removePicture(
  db: Db,
  { personId, files }: { personId: number; files: FileStore },
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
    const pictureFiles = await forgetPicture(tx, { uploadId: member.display_image_id, personId });
    for (const { storageName, isPrivate } of pictureFiles)
      await afterCommit(tx, () => removeStoredFile(files, isPrivate, storageName));
  });
}
