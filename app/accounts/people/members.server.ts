import { sql } from 'kysely';
import { type Slot, slotsOfRoles } from '~/accounts/viewer';
import type { Db, Tx } from '~/platform/database/database.server';
import { normaliseEmail } from '~/values/email';
import { typedName } from '~/values/typed-text';

/** The member with this normalised e-mail; null when there is none. */
export async function findMemberByEmail(
  db: Db | Tx,
  email: string,
): Promise<{ id: number; isEmailProven: boolean } | null> {
  const member = await members(db).where('email', '=', email).executeTakeFirst();
  return member ? { id: member.id, isEmailProven: member.email_proven_at !== null } : null;
}

/**
 * The member with this username or e-mail, without regard to case; an e-mail match goes before a username.
 */
export async function findMemberByName(
  db: Db | Tx,
  input: string,
): Promise<{
  id: number;
  email: string;
  email_proven_at: Date | null;
  firstname: string;
  lastname: string;
} | null> {
  const byEmail = await members(db).where('email', '=', normaliseEmail(input)).executeTakeFirst();
  if (byEmail) return byEmail;
  return (
    (await members(db)
      .where(sql`lower(username)`, '=', typedName(input).toLowerCase())
      .executeTakeFirst()) ?? null
  );
}

const members = (db: Db | Tx) =>
  db
    .selectFrom('person')
    .select(['id', 'email', 'email_proven_at', 'firstname', 'lastname'])
    .where('kind', '=', 'member')
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null);

/** The session slots that a person's roles open at sign-in. */
export async function slotsOf(db: Db | Tx, personId: number): Promise<Slot[]> {
  const roles = await db.selectFrom('person_role').select('role').where('person_id', '=', personId).execute();
  return slotsOfRoles(roles.map((row) => row.role));
}
