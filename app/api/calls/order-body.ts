import { z } from 'zod';
import { askedAmount } from '~/api/amount-fields';
import { idAsSent, idInBody, idList, idOrNone, ignored, planList } from '~/api/call-fields';
import type { Call } from '~/api/endpoint.server';

/** The specification's '0001' is the bank transfer too. */
const methodId = z
  .union([z.number(), z.string().max(20), z.literal('0001')])
  .transform((entry) => (entry === '0001' ? 1 : idOrNone.parse(entry)))
  .nullable()
  .optional();

const flag = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1'])])
  .transform((on) => Number(on) === 1);

/** The body of the call that places an order. */
export const orderBody = z
  .strictObject({
    user_id: idInBody.optional().meta({ description: 'the caller’s own' }),
    course_id: idList.optional(),
    pricingplan_id: planList.optional().meta({ description: 'one for each course, in the same order' }),
    products: z
      .array(z.strictObject({ product_id: idInBody, qty: z.number().int().min(1).max(10_000) }))
      .max(50)
      .optional(),
    payment_method_id: methodId,
    coupon_id: z
      .union([
        z.array(z.union([z.string().max(100), z.number().transform(String)])).max(20),
        z
          .string()
          .max(2000)
          .transform((list) => list.split(',').filter(Boolean)),
      ])
      .nullable()
      .optional()
      .meta({ description: 'as getCouponByCouponCode gave them, in the order entered' }),
    promotion_id: idInBody.nullable().optional(),
    price: askedAmount.meta({ description: 'what the caller has seen: compared, never believed' }),
    discount: askedAmount.default(0),
    shipping_fee: askedAmount.default(0),
    currency_code: z.enum(['THB', 'USD']).default('THB'),
    shipping_address_id: idInBody.nullable().optional(),
    shipping_address: z
      .strictObject({
        recipient: z.string().max(255),
        tel: z.string().max(40),
        line: z.string().max(500),
        tambon: z.string().max(200),
        amphoe: z.string().max(200),
        province: z.string().max(200),
        postcode: z.string().max(10),
      })
      .optional(),
    shipping_fee_id: idAsSent.nullable().optional(),
    is_require_tax_invoice: flag
      .optional()
      .meta({ description: 'not said: yes for a guest whose registration asked for one, else no' }),
    is_withholding: flag.default(false),
    withholding_percent: z.union([z.literal(1), z.literal(3)]).default(3),
    status: ignored,
    courses: ignored,
    cancel_at: ignored,
  })
  .meta({ id: 'OrderAsk' });
export type OrderBody = z.output<typeof orderBody>;
export type OrderCall = Call<undefined, undefined, OrderBody>;
