import { firstPicture } from '~/catalogue/products/stored-pictures';
import type { ReplaceableOrder } from '~/orders/life/replaceable-orders.server';
import type { Db } from '~/platform/database/database.server';
import { type Currency, satang } from '~/values/money';
import type { ProductOffer } from './purchase';

/** Products as they are sold now, by id; unknown ids are missing. */
export async function readProductOffers(
  db: Db,
  {
    productIds,
    currency,
    replaced = [],
  }: {
    productIds: readonly number[];
    currency: Currency;
    /** orders that end with the purchase: their pieces are there for it */
    replaced?: readonly ReplaceableOrder[];
  },
): Promise<ReadonlyMap<number, ProductOffer>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select([
      'id',
      'slug',
      'title',
      'pictures',
      'price_satang',
      'price_usd_cents',
      'available_qty',
      'weight_grams',
      'is_vat_exempt',
      'status',
    ])
    .where('id', 'in', [...productIds])
    .execute();
  const comesBack = new Map<number, number>();
  for (const { productId, qty } of replaced.flatMap(({ lines }) => lines))
    if (productId !== null) comesBack.set(productId, (comesBack.get(productId) ?? 0) + qty);
  return new Map(
    rows.map((row) => {
      const price = currency === 'USD' ? row.price_usd_cents : row.price_satang;
      return [
        row.id,
        {
          id: row.id,
          slug: row.slug,
          title: row.title,
          picture: firstPicture(row.pictures),
          price: price === null ? null : satang(price),
          availableQty: row.available_qty + (comesBack.get(row.id) ?? 0),
          weightGrams: row.weight_grams,
          isVatExempt: row.is_vat_exempt,
          isPublished: row.status === 'published',
        },
      ];
    }),
  );
}
