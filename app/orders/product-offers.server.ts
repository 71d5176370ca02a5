import type { Db } from '~/platform/database.server';
import { type Currency, satang } from '~/values/money';
import type { ProductOffer } from './purchase';

/** Products as they are sold now, by id; unknown ids are missing. */
export async function readProductOffers(
  db: Db,
  { productIds, currency }: { productIds: readonly number[]; currency: Currency },
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
  return new Map(
    rows.map((row) => {
      const price = currency === 'USD' ? row.price_usd_cents : row.price_satang;
      return [
        row.id,
        {
          id: row.id,
          slug: row.slug,
          title: row.title,
          picture: (row.pictures as string[] | null)?.[0] ?? null,
          price: price === null ? null : satang(price),
          availableQty: row.available_qty,
          weightGrams: row.weight_grams,
          isVatExempt: row.is_vat_exempt,
          isPublished: row.status === 'published',
        },
      ];
    }),
  );
}
