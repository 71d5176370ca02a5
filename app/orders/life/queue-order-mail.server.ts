import type { ShopWords } from '~/messages/mail/render-mail';
import type { OrderMessage } from '~/messages/message-kinds';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Tx } from '~/platform/database/database.server';
import { readOrderMail } from './order-mail.server';

export type OrderToMail = Awaited<ReturnType<typeof readOrderMail>>;

export type WrittenOrderMail = OrderMessage & {
  /** id of the report or refund that this mail is about, so that each gets one; left out: one mail of this kind for the order */
  about?: number | string;
};

/** Queues a mail about an order, once. Reads the addressee and the order's facts; `write` makes the message from them. */
export async function queueOrderMail(
  tx: Tx,
  orderId: number,
  write: (order: OrderToMail) => WrittenOrderMail,
  words?: ShopWords,
): Promise<boolean> {
  return queueMailOf(tx, await readOrderMail(tx, orderId), write, words);
}

/** Like `queueOrderMail`, for an order that the caller has read. */
export async function queueMailOf(
  tx: Tx,
  order: OrderToMail,
  write: (order: OrderToMail) => WrittenOrderMail,
  words?: ShopWords,
): Promise<boolean> {
  const { about = order.addressee.orderId, ...mail } = write(order);
  return queueMessage(tx, { ...order.addressee, ...mail, dedupeKey: `${mail.kind}:${about}` }, words);
}
