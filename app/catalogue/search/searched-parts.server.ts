import { sql } from 'kysely';
import { plainTextOf } from '~/catalogue/sanitise.server';
import type { Tx } from '~/platform/database/database.server';
import type { SearchedParts } from './search-entry';

export type SearchedKind = 'course' | 'product';
type Parts = SearchedParts & { id: number };

/** The texts of these for search. */
export const readSearchedParts = (tx: Tx, kind: SearchedKind, ids: readonly number[]): Promise<Parts[]> =>
  kind === 'course' ? courseParts(tx, ids) : productParts(tx, ids);

async function courseParts(tx: Tx, ids: readonly number[]): Promise<Parts[]> {
  const rows = await tx
    .selectFrom('course')
    .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
    .select(['course.id', 'title', 'subtitle', 'venue', 'class_type', 'description_html'])
    .select(['teacher.name as teacher_name', 'teacher.headline as teacher_headline'])
    .select([
      categoryNames('course').as('category_names'),
      sql<string | null>`(select string_agg(distinct place, ' ') from course_session
        where course_session.course_id = course.id)`.as('places'),
      sql<string | null>`(select string_agg(course_section.name, ' ' order by position) from course_section
        where course_section.course_id = course.id)`.as('section_names'),
      sql<
        string | null
      >`(select string_agg(lecture.name, ' ' order by course_section.position, lecture.position)
        from course_section join lecture on lecture.course_section_id = course_section.id
        where course_section.course_id = course.id)`.as('lecture_names'),
    ])
    .where('course.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    names: [row.subtitle, row.teacher_name, row.category_names, row.venue, row.places],
    body: [
      row.class_type,
      row.teacher_headline,
      row.section_names,
      row.lecture_names,
      plainTextOf(row.description_html),
    ],
  }));
}

async function productParts(tx: Tx, ids: readonly number[]): Promise<Parts[]> {
  const rows = await tx
    .selectFrom('product')
    .select(['product.id', 'title', 'subtitle', 'description_html', 'details_html'])
    .select(categoryNames('product').as('category_names'))
    .where('product.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    names: [row.subtitle, row.category_names],
    body: [plainTextOf(row.description_html), plainTextOf(row.details_html)],
  }));
}

const categoryNames = (kind: SearchedKind) => sql<string | null>`(
  select string_agg(name_th || ' ' || name_en, ' ' order by category.position, category.id)
  from ${sql.table(`${kind}_category`)} as link join category on category.id = link.category_id
  where ${sql.ref(`link.${kind}_id`)} = ${sql.ref(`${kind}.id`)})`;
