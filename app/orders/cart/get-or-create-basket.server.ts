import { sql, type SqlBool } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import type { BasketOwner } from './basket';

/** Stands in every statement on a basket: nobody reads or writes another's. */
export const ownedBy = (owner: BasketOwner) =>
  'personId' in owner
    ? sql<SqlBool>`basket.person_id = ${owner.personId}`
    : sql<SqlBool>`basket.session_hash = ${owner.sessionHash}`;

/**
 * The owner's basket, made if it is missing and locked until the transaction ends: two tabs wait for each other. Null when
 * the session ended or got another token meanwhile (somebody signed in in another tab). Who else locks both takes the
 * session first, then its baskets.
 */
export async function getOrCreateBasket(
  tx: Tx,
  owner: BasketOwner,
  courseId: number | null,
  now: Date,
): Promise<number | null> {
  const found =
    'personId' in owner
      ? sql`select id, null::text from person where id = ${owner.personId} for key share`
      : sql`select null::bigint, token_hash from session where token_hash = ${owner.sessionHash} for key share`;
  const { rows } = await sql<{ id: number }>`
    with owner (person_id, session_hash) as materialized (${found})
    insert into basket (person_id, session_hash, course_id, updated_at)
    select person_id, session_hash, ${courseId}::bigint, ${now}::timestamptz from owner
    on conflict on constraint basket_of_person do update set updated_at = excluded.updated_at
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Ids come from forms: what cannot be an id finds nothing. */
export const asId = (id: number | null): number | null =>
  id !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
