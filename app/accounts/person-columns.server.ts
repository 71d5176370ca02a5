import type { Tx } from '~/platform/database.server';
import type { PersonInput } from './registration-form';

/** A person of a form as columns; what is switched off is not among them, and stays as it is stored. */
export const columnsOf = ({ email, texts, age, pictureId }: PersonInput) => ({
  email,
  ...texts,
  ...(age !== undefined && { age }),
  ...(pictureId !== null && { display_image_id: pictureId }),
});

/** Pictures sent before there was an account are the account's from now on. */
export async function ownUploads(tx: Tx, personId: number, person: PersonInput): Promise<void> {
  const ids = Object.values(person.labels).flatMap((answer) =>
    typeof answer === 'object' && 'uploadId' in answer ? [answer.uploadId] : [],
  );
  if (person.pictureId !== null) ids.push(person.pictureId);
  if (ids.length === 0) return;
  await tx
    .updateTable('upload')
    .set({ owner_person_id: personId })
    .where('id', 'in', ids)
    .where('owner_person_id', 'is', null)
    .execute();
}
