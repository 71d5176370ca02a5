import { sql } from 'kysely';
import { isStaffRole, STAFF_ROLES, type StaffRole } from '~/accounts/staff-rights';
import type { Db, Tx } from '~/platform/database/database.server';

/** Serialises changes of the staff: of two owners who remove each other one stays. */
export async function lockStaff(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff'))`.execute(tx);
}

/** A person's back-office roles, in their order. */
export async function staffRolesOf(db: Db | Tx, personId: number): Promise<StaffRole[]> {
  const rows = await db.selectFrom('person_role').select('role').where('person_id', '=', personId).execute();
  const roles = rows.map(({ role }) => role).filter(isStaffRole);
  return STAFF_ROLES.filter((role) => roles.includes(role));
}

/** Gives exactly these roles; instructor and student are not touched. Call `lockStaff` first. */
export async function setStaffRoles(
  tx: Tx,
  { personId, roles }: { personId: number; roles: readonly StaffRole[] },
): Promise<void> {
  await tx
    .deleteFrom('person_role')
    .where('person_id', '=', personId)
    .where('role', 'in', [...STAFF_ROLES])
    .execute();
  if (roles.length === 0) return;
  await tx
    .insertInto('person_role')
    .values(roles.map((role) => ({ person_id: personId, role })))
    .execute();
}

/** Whether another owner who can sign in exists. Call `lockStaff` first. */
export async function hasOtherOwner(tx: Tx, exceptPersonId: number): Promise<boolean> {
  const other = await owners(tx).where('person.id', '<>', exceptPersonId).executeTakeFirst();
  return other !== undefined;
}

/** Owners whom staff ask for more rights. */
export const readOwnersToAsk = (db: Db | Tx) => owners(db).orderBy('person.id').execute();

const owners = (db: Db | Tx) =>
  db
    .selectFrom('person')
    .innerJoin('person_role', 'person_role.person_id', 'person.id')
    .select(['person.id', 'person.email', 'person.firstname', 'person.lastname'])
    .select('person.email_proven_at')
    .where('person_role.role', '=', 'owner')
    .where('person.kind', '=', 'member')
    .where('person.suspended_at', 'is', null)
    .where('person.erased_at', 'is', null);
