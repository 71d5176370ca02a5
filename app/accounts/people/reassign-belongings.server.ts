import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { reassignUploads } from '~/uploads/own-uploads.server';

/**
 * What else hangs on a guest's account becomes the member's it is claimed for (REG-14): addresses the member does not have,
 * private files, consents. The guest's account stays, empty, and nobody is signed in to it any more.
 */
export async function reassignBelongings(
  tx: Tx,
  { fromPersonId, personId }: { fromPersonId: number; personId: number },
): Promise<void> {
  await sql`
    update address as guests set person_id = ${personId}
    where guests.person_id = ${fromPersonId} and not exists (
      select 1 from address as own where own.person_id = ${personId}
        and (own.recipient, own.tel, own.line, own.tambon, own.amphoe, own.province, own.postcode)
          = (guests.recipient, guests.tel, guests.line, guests.tambon, guests.amphoe, guests.province, guests.postcode))`.execute(
    tx,
  );
  await reassignUploads(tx, { fromPersonId, personId });
  await tx
    .updateTable('consent')
    .set({ person_id: personId })
    .where('person_id', '=', fromPersonId)
    .execute();
}
