import { sql } from 'kysely';
import { publishedAt } from '~/catalogue/published-at';
import { sanitiseHtml } from '~/catalogue/sanitise.server';
import type { Tx } from '~/platform/database/database.server';
import { rowOf } from './field-table';
import type { Ids } from './ids-by-key.server';
import type { CatalogueFile } from './import-file';
import { PRODUCT_FIELDS } from './import-records';
import { statusesOf, statusOf } from './statuses.server';
import { upsertByKey } from './upsert-by-key.server';

export async function writeProducts(
  tx: Tx,
  products: CatalogueFile['products'],
  categories: Ids,
  { now, offset }: { now: Date; offset: number },
): Promise<Ids> {
  const statuses = await statusesOf(tx, 'product', products);
  const rows = products.map((product, index) => ({
    ...rowOf(PRODUCT_FIELDS, product),
    status: statusOf(statuses, product),
    available_qty: product.availableQty ?? 0,
    weight_grams: product.weightGrams ?? 0,
    pictures: JSON.stringify(product.pictures),
    description_html: sanitiseHtml(product.description),
    details_html: sanitiseHtml(product.details),
    published_at: publishedAt(now, offset + index),
  }));
  const ids = await upsertByKey(tx, 'product', rows, { onlyWhenNew: ['published_at', 'available_qty'] });
  if (ids.size === 0) return ids;
  await sql`delete from product_category where product_id = any(${[...ids.values()]}::bigint[])`.execute(tx);
  const links = products.flatMap((product) =>
    product.categories.map((key) => [ids.get(product.key)!, categories.get(key)!] as const),
  );
  await sql`insert into product_category (product_id, category_id)
    select * from unnest(${links.map(([id]) => id)}::bigint[], ${links.map(([, id]) => id)}::bigint[])`.execute(
    tx,
  );
  return ids;
}
