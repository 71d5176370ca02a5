import { z } from 'zod';
import { done, idInBody, idInPath, ignored, orderToken } from '~/api/call-fields';
import { type Caller, endpoint } from '~/api/endpoint.server';
import { orderDetail, orderWords } from '~/api/order-fields.server';
import { ownOrder } from '~/api/own-order.server';
import { Refusal } from '~/api/refusal';
import { isPayable } from '~/orders/order-states';
import type { OrderView } from '~/orders/page/orders.server';
import { cancelOwnOrder } from '~/payments/attempts/cancel-own-order.server';
import { watchPayment } from '~/payments/attempts/open-payment.server';
import { hasRunOut } from '~/payments/attempts/payment-attempt';
import { readLatestAttempt } from '~/payments/attempts/payment-attempts.server';
import { orderCall } from './place-order.server';

const GROUP = 'Orders';

const orderById = endpoint({
  method: 'get',
  path: '/private/orders/{id}',
  group: GROUP,
  summary: 'How an order stands; polled while it is paid',
  description:
    'The provider is asked when there may be news. Rejected while the last try failed and no other is open.',
  access: 'order',
  scope: 'orders',
  params: z.object({ id: idInPath }),
  query: z.object({ order_token: orderToken }),
  answer: orderDetail,
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const own = await ownOrder(call, { orderId: call.params.id, orderToken: call.query.order_token });
    return detailAfterCheck(call, own);
  },
});

/** The order after a check of its latest payment attempt. */
export async function detailAfterCheck(
  { visit }: Caller,
  own: OrderView,
): Promise<z.input<typeof orderDetail>> {
  const { db, now } = visit;
  const { id: orderId, paymentMethodId, token } = own;
  const latest =
    paymentMethodId === null || !isPayable(own.status)
      ? null
      : await readLatestAttempt(db, { orderId, methodId: paymentMethodId });
  if (!latest) return orderWords(own);
  const watched = await watchPayment(db, { token, attemptId: latest.id }, now);
  const seen = watched?.order ?? own;
  const attempt = watched?.attempt ?? latest;
  const isOver = ['failed', 'expired'].includes(attempt.status) || hasRunOut(attempt, now);
  return isPayable(seen.status) && isOver && attempt.status !== 'succeeded'
    ? orderWords(seen, 'rejected')
    : orderWords(seen);
}

/** Approves nothing: the provider is asked again, and the order's real state is the answer. */
const approved = endpoint({
  method: 'post',
  path: '/private/orders/payment/approved',
  group: GROUP,
  summary: 'Has the provider asked again; approves nothing by itself',
  access: 'order',
  scope: 'orders',
  body: z.strictObject({
    order_payment_id: ignored,
    order_id: idInBody,
    approve_by: ignored,
    payment_method_id: ignored,
    order_token: orderToken,
  }),
  answer: z.object({
    success: z.boolean().meta({ description: 'the order is approved' }),
    payment_status: orderDetail.shape.payment_status,
    order_detail: orderDetail,
  }),
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const own = await ownOrder(call, { orderId: call.body.order_id, orderToken: call.body.order_token });
    const detail = await detailAfterCheck(call, own);
    return {
      success: detail.payment_status === 'approved',
      payment_status: detail.payment_status,
      order_detail: detail,
    };
  },
});

const cancel = endpoint({
  method: 'post',
  path: '/public/cart/deleteorder',
  group: GROUP,
  summary: 'Cancels an unpaid order of the caller’s; nothing is erased',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({ order_id: idInBody, order_token: orderToken }),
  answer: done,
  errors: ['NOT_FOUND', 'NOT_PAYABLE', 'MONEY_WAITS'],
  handle: async (call) => {
    const own = await ownOrder(call, { orderId: call.body.order_id, orderToken: call.body.order_token });
    if (own.status === 'cancelled') return { success: true as const };
    const { db, now } = call.visit;
    const cancelled = await cancelOwnOrder(db, { token: own.token }, now);
    if (cancelled.ok) return { success: true as const };
    if (cancelled.refusal.code === 'MONEY_WAITS') throw new Refusal('MONEY_WAITS');
    throw new Refusal('NOT_PAYABLE', { result: { payment_status: own.status } });
  },
});

export const orderCalls = [orderCall, cancel, approved, orderById];
