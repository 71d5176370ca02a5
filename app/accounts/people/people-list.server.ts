import { ilike } from '~/platform/database/ilike.server';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
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

/** The expressions of the indexes `person_words` and `person_tel_figures`. */
export const PERSON_WORDS = sql<string>`(person.firstname || ' ' || person.lastname || ' ' || person.email || ' ' || person.username)`;
const TEL_FIGURES = sql<string>`regexp_replace(coalesce(person.tel, ''), '\\D', '', 'g')`;

const matches = (pattern: string | null, tel: string | null) => (eb: Where) =>
  pattern === null
    ? eb.and([])
    : eb.or([ilike(PERSON_WORDS, pattern), ...(tel === null ? [] : [eb(TEL_FIGURES, 'like', tel)])]);

export interface PeopleSearch {
  /** for ILIKE; null: an empty search */
  pattern: string | null;
  /** digits of a telephone, for LIKE */
  tel: string | null;
}

const people = (db: Db, { pattern, tel }: PeopleSearch) =>
  db.selectFrom('person').where('erased_at', 'is', null).where(matches(pattern, tel));

/** The number of matches of each filter, up to `MOST_COUNTED`. */
export const countPeople = (db: Db, search: PeopleSearch): Promise<Record<PeopleFilter, number>> =>
  db
    .selectNoFrom(() =>
      PEOPLE_FILTERS.map((filter) =>
        countedRows(people(db, search).select('person.id').where(FILTERS[filter])).as(filter),
      ),
    )
    .executeTakeFirstOrThrow();

/** One page of the list, newest first. */
export async function readPeople(
  db: Db,
  { filter, search, range }: { filter: PeopleFilter; search: PeopleSearch; range: PageRange },
): Promise<PersonRow[]> {
  const rows = await people(db, search)
    .select(COLUMNS)
    .where(FILTERS[filter])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(range.pageSize)
    .offset(range.offset)
    .execute();
  return rows.map(personRow);
}

const COLUMNS = [
  'person.id',
  'firstname',
  'lastname',
  'email',
  'tel',
  'kind',
  'suspended_at',
  'created_at',
] as const;
type PersonColumns = Pick<
  Selectable<DB['person']>,
  'id' | 'firstname' | 'lastname' | 'email' | 'tel' | 'kind' | 'suspended_at' | 'created_at'
>;

const personRow = (row: PersonColumns): PersonRow => ({
  id: row.id,
  name: `${row.firstname} ${row.lastname}`.trim(),
  email: row.email,
  tel: row.tel ?? '',
  kind: row.kind,
  isSuspended: row.suspended_at !== null,
  createdAt: row.created_at,
});

const AT_A_TIME = 500;

export interface ExportedPerson extends PersonRow {
  group: string;
}

/** Everybody on the filtered list, newest first, in batches. */
export async function* exportPeople(
  db: Db,
  { filter, search }: { filter: PeopleFilter; search: PeopleSearch },
): AsyncGenerator<ExportedPerson[]> {
  let before: number | null = null;
  for (;;) {
    const rows: (PersonColumns & { group: string | null })[] = await people(db, search)
      .leftJoin('user_group', 'user_group.id', 'person.user_group_id')
      .select(COLUMNS)
      .select('user_group.name as group')
      .where(FILTERS[filter])
      .$if(before !== null, (all) => all.where('person.id', '<', before!))
      .orderBy('person.id', 'desc')
      .limit(AT_A_TIME)
      .execute();
    if (rows.length > 0) yield rows.map((row) => ({ ...personRow(row), group: row.group ?? '' }));
    if (rows.length < AT_A_TIME) return;
    before = rows.at(-1)!.id;
  }
}
