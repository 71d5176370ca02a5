import { sql } from 'kysely';
import { STAFF_ROLES } from '~/accounts/staff-rights';
import type { Db } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import type { PageRange } from '~/values/page-range';
import type { WhitelistFilter } from './whitelist-form';

/** Members only: guests buy without the list. */
function members(db: Db, search: string) {
  const query = db.selectFrom('person').where('kind', '=', 'member').where('erased_at', 'is', null);
  if (search === '') return query;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return query.where((eb) =>
    eb.or([
      ilike(sql`person.firstname || ' ' || person.lastname`, pattern),
      ilike('email', pattern),
      ilike('username', pattern),
    ]),
  );
}

export async function countMembersToList(
  db: Db,
  search: string,
): Promise<Readonly<Record<WhitelistFilter, number>>> {
  return members(db, search)
    .select((eb) => [
      eb.fn.countAll<number>().$castTo<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('is_whitelisted', '=', true).$castTo<number>().as('listed'),
      eb.fn.countAll<number>().filterWhere('is_whitelisted', '=', false).$castTo<number>().as('unlisted'),
    ])
    .executeTakeFirstOrThrow();
}

/** A page of members with whether they are on the whitelist, newest first. */
export async function readMembersToList(
  db: Db,
  { filter, search, range }: { filter: WhitelistFilter; search: string; range: PageRange },
) {
  const query = members(db, search);
  const filteredQuery = filter === 'all' ? query : query.where('is_whitelisted', '=', filter === 'listed');
  const rows = await filteredQuery
    .select(['id', 'firstname', 'lastname', 'email', 'username', 'is_whitelisted'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('person_role')
            .select('person_id')
            .whereRef('person_id', '=', 'person.id')
            .where('role', 'in', [...STAFF_ROLES]),
        )
        .as('is_staff'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(range.offset)
    .limit(range.pageSize)
    .execute();
  return rows.map(({ is_whitelisted, is_staff, ...row }) => ({
    ...row,
    isListed: is_whitelisted,
    isStaff: Boolean(is_staff),
  }));
}
