import type { Tx } from '~/platform/database/database.server';

/** Files sent before anybody was known become this person's; what is somebody's already stays theirs. */
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

/** All files of one person become another's. */
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
