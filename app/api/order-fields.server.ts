import { z } from 'zod';
import { refundStateIn } from '~/orders/line-refunds/refund-state';
import type { OrderView } from '~/orders/page/orders.server';
import { SPECIFICATION_STATUSES, specificationStatus } from '~/orders/specification-status';
import { amount, toAmount } from './amount-fields';
import { SPELLED } from './spellings';

/** An order in the fields of specification 7. */
export const orderDetail = z
  .object({
    id: z.number().int(),
    number: z.string(),
    order_token: z.string().meta({ description: 'opens the order to its holder' }),
    payment_status: z.enum(SPECIFICATION_STATUSES),
    price: amount,
    discount: amount,
    shipping_fee: amount,
    withholding_price: amount,
    amount_due: amount,
    currency_code: z.enum(['THB', 'USD']),
    payment_method_id: z.number().int().nullable(),
    email: z.string(),
    tel: z.string(),
    contact_name: z.string(),
    order_at: z.string(),
    cancel_at: z.string().nullable().meta({ description: 'when it ends unpaid' }),
    coupon_list_code: z.array(z.string()),
    promotion_id: z.number().int().nullable(),
    order_course_list: z.array(
      z.object({
        user_id: z.number().int(),
        course_id: z.number().int().nullable(),
        product_id: z.number().int().nullable(),
        course_name: z.string(),
        [SPELLED.pricePlanId]: z.number().int().nullable(),
        qty: z.number().int(),
        price: amount,
        discount: amount,
      }),
    ),
  })
  .meta({ id: 'Order' });

/** `status`: set when the caller checked beyond the order itself. */
export function orderWords(
  order: OrderView,
  status: z.output<typeof orderDetail>['payment_status'] = statusOfOrder(order),
): z.output<typeof orderDetail> {
  return {
    id: order.id,
    number: order.number,
    order_token: order.token,
    payment_status: status,
    price: toAmount(order.price),
    discount: toAmount(order.discount),
    shipping_fee: toAmount(order.shippingFee),
    withholding_price: toAmount(order.withholding),
    amount_due: toAmount(order.due),
    currency_code: order.currency,
    payment_method_id: order.paymentMethodId,
    email: order.email,
    tel: order.tel,
    contact_name: order.contactName,
    order_at: order.placedAt.toISOString(),
    cancel_at: order.cancelAt?.toISOString() ?? null,
    coupon_list_code: order.quote.coupons.flatMap(({ code, refusal }) => (refusal === null ? [code] : [])),
    promotion_id: order.quote.promotion?.id ?? null,
    order_course_list: order.lines.map((line) => ({
      user_id: order.personId,
      course_id: line.courseId,
      product_id: line.productId,
      course_name: line.name,
      [SPELLED.pricePlanId]:
        order.quote.lines.find(({ kind, id }) => kind === 'course' && id === line.courseId)?.planId ?? null,
      qty: line.qty,
      price: toAmount(line.unitPrice * line.qty),
      discount: toAmount(line.discount),
    })),
  };
}

export const statusOfOrder = (order: OrderView) =>
  specificationStatus({ status: order.status, isRefunded: refundStateIn(order) === 'wholly' });
