import { type RawBuilder, sql } from 'kysely';
import { PERSON_WORDS } from '~/accounts/people/people-list.server';
import { orderSearchOf } from '~/orders/staff/order-search';
import type { Db } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import type { Translate } from '~/text/translate';
import { type KnownEntries, knownByWords } from './find-audit-texts';

/** What the words that were typed may mean; an entry is found by any of it. */
export interface AuditWordsFound extends KnownEntries {
  /** of the people they name */
  personIds: readonly number[];
  /** more than `MOST_PEOPLE` have these words in their names: of them only the staff are looked for */
  isOfTooMany: boolean;
  /** as typed, or of the order whose number it is */
  subjectId: string;
  orderId: number | null;
  /** for ILIKE, looked for in what was changed; null: too short for it */
  inDetail: string | null;
}

const MOST_PEOPLE = 1_000;
/** Shorter ones stand in nearly every entry, and no index knows them. */
const FEWEST_CHARACTERS_IN_DETAIL = 3;

/** Null: nothing was typed. */
export async function findAuditWords(
  db: Db,
  { typed, t }: { typed: string; t: Translate },
): Promise<AuditWordsFound | null> {
  const { pattern, orderId } = orderSearchOf(typed);
  if (pattern === null) return null;
  const [known, { personIds, isOfTooMany }] = await Promise.all([readKnown(db), findPeople(db, pattern)]);
  return {
    ...knownByWords(known, { typed: typed.trim(), t }),
    personIds,
    isOfTooMany,
    subjectId: orderId === null ? typed.trim() : String(orderId),
    orderId,
    inDetail: [...typed.trim()].length >= FEWEST_CHARACTERS_IN_DETAIL ? pattern : null,
  };
}

async function findPeople(
  db: Db,
  pattern: string,
): Promise<Pick<AuditWordsFound, 'personIds' | 'isOfTooMany'>> {
  const named = db.selectFrom('person').select('id').where(ilike(PERSON_WORDS, pattern));
  const found = await named.limit(MOST_PEOPLE + 1).execute();
  if (found.length <= MOST_PEOPLE) return { personIds: found.map(({ id }) => id), isOfTooMany: false };
  const staff = await named
    .where('id', 'in', (eb) =>
      eb.selectFrom('person_role').select('person_id').where('role', '<>', 'student'),
    )
    .execute();
  return { personIds: staff.map(({ id }) => id), isOfTooMany: true };
}

async function readKnown(db: Db): Promise<KnownEntries> {
  const [actions, kinds, subjectTypes] = await Promise.all([
    readDistinct(db, sql`select action as value from audit_event`),
    readDistinct(db, sql`select kind as value from order_event where actor = 'staff'`),
    readDistinct(db, sql`select subject_type as value from audit_event`),
  ]);
  return { actions, kinds, subjectTypes };
}

/** The few values of millions of rows, each found by one step down an index that begins with them. */
async function readDistinct(db: Db, values: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive one as (
      (select value from (${values}) each order by value limit 1)
      union all
      select (select value from (${values}) each where value > one.value order by value limit 1)
      from one where one.value is not null)
    select value from one where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}
