import type { Db } from '~/platform/database/database.server';
import { paths } from '~/values/paths';
import { labelField, readLabelAnswers } from './custom-labels';
import {
  allAnswers,
  type AnswerColumn,
  askedColumns,
  type GivenAnswer,
  type RegistrationAnswer,
  type RegistrationAnswers,
} from './registration-answers';
import { readCustomLabels, readRegistrationFields } from './registration-settings.server';

/** The columns of a roster and a sheet for today's registration questions. */
export const readAskedColumns = async (db: Db): Promise<AnswerColumn[]> =>
  askedColumns({ fields: await readRegistrationFields(db), labels: await readCustomLabels(db) });

/** The answers of these persons, by person; a person without answers is absent. For staff alone. */
export async function readAnswersOf(
  db: Db,
  personIds: readonly number[],
): Promise<Map<number, RegistrationAnswers>> {
  if (personIds.length === 0) return new Map();
  const people = await db
    .selectFrom('person')
    .leftJoin('upload', 'upload.id', 'person.display_image_id')
    .select(['person.id', 'firstname_eng', 'lastname_eng', 'nickname', 'age', 'address', 'education'])
    .select(['level', 'biography', 'custom_labels', 'storage_name'])
    .where('person.id', 'in', [...new Set(personIds)])
    .where('erased_at', 'is', null)
    .execute();
  const all = new Map<number, RegistrationAnswers>();
  for (const { id, custom_labels, storage_name, age, ...texts } of people) {
    const answers: Record<string, RegistrationAnswer> = {};
    for (const [name, text] of Object.entries(texts)) if (text) answers[name] = { text };
    if (age !== null) answers.age = { text: String(age) };
    if (storage_name) answers.image_profile = { picturePath: `/uploads/public/${storage_name}` };
    for (const [labelId, answer] of Object.entries(readLabelAnswers(custom_labels)))
      answers[labelField(Number(labelId))] =
        typeof answer === 'object' && 'uploadId' in answer
          ? { picturePath: paths.staffPersonLabel({ personId: id, labelId }) }
          : { text: typeof answer === 'string' ? answer : answer.join(', ') };
    if (Object.keys(answers).length > 0) all.set(id, answers);
  }
  return all;
}

/** All answers of one person, with their questions. */
export async function readPersonAnswers(db: Db, personId: number): Promise<GivenAnswer[]> {
  const answers = (await readAnswersOf(db, [personId])).get(personId) ?? {};
  const labels = await db
    .selectFrom('custom_label')
    .select(['id', 'label'])
    .orderBy('order_label')
    .orderBy('id')
    .execute();
  return allAnswers(answers, labels);
}
