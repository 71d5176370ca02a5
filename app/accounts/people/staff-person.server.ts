import { sql } from 'kysely';
import { isStaffRole } from '~/accounts/staff-rights';
import type { Db } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';

export interface StaffPerson {
  id: number;
  kind: 'member' | 'generated';
  name: string;
  username: string;
  email: string;
  isEmailProven: boolean;
  tel: string;
  group: { id: number; name: string } | null;
  suspendedAt: Date | null;
  createdAt: Date;
  /** the member of staff who made it with an order; null: the person */
  createdBy: string | null;
  branchId: string;
  studentGroupKpi: string;
  /** works in the back office: changing them needs the right to change staff */
  isStaff: boolean;
  /** the member who took over this guest's purchases */
  mergedInto: number | null;
}

/** A person as staff see them; null: unknown or erased. */
export async function readStaffPerson(db: Db, personId: number): Promise<StaffPerson | null> {
  const row = await db
    .selectFrom('person')
    .leftJoin('user_group', 'user_group.id', 'person.user_group_id')
    .leftJoin('person as maker', 'maker.id', 'person.created_by')
    .select(['person.id', 'person.kind', 'person.firstname', 'person.lastname', 'person.username'])
    .select(['person.email', 'person.email_proven_at', 'person.tel', 'person.branch_id'])
    .select(['person.student_group_kpi', 'person.suspended_at', 'person.created_at', 'person.user_group_id'])
    .select(['user_group.name as group_name', 'maker.id as maker_id'])
    .select(sql<string>`trim(concat(maker.firstname, ' ', maker.lastname))`.as('maker_name'))
    .where('person.id', '=', personId)
    .where('person.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const roles = await db.selectFrom('person_role').select('role').where('person_id', '=', personId).execute();
  const merge = await db
    .selectFrom('audit_event')
    .select('detail')
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', String(personId))
    .where('action', '=', 'guest-merged')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return {
    id: row.id,
    kind: row.kind,
    name: `${row.firstname} ${row.lastname}`.trim(),
    username: row.username,
    email: row.email,
    isEmailProven: row.email_proven_at !== null,
    tel: row.tel ?? '',
    group: row.user_group_id === null ? null : { id: row.user_group_id, name: row.group_name ?? '' },
    suspendedAt: row.suspended_at,
    createdAt: row.created_at,
    createdBy: row.maker_id === null ? null : row.maker_name,
    branchId: row.branch_id ?? '',
    studentGroupKpi: row.student_group_kpi ?? '',
    isStaff: roles.some(({ role }) => isStaffRole(role)),
    mergedInto: merge ? intoOf(merge.detail) : null,
  };
}

const intoOf = (detail: unknown): number | null =>
  typeof detail === 'object' && detail !== null && 'intoPersonId' in detail
    ? Number(detail.intoPersonId)
    : null;

export const readUserGroups = (db: Db) =>
  db.selectFrom('user_group').select(['id', 'name']).orderBy(thaiOrder('name')).orderBy('id').execute();
