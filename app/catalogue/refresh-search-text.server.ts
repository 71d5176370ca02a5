import { sql } from 'kysely';
import type { Tx } from '~/platform/database.server';
import { plainTextOf } from './sanitise.server';
import { searchTextOf } from './search-text';

/** Writes the search text of these courses anew; call after changing them, their teacher or their categories. */
export async function refreshCourseSearchText(tx: Tx, courseIds: readonly number[]): Promise<void> {
  if (courseIds.length === 0) return;
  const rows = await tx
    .selectFrom('course')
    .leftJoin('teacher', 'teacher.id', 'course.teacher_id')
    .select(['course.id', 'title', 'subtitle', 'teacher.name as teacher_name', 'description_html'])
    .select((select) =>
      select
        .selectFrom('course_category')
        .innerJoin('category', 'category.id', 'category_id')
        .select(
          sql<string | null>`string_agg(name_th || ' ' || name_en, ' ' order by position, category.id)`.as(
            'names',
          ),
        )
        .whereRef('course_id', '=', 'course.id')
        .as('category_names'),
    )
    .where('course.id', 'in', [...courseIds])
    .execute();
  const texts = rows.map((row) =>
    searchTextOf([
      row.title,
      row.subtitle,
      row.teacher_name,
      row.category_names,
      plainTextOf(row.description_html),
    ]),
  );
  await writeTexts(
    tx,
    'course',
    rows.map((row) => row.id),
    texts,
  );
}

/** Writes the search text of these products anew; call after changing them or their categories. */
export async function refreshProductSearchText(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const rows = await tx
    .selectFrom('product')
    .select(['product.id', 'title', 'subtitle', 'description_html', 'details_html'])
    .select((select) =>
      select
        .selectFrom('product_category')
        .innerJoin('category', 'category.id', 'category_id')
        .select(
          sql<string | null>`string_agg(name_th || ' ' || name_en, ' ' order by position, category.id)`.as(
            'names',
          ),
        )
        .whereRef('product_id', '=', 'product.id')
        .as('category_names'),
    )
    .where('product.id', 'in', [...productIds])
    .execute();
  const texts = rows.map((row) =>
    searchTextOf([
      row.title,
      row.subtitle,
      row.category_names,
      plainTextOf(row.description_html),
      plainTextOf(row.details_html),
    ]),
  );
  await writeTexts(
    tx,
    'product',
    rows.map((row) => row.id),
    texts,
  );
}

async function writeTexts(
  tx: Tx,
  table: 'course' | 'product',
  ids: number[],
  texts: string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as target set search_text = fresh.search_text
    from unnest(${ids}::bigint[], ${texts}::text[]) as fresh (id, search_text)
    where target.id = fresh.id and target.search_text <> fresh.search_text`.execute(tx);
}
