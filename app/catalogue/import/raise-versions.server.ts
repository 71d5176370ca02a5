import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

type Kind = 'course' | 'product';
export type Prints = ReadonlyMap<string, string>;

const links = (
  table: string,
  column: string,
  owner: Kind,
) => sql`(select jsonb_agg(${sql.ref(column)} order by ${sql.ref(column)})
  from ${sql.table(table)} link where link.${sql.ref(`${owner}_id`)} = subject.id)`;

/** Everything a file may change of one. */
const PARTS: Readonly<Record<Kind, readonly RawBuilder<unknown>[]>> = {
  course: [
    links('course_category', 'category_id', 'course'),
    links('course_gift', 'gift_course_id', 'course'),
    links('course_user_group', 'user_group_id', 'course'),
    sql`(select jsonb_agg(to_jsonb(plan) || jsonb_build_object('needs', array(select needed.course_id
      from price_plan_prerequisite needed where needed.price_plan_id = plan.id order by 1)) order by plan.id)
      from price_plan plan where plan.course_id = subject.id)`,
    sql`(select jsonb_agg(to_jsonb(section) || jsonb_build_object('lectures', array(select to_jsonb(lecture)
      from lecture where lecture.course_section_id = section.id order by lecture.id)) order by section.id)
      from course_section section where section.course_id = subject.id)`,
    sql`(select jsonb_agg(to_jsonb(session) - 'changed_at' order by session.id)
      from course_session session where session.course_id = subject.id)`,
  ],
  product: [links('product_category', 'category_id', 'product')],
};

/** Fingerprints of these by key; equal text means no difference. */
export async function printsOf(tx: Tx, kind: Kind, keys: readonly string[]): Promise<Prints> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; print: string }>`
    select external_key as key, md5(concat_ws('|', to_jsonb(subject) - 'version', ${sql.join(PARTS[kind])})) as print
    from ${sql.table(kind)} subject where external_key = any(${[...keys]}::text[])`.execute(tx);
  return new Map(rows.map(({ key, print }) => [key, print]));
}

/** Raises the version of those the file changed, so that open editors see a conflict. Returns the keys of the others. */
export async function raiseVersions(tx: Tx, kind: Kind, before: Prints): Promise<Set<string>> {
  const after = await printsOf(tx, kind, [...before.keys()]);
  const changedKeys = [...before].filter(([key, print]) => after.get(key) !== print).map(([key]) => key);
  const same = new Set([...before].filter(([key, print]) => after.get(key) === print).map(([key]) => key));
  if (changedKeys.length === 0) return same;
  await sql`update ${sql.table(kind)} set version = version + 1
    where external_key = any(${changedKeys}::text[])`.execute(tx);
  return same;
}
