import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';

/**
 * SQL: what says that two guests' accounts are one buyer (R-386): the e-mail, or without one the telephone; null: neither is known.
 * As the index `person_guest_contact` has it.
 */
export const guestContact = (person: string) => {
  const column = (name: string) => sql.ref(`${person}.${name}`);
  return sql<
    string | null
  >`(coalesce(nullif(${column('email')}, ''), nullif(regexp_replace(coalesce(${column('tel')}, ''), '\\D', '', 'g'), '')))`;
};

/** SQL: a guest's account that is there; in words, so that the partial index serves it. */
export const isGuest = (person: string) =>
  sql<boolean>`${sql.ref(`${person}.kind`)} = 'generated' and ${sql.ref(`${person}.erased_at`)} is null`;

export interface GuestRow {
  id: number;
  name: string;
  createdAt: Date;
}

const MOST = 50;

/** The other guests' accounts of the same buyer, the newest first; a member's are those with the member's e-mail. */
export async function readOtherGuestRows(db: Db, personId: number): Promise<GuestRow[]> {
  const rows = await db
    .selectFrom('person as seen')
    .innerJoin('person as guest', (join) =>
      join.on(
        sql<boolean>`${guestContact('guest')} = case when seen.kind = 'member' then nullif(seen.email, '') else ${guestContact('seen')} end`,
      ),
    )
    .select(['guest.id', 'guest.firstname', 'guest.lastname', 'guest.created_at'])
    .where(isGuest('guest'))
    .where('seen.id', '=', personId)
    .whereRef('guest.id', '<>', 'seen.id')
    .orderBy('guest.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id, firstname, lastname, created_at }) => ({
    id,
    name: `${firstname} ${lastname}`.trim(),
    createdAt: created_at,
  }));
}
