import { sql } from 'kysely';
import { lastListChange } from '~/catalogue/sessions/class-over.server';
import type { Db } from '~/platform/database/database.server';
import { remembered } from '~/platform/memory/remembered.server';
import { isListed } from './course-listing.server';

export interface CategoryView {
  nameTh: string;
  nameEn: string;
  linkPath: string;
  courseCount: number;
  productCount: number;
}

/** Categories with visible content in their order, with its number. */
export async function readCategories(db: Db, now: Date): Promise<readonly CategoryView[]> {
  const at = await lastListChange(db, now);
  return remembered(db, `categories ${at.getTime()}`, () => countCategories(db, at));
}

async function countCategories(db: Db, at: Date): Promise<CategoryView[]> {
  const courses = sql<{ category_id: number; count: number }>`(
    select category_id, count(*)::int as count from course_category join course on course.id = course_category.course_id
    where ${isListed(at)} group by category_id)`;
  const products = sql<{ category_id: number; count: number }>`(
    select category_id, count(*)::int as count from product_category join product on product.id = product_category.product_id
    where product.status = 'published' group by category_id)`;
  const rows = await db
    .selectFrom('category')
    .leftJoin(courses.as<'courses'>(sql.ref('courses')), 'courses.category_id', 'category.id')
    .leftJoin(products.as<'products'>(sql.ref('products')), 'products.category_id', 'category.id')
    .select([
      'name_th',
      'name_en',
      'link_path',
      'courses.count as course_count',
      'products.count as product_count',
    ])
    .where('is_hidden', '=', false)
    .orderBy('position')
    .orderBy('category.id')
    .execute();
  return rows
    .map((row) => ({
      nameTh: row.name_th,
      nameEn: row.name_en,
      linkPath: row.link_path,
      courseCount: row.course_count ?? 0,
      productCount: row.product_count ?? 0,
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
