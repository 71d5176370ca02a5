import type { Person } from '~/accounts/viewer';
import type { Db } from '~/platform/database/database.server';

/**
 * The member with this proven e-mail, as a buyer; null when there is none. For staff, who know whom
 * they speak with.
 */
export async function readBuyerByEmail(db: Db, email: string): Promise<Person | null> {
  const row = await db
    .selectFrom('person')
    .select(['id', 'email', 'firstname', 'lastname', 'tel', 'user_group_id'])
    .where('kind', '=', 'member')
    .where('email', '=', email)
    .where('email_proven_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { id, firstname, lastname, tel, user_group_id: userGroupId } = row;
  return { id, kind: 'member', email: row.email, firstname, lastname, tel: tel ?? '', userGroupId };
}
