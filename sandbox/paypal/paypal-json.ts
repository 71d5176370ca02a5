import type { Request } from 'express';
import type { SandboxOrder } from './paypal-orders';

/** An order as PayPal answers it. */
export function asJson(order: SandboxOrder, request: Request) {
  const home = `http://${request.get('Host')}/paypal`;
  const { capture } = order;
  const self = { href: `${home}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' };
  const payer = { href: `${home}/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: order.createdAt.toISOString(),
    update_time: order.updatedAt.toISOString(),
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        description: order.description,
        amount: order.amount,
        ...(capture && {
          payments: {
            captures: [
              {
                id: capture.id,
                status: capture.status,
                ...(capture.reason && { status_details: { reason: capture.reason } }),
                final_capture: true,
                amount: capture.amount,
                custom_id: order.customId,
                invoice_id: order.invoiceId,
                create_time: capture.at.toISOString(),
              },
            ],
          },
        }),
      },
    ],
    links: order.status === 'PAYER_ACTION_REQUIRED' ? [self, payer] : [self],
  };
}
