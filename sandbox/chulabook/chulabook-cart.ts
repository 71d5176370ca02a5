import { z } from 'zod';

const amount = z
  .number()
  .min(0)
  .refine((baht) => isSame(baht, Math.round(baht * 100) / 100));
/** Amounts are baht with two decimals: as strict as satang. */
const isSame = (one: number, other: number) => Math.round(one * 100) === Math.round(other * 100);

/** What the partner takes: one order's books, its buyer and where they go. */
export const partnerCartSchema = z
  .strictObject({
    order_number: z.string().min(1).max(40),
    order_at: z.iso.datetime(),
    cancel_at: z.iso.datetime().nullable(),
    buyer: z.strictObject({ name: z.string().min(1), email: z.email(), tel: z.string() }),
    shipping_address: z
      .looseObject({ recipient: z.string().min(1), line: z.string(), postcode: z.string() })
      .nullable(),
    currency: z.enum(['THB', 'USD']),
    price: amount,
    discount: amount,
    total_price: amount,
    books: z
      .array(
        z.strictObject({
          code: z.string().min(1),
          name: z.string().min(1),
          qty: z.number().int().min(1),
          unit_price: amount,
        }),
      )
      .min(1),
    return_url: z.url({ protocol: /^https?$/ }).optional(),
  })
  .refine(({ price, discount, total_price: total }) => isSame(price - discount, total), 'total_price')
  .refine(
    ({ books, price }) =>
      isSame(
        books.reduce((sum, { qty, unit_price: each }) => sum + qty * each, 0),
        price,
      ),
    'price',
  );

export type PartnerCartSent = z.output<typeof partnerCartSchema>;
