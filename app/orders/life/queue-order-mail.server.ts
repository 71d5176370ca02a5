import type { ShopWords } from '~/messages/mail/render-mail';
import type { OrderMessage } from '~/messages/message-kinds';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Tx } from '~/platform/database/database.server';
import { readOrderMail } from './order-mail.server';

export type OrderToMail = Awaited<ReturnType<typeof readOrderMail>>;

export type WrittenOrderMail = OrderMessage & {
  /** The report or refund that has one mail of this kind; left out: the order has one. */
  about?: number | string;
};

/** Queues the mail of what happened to an order: whom it goes to is read here, `write` adds to the order's facts what this kind says. */
export async function queueOrderMail(
  tx: Tx,
  orderId: number,
  write: (order: OrderToMail) => WrittenOrderMail,
  words?: ShopWords,
): Promise<boolean> {
  return queueMailOf(tx, await readOrderMail(tx, orderId), write, words);
}

/** The same for an order that is at hand. */
export async function queueMailOf(
  tx: Tx,
  order: OrderToMail,
  write: (order: OrderToMail) => WrittenOrderMail,
  words?: ShopWords,
): Promise<boolean> {
  const { about = order.addressee.orderId, ...mail } = write(order);
  return queueMessage(tx, { ...order.addressee, ...mail, dedupeKey: `${mail.kind}:${about}` }, words);
}
