import type { Tx } from '~/platform/database/database.server';

/** Assigns files sent before sign-in to this person; files of others stay theirs. */
export async function ownUploads(
  tx: Tx,
  { uploadIds, personId }: { uploadIds: readonly number[]; personId: number },
): Promise<void> {
  if (uploadIds.length === 0) return;
  await tx
    .updateTable('upload')
    .set({ owner_person_id: personId })
    .where('id', 'in', [...uploadIds])
    .where('owner_person_id', 'is', null)
    .execute();
}

/** Assigns all files of one person to another. */
export async function reassignUploads(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ owner_person_id: personId })
    .where('owner_person_id', '=', fromPersonId)
    .execute();
}
