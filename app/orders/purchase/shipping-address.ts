import { z } from 'zod';

const text = z.string().default('');

/** Where an order's parcel goes, as the order keeps it. */
const shippingAddress = z.object({
  recipient: text,
  tel: text,
  line: text,
  tambon: text,
  amphoe: text,
  province: text,
  postcode: text,
});

export type ShippingAddress = z.output<typeof shippingAddress>;

/** Reads purchase_order.shipping_address. */
export const readShippingAddress = (stored: unknown): ShippingAddress | null =>
  shippingAddress.nullable().parse(stored);
