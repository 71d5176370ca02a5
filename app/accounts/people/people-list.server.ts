import { type ExpressionBuilder, sql } from 'kysely';
import { PEOPLE_FILTERS, type PeopleFilter } from './people-search';
import type { DB } from '~/platform/database/schema';
import { countedRows } from '~/platform/database/counted-rows.server';
import type { Db } from '~/platform/database/database.server';
import type { PageRange } from '~/values/page-range';

export interface PersonRow {
  id: number;
  name: string;
  email: string;
  tel: string;
  kind: 'member' | 'generated';
  isSuspended: boolean;
  createdAt: Date;
}

type Where = ExpressionBuilder<DB, 'person'>;

const FILTERS: Readonly<Record<PeopleFilter, (eb: Where) => ReturnType<Where['and']>>> = {
  all: (eb) => eb.and([]),
  members: (eb) => eb.and({ kind: 'member' }),
  guests: (eb) => eb.and({ kind: 'generated' }),
  suspended: (eb) => eb.and([eb('suspended_at', 'is not', null)]),
};

/** As the indexes `person_words` and `person_tel_figures` have them. */
export const PERSON_WORDS = sql<string>`(person.firstname || ' ' || person.lastname || ' ' || person.email || ' ' || person.username)`;
const TEL_FIGURES = sql<string>`regexp_replace(coalesce(person.tel, ''), '\\D', '', 'g')`;

const matches = (pattern: string | null, tel: string | null) => (eb: Where) =>
  pattern === null
    ? eb.and([])
    : eb.or([eb(PERSON_WORDS, 'ilike', pattern), ...(tel === null ? [] : [eb(TEL_FIGURES, 'like', tel)])]);

export interface PeopleSearch {
  /** for ILIKE; null: nothing was typed */
  pattern: string | null;
  /** figures of a telephone, for LIKE */
  tel: string | null;
}

const people = (db: Db, { pattern, tel }: PeopleSearch) =>
  db.selectFrom('person').where('erased_at', 'is', null).where(matches(pattern, tel));

/** How many people each filter has, of those that match, up to `MOST_COUNTED`. */
export const countPeople = (db: Db, search: PeopleSearch): Promise<Record<PeopleFilter, number>> =>
  db
    .selectNoFrom(() =>
      PEOPLE_FILTERS.map((filter) =>
        countedRows(people(db, search).select('person.id').where(FILTERS[filter])).as(filter),
      ),
    )
    .executeTakeFirstOrThrow();

/** A page of them, the newest first. */
export async function readPeople(
  db: Db,
  { filter, search, range }: { filter: PeopleFilter; search: PeopleSearch; range: PageRange },
): Promise<PersonRow[]> {
  const rows = await people(db, search)
    .select(['id', 'firstname', 'lastname', 'email', 'tel', 'kind', 'suspended_at', 'created_at'])
    .where(FILTERS[filter])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(range.pageSize)
    .offset(range.offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: `${row.firstname} ${row.lastname}`.trim(),
    email: row.email,
    tel: row.tel ?? '',
    kind: row.kind,
    isSuspended: row.suspended_at !== null,
    createdAt: row.created_at,
  }));
}
