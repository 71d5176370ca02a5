import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database/database.server';
import { readSiteSettings } from '~/settings/site-settings.server';
import { type Currency, type Satang, satang } from '~/values/money';
import { spacedTaxId } from '~/values/tel';
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

/** What went back was never bought: no tax is withheld of it. */
const stillWithheld = sql<number>`(purchase_order.withholding - coalesce((select sum(line.withholding)
  from order_refund_line line join order_refund on order_refund.id = line.order_refund_id
  where order_refund.order_id = purchase_order.id), 0)
  - coalesce((select sum(part.withholding)
  from order_refund_part part join order_refund on order_refund.id = part.order_refund_id
  where order_refund.order_id = purchase_order.id), 0))::bigint`;

/** Null: nothing is withheld of what is still bought of this order, or it is cancelled. */
export async function readWithheld(db: Db | Tx, orderId: number): Promise<WithheldOrder | null> {
  const order = await db
    .selectFrom('purchase_order')
    .leftJoin('withholding_certificate', 'withholding_certificate.order_id', 'purchase_order.id')
    .select(['purchase_order.id', 'placed_at', 'currency', 'withholding_certificate.number'])
    .select(stillWithheld.as('withheld'))
    .where('purchase_order.id', '=', orderId)
    .where(stillWithheld, '>', 0)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  if (!order) return null;
  const settings = await readSiteSettings(db);
  return {
    amount: satang(Number(order.withheld)),
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
