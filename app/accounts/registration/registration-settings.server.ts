import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';
import { remembered } from '~/platform/memory/remembered.server';
import { canBeAnswered, type CustomLabel } from './custom-labels';
import { FIELDS_UNSET, type RegistrationFields, SET_FIELDS, type UserGroup } from './registration-form';

/** The site's form settings; a field without a row follows `FIELDS_UNSET`. */
export const readRegistrationFields = (db: Db): Promise<RegistrationFields> =>
  remembered(db, 'registration fields', () => readFields(db));

async function readFields(db: Db): Promise<RegistrationFields> {
  const rows = await db
    .selectFrom('registration_field')
    .selectAll()
    .where('name', 'in', SET_FIELDS)
    .execute();
  const settings = rows.map(
    (row) => [row.name, { isEnabled: row.is_enable, isRequired: row.is_require }] as const,
  );
  return { ...FIELDS_UNSET, ...Object.fromEntries(settings) };
}

/** The shop's own questions in their order, without those that cannot be answered. */
export const readCustomLabels = (db: Db): Promise<CustomLabel[]> =>
  remembered(db, 'custom labels', () => readLabels(db));

async function readLabels(db: Db): Promise<CustomLabel[]> {
  const rows = await db.selectFrom('custom_label').selectAll().orderBy('order_label').orderBy('id').execute();
  return rows
    .map((row): CustomLabel => ({
      id: row.id,
      kind: row.type_label,
      label: row.label,
      isRequired: row.required,
      items: itemsOf(row.item_list),
    }))
    .filter(canBeAnswered);
}

/** Trimmed like answers, each once. */
function itemsOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  const items = list.map((item) => String(item).trim()).filter((item) => item !== '');
  return [...new Set(items)];
}

/** Groups that a student may choose. */
export function readSelectableGroups(db: Db): Promise<UserGroup[]> {
  return db
    .selectFrom('user_group')
    .select(['id', 'name', 'is_default as isDefault'])
    .where('is_self_selectable', '=', true)
    .orderBy(thaiOrder('name'))
    .orderBy('id')
    .execute();
}
