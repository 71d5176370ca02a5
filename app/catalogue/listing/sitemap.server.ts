import { coursePath, productPath } from '~/catalogue/catalogue-paths';
import type { Db } from '~/platform/database/database.server';
import { paths } from '~/values/paths';
import { readCategories } from './categories.server';
import { isListed } from './course-listing.server';

/** The limit of one sitemap; a larger shop needs an index of sitemaps. */
const MOST_URLS = 45_000;

/** Every public page with an address of its own. */
export async function readSitemapPaths(db: Db, now: Date): Promise<string[]> {
  const categories = await readCategories(db, now);
  const courses = await db
    .selectFrom('course')
    .select(['id', 'slug'])
    .where(isListed(now))
    .orderBy('id')
    .limit(MOST_URLS)
    .execute();
  const products = await db
    .selectFrom('product')
    .select(['id', 'slug'])
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(MOST_URLS)
    .execute();
  return [
    ...categories.map(({ linkPath }) => paths.category({ linkPath })),
    ...courses.map(coursePath),
    ...products.map(productPath),
  ].slice(0, MOST_URLS);
}
