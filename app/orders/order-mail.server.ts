import type { OrderFacts } from '~/messages/mail-kinds';
import type { Db } from '~/platform/database.server';
import type { Currency } from '~/values/money';
import type { Locale } from '~/values/time';
import { orderPath } from './destinations';
import { orderNumber } from './order-number';

/** Who a mail about an order goes to, what every such mail says of it, and the order's deadline. */
export async function readOrderMail(db: Db, orderId: number) {
  const order = await db
    .selectFrom('purchase_order')
    .select([
      'token',
      'email',
      'contact_name',
      'locale',
      'due',
      'currency',
      'cancel_at',
      'placed_at',
      'person_id',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_line')
    .select(['name', 'plan_name'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const facts: OrderFacts = {
    orderNumber: orderNumber(orderId, order.placed_at),
    buyerName: order.contact_name,
    itemNames: lines.map((line) => (line.plan_name ? `${line.name} (${line.plan_name})` : line.name)),
    due: order.due,
    currency: order.currency as Currency,
    path: orderPath(order.token),
  };
  const addressee = { to: order.email, locale: order.locale as Locale, orderId, personId: order.person_id };
  return { addressee, facts, cancelAt: order.cancel_at };
}
