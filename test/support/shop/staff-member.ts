import type { StaffRole } from '../../../app/accounts/staff-rights';
import type { Db } from '../../../app/platform/database/database.server';

/** Somebody of the demo shop's staff with one role: `ROLE@demo.test`, with the password all demo accounts have. Answers their id. */
export async function addStaff(db: Db, role: StaffRole): Promise<number> {
  const { password_hash } = await db
    .selectFrom('person')
    .select('password_hash')
    .where('email', '=', 'admin@demo.test')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('person')
    .values({
      kind: 'member',
      email: `${role}@demo.test`,
      email_proven_at: new Date(),
      username: `${role}@demo.test`,
      firstname: role,
      lastname: 'ทดสอบ',
      password_hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('person_role').values({ person_id: id, role }).execute();
  return id;
}
