import { sql, type SqlBool } from 'kysely';
import { productPath } from '~/catalogue/catalogue-paths';
import { listOrder } from '~/catalogue/listing/course-listing.server';
import type { ListFilter } from '~/catalogue/listing/list-filter';
import { productPicture } from '~/catalogue/picture-source';
import { countFound, type Found, searchIds } from '~/catalogue/search/search-ids.server';
import { type StockState, stockState } from '~/catalogue/stock-state';
import type { PictureSource } from '~/kit/shop/picture';
import type { Db } from '~/platform/database/database.server';
import { remembered, rememberedTyped, rememberedWithSeats } from '~/platform/memory/remembered.server';
import { type Currency, type Satang, satang } from '~/values/money';
import { pageRange, pageSizeFrom } from '~/values/page-range';
import { picturesOf } from './stored-pictures';

export interface ProductCardView {
  id: number;
  href: string;
  title: string;
  picture: PictureSource | null;
  amount: ProductAmount;
  stock: StockState;
}

/** The price of a product in the shop's currency. */
export interface ProductAmount {
  currency: Currency;
  /** null: no price in dollars, so the foreign layout cannot sell it */
  price: Satang | null;
  /** in baht only, and only when it was higher */
  formerPrice: Satang | null;
}

/** One page of products by keyword, category and highest price; best matches first, without a keyword newest first. */
export async function readProductCards(
  db: Db,
  { filter, currency }: { filter: ListFilter; currency: Currency },
): Promise<{ cards: ProductCardView[] } & Omit<Found, 'ids'>> {
  const { ids, range, isNear, meant } = await readListedIds(db, { filter, currency });
  const rows = await rememberedWithSeats(db, `product cards ${ids.join(' ')}`, () =>
    db
      .selectFrom('product')
      .select(['id', 'slug', 'title', 'available_qty', 'pictures'])
      .select(['price_satang', 'price_usd_cents', 'former_price_satang'])
      .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
      .execute(),
  );
  const cards = rows
    .map((row) => ({
      id: row.id,
      href: productPath(row),
      title: row.title,
      picture: productPicture(picturesOf(row.pictures)[0]),
      amount: amountOf(row, currency),
      stock: stockState(row.available_qty),
    }))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return { cards, range, isNear, meant };
}

/** Every visitor gets the same list, so it is cached until a list changes; searches have a cache of their own. */
function readListedIds(db: Db, list: { filter: ListFilter; currency: Currency }): Promise<Found> {
  const { query, maxPrice, category, sort, page, size } = list.filter;
  const name = `products ${JSON.stringify([list.currency, maxPrice, category, sort, query, page, size])}`;
  if (query === '') return remembered(db, name, () => readPage(db, list));
  const where = matchesFilter(list.filter, list.currency);
  const sortKey = productSortKey(list);
  return rememberedTyped(db, name, () => searchIds(db, { kind: 'product', where, sortKey, ...list.filter }));
}

const productSortKey = ({ filter: { sort }, currency }: { filter: ListFilter; currency: Currency }) => {
  if (sort === 'new') return sql<number>`-extract(epoch from product.published_at)`;
  return sort === 'price'
    ? sql<number>`${sql.ref(currency === 'THB' ? 'product.price_satang' : 'product.price_usd_cents')}`
    : null;
};

async function readPage(
  db: Db,
  { filter, currency }: { filter: ListFilter; currency: Currency },
): Promise<Found> {
  const range = pageRange(
    await countProducts(db, { filter, currency }),
    filter.page,
    pageSizeFrom(filter.size),
  );
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where(matchesFilter(filter, currency))
    .orderBy(listOrder('product', productSortKey({ filter, currency })))
    .limit(range.pageSize)
    .offset(range.offset)
    .execute();
  return { ids: rows.map(({ id }) => id), range, isNear: false, meant: null };
}

/** The number of products in a list, near matches excluded. */
export async function countProducts(
  db: Db,
  { filter, currency }: { filter: ListFilter; currency: Currency },
): Promise<number> {
  const where = matchesFilter(filter, currency);
  if (filter.query !== '') return countFound(db, { kind: 'product', where, query: filter.query });
  const { total } = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  return total;
}

function matchesFilter(filter: ListFilter, currency: Currency) {
  const conditions = [sql<SqlBool>`product.status = 'published'`];
  if (filter.maxPrice !== null) {
    const price = sql.ref(currency === 'THB' ? 'product.price_satang' : 'product.price_usd_cents');
    conditions.push(sql`${price} <= ${filter.maxPrice * 100}`);
  }
  if (filter.category !== null)
    conditions.push(sql`exists (
      select from product_category join category on category.id = product_category.category_id
      where product_category.product_id = product.id and category.link_path = ${filter.category})`);
  return sql.join<SqlBool>(conditions, sql` and `);
}

export interface ProductView {
  id: number;
  slug: string;
  title: string;
  subtitle: string;
  amount: ProductAmount;
  stock: StockState;
  weightGrams: number;
  pictures: string[];
  video: string | null;
  descriptionHtml: string;
  detailsHtml: string;
  metaTitle: string;
  metaDescription: string;
  categories: { nameTh: string; nameEn: string; linkPath: string }[];
}

/** Null for an unknown product and for a draft, except in staff's preview. */
export async function readProduct(
  db: Db,
  { id, currency, isPreview }: { id: number; currency: Currency; isPreview?: boolean },
): Promise<ProductView | null> {
  const row = await db
    .selectFrom('product')
    // columns by name, so that the statement stays prepared (ADR-0010)
    .select([
      'id',
      'slug',
      'title',
      'subtitle',
      'price_satang',
      'price_usd_cents',
      'former_price_satang',
      'available_qty',
      'weight_grams',
      'pictures',
      'video',
      'description_html',
      'details_html',
      'meta_title',
      'meta_description',
    ])
    .select(
      sql<ProductView['categories']>`(
        select coalesce(json_agg(json_build_object('nameTh', name_th, 'nameEn', name_en, 'linkPath', link_path)
          order by position, category.id), '[]')
        from product_category join category on category.id = product_category.category_id
        where product_category.product_id = product.id and not is_hidden)`.as('categories'),
    )
    .where('id', '=', id)
    .$if(!isPreview, (product) => product.where('status', '=', 'published'))
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle,
    amount: amountOf(row, currency),
    stock: stockState(row.available_qty),
    weightGrams: row.weight_grams,
    pictures: picturesOf(row.pictures),
    video: row.video,
    descriptionHtml: row.description_html,
    detailsHtml: row.details_html,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    categories: row.categories,
  };
}

interface PriceColumns {
  price_satang: number;
  price_usd_cents: number | null;
  former_price_satang: number | null;
}

function amountOf(row: PriceColumns, currency: Currency): ProductAmount {
  const { price_satang: price, former_price_satang: former, price_usd_cents: cents } = row;
  if (currency === 'USD')
    return { currency, price: cents === null ? null : satang(cents), formerPrice: null };
  const isLower = former !== null && former > price;
  return { currency, price: satang(price), formerPrice: isLower ? satang(former) : null };
}
