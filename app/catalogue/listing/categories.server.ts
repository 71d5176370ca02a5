import { sql } from 'kysely';
import type { Db } from '~/platform/database/database.server';
import type { Day } from '~/values/time';
import { isListed } from './course-listing.server';

export interface CategoryView {
  nameTh: string;
  nameEn: string;
  linkPath: string;
  courseCount: number;
  productCount: number;
}

/** Categories that hold something one can see, in their order, with how much. */
export async function readCategories(db: Db, today: Day): Promise<CategoryView[]> {
  const rows = await db
    .selectFrom('category')
    .select(['name_th', 'name_en', 'link_path'])
    .select([
      sql<number>`(select count(*) from course_category join course on course.id = course_category.course_id
        where course_category.category_id = category.id and ${isListed(today)})`.as('course_count'),
      sql<number>`(select count(*) from product_category join product on product.id = product_category.product_id
        where product_category.category_id = category.id and product.status = 'published')`.as(
        'product_count',
      ),
    ])
    .where('is_hidden', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({
      nameTh: row.name_th,
      nameEn: row.name_en,
      linkPath: row.link_path,
      courseCount: row.course_count,
      productCount: row.product_count,
    }))
    .filter(({ courseCount, productCount }) => courseCount + productCount > 0);
}

/** A category by its address, empty or not; null when there is none, or it is hidden. */
export async function readCategory(db: Db, linkPath: string) {
  const row = await db
    .selectFrom('category')
    .select(['id', 'name_th', 'name_en', 'link_path'])
    .where('link_path', '=', linkPath)
    .where('is_hidden', '=', false)
    .executeTakeFirst();
  return row ? { id: row.id, nameTh: row.name_th, nameEn: row.name_en, linkPath: row.link_path } : null;
}
