import { sql, type RawBuilder } from 'kysely';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import { keptValues } from '~/catalogue/editor/kept-values';
import type { Db, Tx } from '~/platform/database/database.server';
import { thaiOrder } from '~/platform/database/thai-order';
import { isTransaction } from '~/platform/database/transaction.server';
import { remembered } from '~/platform/memory/remembered.server';
import { MOST_COUNTED } from '~/values/page-range';
import { LIST_TABLES, type ListKind, titleField } from './list-kinds';

export interface ListedEntry {
  id: number;
  name: string;
  isHidden: boolean;
  version: number;
  /** courses and products that name it, up to `MOST_COUNTED` */
  useCount: number;
}

export interface EditedEntry extends ListedEntry {
  picture: string | null;
  /** by editor field */
  values: EditValues;
}

/** A row that names an entry, for its page. */
export interface EntryUse {
  kind: 'course' | 'product' | 'account';
  id: number;
  title: string;
}

/** Courses that name `entry`; future class sessions name a venue by its text. */
const coursesOf = (kind: ListKind, now: Date): RawBuilder<unknown> =>
  ({
    teachers: sql`select id, title from course where teacher_id = entry.id`,
    categories: sql`select course.id, title from course join course_category link on link.course_id = course.id
    where link.category_id = entry.id`,
    groups: sql`select id, title from course where course_group_id = entry.id`,
    venues: sql`select id, title from course where venue = entry.name or exists (
    select from course_session where course_id = course.id and place = entry.name and ends_at > ${now})`,
  })[kind];
const PRODUCTS = sql`select product.id, title from product join product_category link on link.product_id = product.id
  where link.category_id = entry.id`;

const countOf = (kind: ListKind, now: Date) =>
  kind === 'categories'
    ? sql`(${upTo(coursesOf(kind, now))} + ${upTo(PRODUCTS)})::int`
    : sql`${upTo(coursesOf(kind, now))}::int`;
const upTo = (uses: RawBuilder<unknown>) =>
  sql`(select count(*) from (${uses} limit ${sql.lit(MOST_COUNTED + 1)}) used)`;

/**
 * A list in its order with the number of uses, cached until a list changes. The uses of a venue include future class
 * days.
 */
export const readListEntries = (db: Db | Tx, kind: ListKind, now: Date): Promise<ListedEntry[]> =>
  kind === 'venues' || isTransaction(db)
    ? readEntries(db, kind, now)
    : remembered(db, `list of ${kind}`, () => readEntries(db, kind, now));

async function readEntries(db: Db | Tx, kind: ListKind, now: Date): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select entry.id, entry.${sql.ref(titleField(kind))} as name, entry.is_hidden as "isHidden", entry.version,
      ${countOf(kind, now)} as "useCount"
    from ${sql.table(LIST_TABLES[kind])} entry order by entry.position, ${thaiOrder(`entry.${titleField(kind)}`)}, entry.id`.execute(
    db,
  );
  return rows;
}

export async function readListEntry(
  db: Db | Tx,
  { kind, id }: { kind: ListKind; id: number },
  now: Date,
): Promise<EditedEntry | null> {
  const { rows } = await sql<Record<string, unknown> & { use_count: number }>`
    select entry.*, ${countOf(kind, now)} as use_count from ${sql.table(LIST_TABLES[kind])} entry
    where entry.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    id,
    name: String(row[titleField(kind)]),
    isHidden: row.is_hidden === true,
    version: Number(row.version),
    useCount: row.use_count,
    picture: typeof row.picture === 'string' ? row.picture : null,
    values: keptValues(row),
  };
}

/** The first uses of an entry, by name. */
export async function readEntryUses(
  db: Db | Tx,
  { kind, id, most }: { kind: ListKind; id: number; most: number },
  now: Date,
): Promise<EntryUse[]> {
  const { rows } = await sql<EntryUse>`
    select * from (select 'course' as kind, used.id, used.title from ${sql.table(LIST_TABLES[kind])} entry
      cross join lateral (${coursesOf(kind, now)}) used where entry.id = ${id}
    ${
      kind === 'categories'
        ? sql`union all select 'product', used.id, used.title from category entry
            cross join lateral (${PRODUCTS}) used where entry.id = ${id}`
        : sql``
    }
    ${
      kind === 'teachers'
        ? sql`union all select 'account', person.id, person.email from teacher entry
            join person on person.id = entry.person_id where entry.id = ${id}`
        : sql``
    }
    ) uses order by kind, ${thaiOrder('title')}, id limit ${most}`.execute(db);
  return rows;
}
