import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { countedRows } from '~/platform/database/counted-rows.server';
import type { Db } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import type { DB } from '~/platform/database/schema';
import { MOST_COUNTED, type PageRange } from '~/values/page-range';
import { guestContact, isGuest } from './guest-rows.server';
import { PEOPLE_FILTERS, type PeopleFilter } from './people-search';

export interface PersonRow {
  id: number;
  name: string;
  email: string;
  tel: string;
  kind: 'member' | 'generated';
  isSuspended: boolean;
  createdAt: Date;
  /** How often they bought, with a guest's other accounts; counted to a limit. */
  orders: number;
}

type Where = ExpressionBuilder<DB, 'person'>;

const FILTERS: Readonly<Record<PeopleFilter, (eb: Where) => ReturnType<Where['and']>>> = {
  all: (eb) => eb.and([]),
  members: (eb) => eb.and({ kind: 'member' }),
  guests: (eb) => eb.and({ kind: 'generated' }),
  suspended: (eb) => eb.and([eb('suspended_at', 'is not', null)]),
};

const wordsOf = (person: string) => {
  const [firstname, lastname, email, username] = ['firstname', 'lastname', 'email', 'username'].map((name) =>
    sql.ref(`${person}.${name}`),
  );
  return sql<string>`(${firstname} || ' ' || ${lastname} || ' ' || ${email} || ' ' || ${username})`;
};
/** As the indexes `person_words` and `person_tel_figures` have them. */
export const PERSON_WORDS = wordsOf('person');
const telFigures = (person: string) =>
  sql<string>`regexp_replace(coalesce(${sql.ref(`${person}.tel`)}, ''), '\\D', '', 'g')`;

export interface PeopleSearch {
  /** for ILIKE; null: an empty search */
  pattern: string | null;
  /** digits of a telephone, for LIKE */
  tel: string | null;
}

const matches = (person: string, { pattern, tel }: PeopleSearch) => {
  if (pattern === null) return sql<boolean>`true`;
  const words = ilike(wordsOf(person), pattern);
  return tel === null ? words : sql<boolean>`(${words} or ${telFigures(person)} like ${tel})`;
};

/** Each once: of a guest's accounts, one an order, the newest of those that match (R-386). */
const people = (db: Db, { filter, search }: { filter: PeopleFilter; search: PeopleSearch }) =>
  db
    .selectFrom('person')
    .where('person.erased_at', 'is', null)
    .where(FILTERS[filter])
    .where(matches('person', search))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('person as newer')
            .select('newer.id')
            .where(sql<boolean>`person.kind = 'generated'`)
            .where(isGuest('newer'))
            .where(sql<boolean>`${guestContact('newer')} = ${guestContact('person')}`)
            .whereRef('newer.id', '>', 'person.id')
            .where(matches('newer', search))
            .$if(filter === 'suspended', (newer) => newer.where('newer.suspended_at', 'is not', null)),
        ),
      ),
    );

/** In a query of people: their orders, a guest's with those of the same buyer's other accounts. */
const ORDERS = sql<number>`(select count(*)::int from (
    select from purchase_order where person_id = person.id
    union all
    select from person other join purchase_order on purchase_order.person_id = other.id
      where person.kind = 'generated' and ${isGuest('other')} and other.id <> person.id
        and ${guestContact('other')} = ${guestContact('person')}
    limit ${sql.lit(MOST_COUNTED + 1)}) bought)`;

/** The number of matches of each filter, up to `MOST_COUNTED`. */
export const countPeople = (db: Db, search: PeopleSearch): Promise<Record<PeopleFilter, number>> =>
  db
    .selectNoFrom(() =>
      PEOPLE_FILTERS.map((filter) =>
        countedRows(people(db, { filter, search }).select('person.id')).as(filter),
      ),
    )
    .executeTakeFirstOrThrow();

/** One page of the list, newest first. */
export async function readPeople(
  db: Db,
  { filter, search, range }: { filter: PeopleFilter; search: PeopleSearch; range: PageRange },
): Promise<PersonRow[]> {
  const rows = await people(db, { filter, search })
    .select(COLUMNS)
    .select(ORDERS.as('orders'))
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
> & { orders: number };

const personRow = (row: PersonColumns): PersonRow => ({
  id: row.id,
  name: `${row.firstname} ${row.lastname}`.trim(),
  email: row.email,
  tel: row.tel ?? '',
  kind: row.kind,
  isSuspended: row.suspended_at !== null,
  createdAt: row.created_at,
  orders: row.orders,
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
    const rows: (PersonColumns & { group: string | null })[] = await people(db, { filter, search })
      .leftJoin('user_group', 'user_group.id', 'person.user_group_id')
      .select(COLUMNS)
      .select(ORDERS.as('orders'))
      .select('user_group.name as group')
      .$if(before !== null, (all) => all.where('person.id', '<', before!))
      .orderBy('person.id', 'desc')
      .limit(AT_A_TIME)
      .execute();
    if (rows.length > 0) yield rows.map((row) => ({ ...personRow(row), group: row.group ?? '' }));
    if (rows.length < AT_A_TIME) return;
    before = rows.at(-1)!.id;
  }
}
