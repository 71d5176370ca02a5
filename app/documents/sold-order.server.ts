import { readTaxIdentity } from '~/accounts/tax/tax-form';
import { paidParts } from '~/orders/line-refunds/line-refund';
import { readOrderToRefund } from '~/orders/line-refunds/refundable-order.server';
import { orderNumber } from '~/orders/order-number';
import type { Db, Tx } from '~/platform/database/database.server';
import type { Quote } from '~/pricing/quote-shape';
import { readQuote } from '~/pricing/stored-quote';
import { readSiteSettings } from '~/settings/site-settings.server';
import { satang } from '~/values/money';
import { atAgreedPrice } from './agreed-sale';
import type { DocumentLine, Seller, SoldOrder } from './document-snapshot';

/**
 * An order's data for its document, from the stored order, never from present prices. An order approved with less than
 * was due counts at the agreed amount in every part. `paid`: the final payment.
 */
export async function readSoldOrder(tx: Db | Tx, orderId: number): Promise<SoldOrder & { paid: number }> {
  const { agreed: agreedAmount, ...sale } = await readPlacedOrder(tx, orderId);
  if (agreedAmount === null) return sale;
  const order = await readOrderToRefund(tx, orderId);
  return { ...atAgreedPrice(sale, paidParts(order!)), paid: agreedAmount };
}

async function readPlacedOrder(
  tx: Db | Tx,
  orderId: number,
): Promise<SoldOrder & { paid: number; agreed: number | null }> {
  const order = await tx
    .selectFrom('purchase_order')
    .select([
      'placed_at',
      'contact_name',
      'currency',
      'price',
      'discount',
      'shipping_fee',
      'vat',
      'withholding',
      'due',
      'agreed',
      'quote',
      'tax_identity',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('order_line')
    .select(['course_id', 'product_id', 'name', 'plan_name', 'qty', 'unit_price', 'discount', 'is_seat'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const quote: Partial<Quote> = readQuote(order.quote);
  const exempt = new Set(
    (quote.lines ?? []).filter((line) => line.isVatExempt).map(({ kind, id }) => `${kind} ${id}`),
  );
  const agreed = new Map((quote.lines ?? []).map((line) => [`${line.kind} ${line.id}`, line.agreedPrice]));
  return {
    number: orderNumber(orderId, order.placed_at),
    contactName: order.contact_name,
    currency: order.currency,
    price: satang(order.price),
    discount: satang(order.discount),
    shippingFee: satang(order.shipping_fee),
    vat: satang(order.vat),
    withholding: satang(order.withholding),
    paid: order.due,
    agreed: order.agreed,
    taxIdentity: readTaxIdentity(order.tax_identity),
    lines: rows.map((row): DocumentLine => {
      const kind = row.course_id === null ? 'product' : 'course';
      const agreedPrice = agreed.get(`${kind} ${row.course_id ?? row.product_id}`);
      return {
        kind,
        name: row.name,
        detail: row.plan_name,
        ...(row.is_seat && { isSeat: true }),
        qty: row.qty,
        unitPrice: satang(row.unit_price),
        ...(agreedPrice !== undefined && { agreedPrice }),
        discount: satang(row.discount),
        net: satang(row.unit_price * row.qty - row.discount),
        isVatExempt: exempt.has(`${kind} ${row.course_id ?? row.product_id}`),
      };
    }),
    vatBasisPoints: rateOf(quote, 'vat'),
    withholdingBasisPoints: rateOf(quote, 'withholding'),
  };
}

/** The rate named in the order's steps of computation. */
function rateOf({ steps = [] }: Partial<Quote>, kind: 'vat' | 'withholding'): number | null {
  const step = steps.find((each) => each.kind === kind);
  return step && 'rateBasisPoints' in step ? step.rateBasisPoints : null;
}

export async function readSeller(tx: Db | Tx): Promise<Seller> {
  const settings = await readSiteSettings(tx);
  return {
    name: settings.shop_name || settings.title,
    address: settings.shop_address,
    taxId: settings.shop_tax_id.replace(/\D/g, ''),
    branch: settings.shop_branch,
    tel: settings.shop_tel,
  };
}
