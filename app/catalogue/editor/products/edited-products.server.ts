import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { EditValues } from '~/catalogue/editor/edit-fields';
import { keptValues } from '~/catalogue/editor/kept-values';
import type { SubjectStatus } from '~/catalogue/editor/subject-status';
import type { Db, Tx } from '~/platform/database/database.server';
import { ilike } from '~/platform/database/ilike.server';
import type { PageRange } from '~/values/page-range';
import type { ProductListFilter } from './product-list';

export interface ListedProduct {
  id: number;
  title: string;
  status: SubjectStatus;
  priceSatang: number;
  availableQty: number;
  partnerCode: string | null;
}
export interface EditedProduct extends ListedProduct {
  slug: string;
  version: number;
  values: EditValues;
}

/** A product in the editor, in any status. */
export async function readEditedProduct(db: Db | Tx, id: number): Promise<EditedProduct | null> {
  const row = await db
    .selectFrom('product')
    .selectAll()
    .select(
      sql<
        number[]
      >`array(select category_id::int from product_category where product_id = product.id order by 1)`.as(
        'categories',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id,
    title: row.title,
    slug: row.slug,
    version: row.version,
    status: row.status,
    priceSatang: row.price_satang,
    availableQty: row.available_qty,
    partnerCode: row.partner_code,
    values: keptValues(row),
  };
}

const matches = (q: string): RawBuilder<SqlBool> => {
  const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return q === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${ilike('title', like)} or ${ilike('slug', like)} or partner_code = ${q} or id::text = ${q.replace(/^#/, '')})`;
};

export async function countProducts(db: Db, q: string): Promise<Record<ProductListFilter['status'], number>> {
  const { rows } = await sql<{ status: SubjectStatus; count: number }>`
    select status, count(*)::int as count from product where ${matches(q)} group by 1`.execute(db);
  const counts = { all: 0, draft: 0, published: 0, archived: 0 };
  for (const { status, count } of rows) {
    counts[status] = count;
    if (status !== 'archived') counts.all += count;
  }
  return counts;
}

export async function readProductList(
  db: Db,
  { status, q }: ProductListFilter,
  range: PageRange,
): Promise<ListedProduct[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'title', 'status', 'price_satang', 'available_qty', 'partner_code'])
    .where(status === 'all' ? sql<boolean>`status <> 'archived'` : sql<boolean>`status = ${status}`)
    .where(matches(q))
    .orderBy('id', 'desc')
    .limit(range.pageSize)
    .offset(range.offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    priceSatang: row.price_satang,
    availableQty: row.available_qty,
    partnerCode: row.partner_code,
  }));
}
