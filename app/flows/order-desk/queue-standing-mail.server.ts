import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import type { OrderMessage } from '~/messages/message-kinds';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import { readOrderMail } from '~/orders/life/order-mail.server';
import type { OrderToMail } from '~/orders/life/queue-order-mail.server';
import type { CorrectedOrder } from '~/orders/personal-data/correct-email-of-orders.server';
import { mailOfUnpaid, mailOfWaiting } from '~/orders/placing/unpaid-order-mail';
import { accountLines } from '~/payments/bank/account-lines';
import { readBankAccounts } from '~/payments/bank/bank-accounts.server';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import type { Tx } from '~/platform/database/database.server';

/** Queues the mail that fits the order's status: how to pay, that it waits for approval, or how to start. None for a cancelled order. */
export async function queueStandingMail(
  tx: Tx,
  { id, status, approvalKind }: CorrectedOrder,
  dedupeKey: string,
): Promise<void> {
  if (status === 'cancelled') return;
  const order = await readOrderMail(tx, id);
  const mail = await standingMail(tx, order, { id, status, approvalKind });
  await queueMessage(tx, { ...order.addressee, ...mail, dedupeKey });
}

async function standingMail(
  tx: Tx,
  order: OrderToMail,
  { id, status, approvalKind }: Pick<CorrectedOrder, 'id' | 'status' | 'approvalKind'>,
): Promise<OrderMessage> {
  const { addressee, facts } = order;
  if (status === 'pendingApproved') return mailOfWaiting(order, approvalKind);
  if (status === 'approved')
    // a guest starts from the order's page
    return { kind: 'order-approved', values: { ...facts, learnPath: await startPath(tx, id, facts.path) } };
  const rest = await readShortMoney(tx, id);
  if (rest) {
    const { came, left } = rest;
    return { kind: 'order-rest', values: { ...facts, came, left, payPath: order.payPath } };
  }
  return mailOfUnpaid(order, accountLines(await readBankAccounts(tx, facts.currency), addressee.locale));
}

/** Null when the order has no course that is not refunded. */
async function startPath(tx: Tx, orderId: number, path: string): Promise<string | null> {
  const course = await tx
    .selectFrom('order_line')
    .select('id')
    .where('order_id', '=', orderId)
    .where('course_id', 'is not', null)
    .where((eb) => eb.not(isLineRefunded('order_line.id')))
    .executeTakeFirst();
  return course ? path : null;
}
