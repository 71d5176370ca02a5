import { sql } from 'kysely';
import type { PersonInput } from '~/accounts/registration/registration-form';
import type { Tx } from '~/platform/database/database.server';
import { columnsOf, ownPictures } from './person-columns.server';

/** Saves the answers of a course's buyer, guests included; contact, e-mail and other answers stay. */
export async function fillInPerson(
  tx: Tx,
  { personId, person }: { personId: number; person: PersonInput },
): Promise<void> {
  const columns = columnsOf(person);
  await tx
    .updateTable('person')
    .set({ ...columns, custom_labels: sql`custom_labels || ${JSON.stringify(person.labels)}::jsonb` })
    .where('id', '=', personId)
    .execute();
  await ownPictures(tx, personId, person);
}
