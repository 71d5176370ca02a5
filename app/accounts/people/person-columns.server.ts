import type { Tx } from '~/platform/database/database.server';
import type { PersonInput } from '~/accounts/registration/registration-form';
import { ownUploads } from '~/uploads/own-uploads.server';

/**
 * A person of a form as columns; what is switched off is not among them, and stays as it is stored. The e-mail is not either: a
 * member's changes by its link alone (`changeEmail`).
 */
export const columnsOf = ({ texts, age, pictureId }: PersonInput) => ({
  ...texts,
  ...(age !== undefined && { age }),
  ...(pictureId !== null && { display_image_id: pictureId }),
});

/** Pictures sent before there was an account are the account's from now on. */
export async function ownPictures(tx: Tx, personId: number, person: PersonInput): Promise<void> {
  const ids = Object.values(person.labels).flatMap((answer) =>
    typeof answer === 'object' && 'uploadId' in answer ? [answer.uploadId] : [],
  );
  if (person.pictureId !== null) ids.push(person.pictureId);
  await ownUploads(tx, { uploadIds: ids, personId });
}
