import type { Db, Tx } from '~/platform/database/database.server';

/** Owners of the shop who may sign in. */
export async function readOwners(db: Db | Tx): Promise<{ id: number; email: string; name: string }[]> {
  const rows = await db
    .selectFrom('person')
    .innerJoin('person_role', 'person_role.person_id', 'person.id')
    .select(['person.id', 'person.email', 'person.firstname'])
    .where('person_role.role', '=', 'owner')
    .where('person.kind', '=', 'member')
    .where('person.erased_at', 'is', null)
    .where('person.suspended_at', 'is', null)
    .orderBy('person.id')
    .execute();
  return rows.map(({ id, email, firstname }) => ({ id, email, name: firstname || email }));
}
