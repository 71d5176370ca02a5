import { sql } from 'kysely';
import { STAFF_ROLES, type StaffRole } from '~/accounts/staff-rights';
import type { Db } from '~/platform/database/database.server';
import { byThaiOrder } from '~/values/thai-order';

export interface StaffMemberRow {
  id: number;
  name: string;
  email: string;
  roles: StaffRole[];
  isSuspended: boolean;
  /** sign-in needs a code too */
  hasSecondFactor: boolean;
  /** null: not since the shop records it */
  lastSeenAt: Date | null;
}

/** The staff of the back office, owners first; unpaged, because a school's staff fits on one page. */
export async function readStaff(db: Db): Promise<StaffMemberRow[]> {
  const rows = await staff(db).execute();
  return rows.map(rowOf).sort((one, other) => rank(one) - rank(other) || byThaiOrder(one.name, other.name));
}

/** One member of staff; null when the person does not work here. */
export async function readStaffMember(db: Db, personId: number): Promise<StaffMemberRow | null> {
  const row = await staff(db).where('person.id', '=', personId).executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** Sessions and audited changes tell when a member of staff was last active. */
const staff = (db: Db) =>
  db
    .selectFrom('person')
    .select(['person.id', 'person.email', 'person.firstname', 'person.lastname', 'person.suspended_at'])
    .select(
      sql<string[]>`(select array_agg(held.role) from person_role held where held.person_id = person.id)`.as(
        'roles',
      ),
    )
    .select(
      sql<Date | null>`greatest(
        (select max(seen.last_seen_at) from session seen where seen.administrator_id = person.id),
        (select max(did.at) from audit_event did where did.actor_id = person.id))`.as('last_seen_at'),
    )
    .select(
      sql<boolean>`exists (select from second_factor held where held.person_id = person.id
        and held.confirmed_at is not null)`.as('has_second_factor'),
    )
    .where('person.erased_at', 'is', null)
    .where(
      sql<boolean>`exists (select from person_role held where held.person_id = person.id
        and held.role in (${sql.join([...STAFF_ROLES])}))`,
    );

type Row = Awaited<ReturnType<ReturnType<typeof staff>['executeTakeFirstOrThrow']>>;

const rowOf = (row: Row): StaffMemberRow => ({
  id: row.id,
  name: `${row.firstname} ${row.lastname}`.trim(),
  email: row.email,
  roles: STAFF_ROLES.filter((role) => row.roles.includes(role)),
  isSuspended: row.suspended_at !== null,
  hasSecondFactor: row.has_second_factor,
  lastSeenAt: row.last_seen_at,
});

const rank = ({ roles }: StaffMemberRow) => STAFF_ROLES.indexOf(roles[0] ?? 'support');
