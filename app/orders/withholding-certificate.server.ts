import { spacedTaxId } from '~/values/tel';
import type { Db, Tx } from '~/platform/database/database.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { type Currency, type Satang, satang } from '~/values/money';
import { orderNumber } from './order-number';

/** An order whose buyer withholds tax and owes the shop a certificate for it (Revenue Code, section 50 bis). */
export interface WithheldOrder {
  amount: Satang;
  currency: Currency;
  orderNumber: string;
  /** whom it is made out to, and where it is sent */
  shop: { name: string; taxId: string; address: string; email: string };
  /** number of the certificate that has come; null: none yet */
  received: string | null;
}

/** Null: nothing is withheld of this order, or it is cancelled. */
export async function readWithheld(db: Db | Tx, orderId: number): Promise<WithheldOrder | null> {
  const order = await db
    .selectFrom('purchase_order')
    .leftJoin('withholding_certificate', 'withholding_certificate.order_id', 'purchase_order.id')
    .select(['purchase_order.id', 'placed_at', 'withholding', 'currency', 'withholding_certificate.number'])
    .where('purchase_order.id', '=', orderId)
    .where('withholding', '>', 0)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  if (!order) return null;
  const settings = await readSiteSettings(db);
  return {
    amount: satang(order.withholding),
    currency: order.currency,
    orderNumber: orderNumber(order.id, order.placed_at),
    shop: {
      name: settings.shop_name || settings.title,
      taxId: settings.shop_tax_id && spacedTaxId(settings.shop_tax_id),
      address: settings.shop_address,
      email: settings.shop_email,
    },
    received: order.number,
  };
}
