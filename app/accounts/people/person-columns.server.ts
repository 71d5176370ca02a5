import type { PersonInput } from '~/accounts/registration/registration-form';
import type { Tx } from '~/platform/database/database.server';
import { ownUploads } from '~/uploads/own-uploads.server';

/**
 * The columns of a person's form; a disabled field is absent and keeps its stored value. The e-mail is absent
 * too: a member's e-mail changes by its link alone (`changeEmail`).
 */
export const columnsOf = ({ texts, age, pictureId }: PersonInput) => ({
  ...texts,
  ...(age !== undefined && { age }),
  ...(pictureId !== null && { display_image_id: pictureId }),
});

/** Assigns to the account the pictures that were uploaded before it existed. */
export async function ownPictures(tx: Tx, personId: number, person: PersonInput): Promise<void> {
  const ids = Object.values(person.labels).flatMap((answer) =>
    typeof answer === 'object' && 'uploadId' in answer ? [answer.uploadId] : [],
  );
  if (person.pictureId !== null) ids.push(person.pictureId);
  await ownUploads(tx, { uploadIds: ids, personId });
}
