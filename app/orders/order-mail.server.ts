import type { OrderFacts } from '~/messages/mail-kinds';
import type { Db } from '~/platform/database.server';
import type { Currency } from '~/values/money';
import type { Locale } from '~/values/time';
import { orderPath, paymentPath } from './destinations';
import { lineName } from './line-name';
import { isPaidByTransfer } from './method-facts';
import { orderNumber } from './order-number';

/** Who a mail about an order goes to, what every such mail says of it, the order's deadline and where it is paid. */
export async function readOrderMail(db: Db, orderId: number) {
  const order = await db
    .selectFrom('purchase_order')
    .innerJoin('person', 'person.id', 'purchase_order.person_id')
    .select([
      'token',
      'purchase_order.email',
      'contact_name',
      'locale',
      'due',
      'currency',
      'cancel_at',
      'placed_at',
      'person_id',
      'payment_method_id',
      'person.kind as person_kind',
    ])
    .where('purchase_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_line')
    .select(['name', 'plan_name as planName', 'qty', 'product_id'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const facts: OrderFacts = {
    orderNumber: orderNumber(orderId, order.placed_at),
    buyerName: order.contact_name,
    itemNames: lines.map(lineName),
    due: order.due,
    currency: order.currency as Currency,
    path: orderPath(order.token),
    isGuest: order.person_kind === 'generated',
    isPaidOnline: !isPaidByTransfer(order.payment_method_id),
    hasGoods: lines.some((line) => line.product_id !== null),
  };
  const addressee = { to: order.email, locale: order.locale as Locale, orderId, personId: order.person_id };
  const payPath = paymentPath({ token: order.token, paymentMethodId: order.payment_method_id });
  return { addressee, facts, cancelAt: order.cancel_at, token: order.token, payPath };
}
