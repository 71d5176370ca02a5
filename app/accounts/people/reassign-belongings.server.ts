import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { reassignUploads } from '~/uploads/own-uploads.server';

/**
 * Moves a guest's other rows to the member who claims the account (REG-14): addresses, answers and tax data
 * the member lacks, private files, consents. The guest's account stays, empty and signed out.
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
  await sql`
    update person as own set
      firstname_eng = coalesce(own.firstname_eng, guest.firstname_eng),
      lastname_eng = coalesce(own.lastname_eng, guest.lastname_eng),
      nickname = coalesce(own.nickname, guest.nickname),
      age = coalesce(own.age, guest.age),
      address = coalesce(own.address, guest.address),
      education = coalesce(own.education, guest.education),
      level = coalesce(own.level, guest.level),
      biography = coalesce(own.biography, guest.biography),
      display_image_id = coalesce(own.display_image_id, guest.display_image_id),
      custom_labels = guest.custom_labels || own.custom_labels
    from person as guest where own.id = ${personId} and guest.id = ${fromPersonId}`.execute(tx);
  await sql`
    update tax_profile set person_id = ${personId} where person_id = ${fromPersonId}
      and not exists (select 1 from tax_profile as own where own.person_id = ${personId})`.execute(tx);
  await reassignUploads(tx, { fromPersonId, personId });
  await tx
    .updateTable('consent')
    .set({ person_id: personId })
    .where('person_id', '=', fromPersonId)
    .execute();
}
