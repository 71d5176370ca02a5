import { typedAnswersOf, readLabelAnswers } from '~/accounts/registration/custom-labels';
import type { PersonImages } from '~/accounts/registration/registration-form';
import type { TypedFields } from '~/accounts/typed-fields';
import type { Db } from '~/platform/database/database.server';

export interface MemberProfile {
  username: string;
  email: string;
  /** stored values by form field */
  values: TypedFields;
  images: PersonImages;
  /** storage name of the profile's picture; null: none */
  pictureName: string | null;
}

/** A member's own profile. */
export async function readMemberProfile(db: Db, personId: number): Promise<MemberProfile> {
  const person = await db
    .selectFrom('person')
    .leftJoin('upload', 'upload.id', 'person.display_image_id')
    .selectAll('person')
    .select('upload.storage_name')
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow();
  const answers = readLabelAnswers(person.custom_labels);
  const labels = Object.entries(answers).flatMap(([id, answer]) =>
    typeof answer === 'object' && 'uploadId' in answer ? [[id, answer.uploadId] as const] : [],
  );
  const { firstname, lastname, email, username } = person;
  return {
    username,
    email,
    values: {
      ...typedAnswersOf(answers),
      firstname,
      lastname,
      email,
      tel: person.tel ?? '',
      firstname_eng: person.firstname_eng ?? '',
      lastname_eng: person.lastname_eng ?? '',
      nickname: person.nickname ?? '',
      age: person.age === null ? '' : String(person.age),
      address: person.address ?? '',
      education: person.education ?? '',
      level: person.level ?? '',
      biography: person.biography ?? '',
    },
    images: { pictureId: person.display_image_id, labels: Object.fromEntries(labels) },
    pictureName: person.storage_name,
  };
}
