import { readCompanyCertificateSetting } from '~/accounts/contact/contact-fields.server';
import { SET_FIELDS } from '~/accounts/registration/registration-form';
import { readRegistrationFields } from '~/accounts/registration/registration-settings.server';
import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';
import { type FieldStates, type GroupSetup, type LabelSetup, stateOf } from './registration-setup';

/** The state of every field, defaults included. */
export async function readFieldStates(db: Db): Promise<FieldStates> {
  const fields = await readRegistrationFields(db);
  const person = SET_FIELDS.map((name) => [name, stateOf(fields[name])] as const);
  return {
    ...(Object.fromEntries(person) as FieldStates),
    company_certificate: stateOf(await readCompanyCertificateSetting(db)),
  };
}

export interface LabelRow extends LabelSetup {
  id: number;
}

const labelRows = (db: Db) =>
  db
    .selectFrom('custom_label')
    .select(['id', 'type_label', 'label', 'order_label', 'required', 'item_list'])
    .orderBy('order_label')
    .orderBy('id');

type StoredLabel = Awaited<ReturnType<ReturnType<typeof labelRows>['execute']>>[number];

const labelOf = ({ type_label, item_list, ...row }: StoredLabel): LabelRow => ({
  ...row,
  type_label: type_label,
  item_list: Array.isArray(item_list) ? item_list.map(String) : [],
});

/** The shop's own questions in their order. */
export const readLabelRows = async (db: Db): Promise<LabelRow[]> =>
  (await labelRows(db).execute()).map(labelOf);

export async function readLabelRow(db: Db, id: number): Promise<LabelRow | null> {
  const row = await labelRows(db).where('id', '=', id).executeTakeFirst();
  return row ? labelOf(row) : null;
}

export interface GroupRow extends GroupSetup {
  id: number;
  /** Its members, and courses that name it. */
  people: number;
  courses: number;
}

const groupRows = (db: Db) =>
  db
    .selectFrom('user_group')
    .select((eb) => [
      'id',
      'name',
      'is_default',
      'is_self_selectable',
      eb
        .selectFrom('person')
        .select((each) => each.fn.countAll<number>().as('n'))
        .whereRef('person.user_group_id', '=', 'user_group.id')
        .as('people'),
      eb
        .selectFrom('course_user_group')
        .select((each) => each.fn.countAll<number>().as('n'))
        .whereRef('course_user_group.user_group_id', '=', 'user_group.id')
        .as('courses'),
    ])
    .orderBy(thaiOrder('user_group.name'))
    .orderBy('user_group.id');

type StoredGroup = Awaited<ReturnType<ReturnType<typeof groupRows>['execute']>>[number];

const groupOf = (row: StoredGroup): GroupRow => ({
  ...row,
  people: Number(row.people),
  courses: Number(row.courses),
});

export const readGroupRows = async (db: Db): Promise<GroupRow[]> =>
  (await groupRows(db).execute()).map(groupOf);

export async function readGroupRow(db: Db, id: number): Promise<GroupRow | null> {
  const row = await groupRows(db).where('id', '=', id).executeTakeFirst();
  return row ? groupOf(row) : null;
}
