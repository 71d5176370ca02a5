import { isLineRefunded } from '~/catalogue/courses/is-line-refunded.server';
import { queueMail } from '~/messages/queue-mail.server';
import { readOrderMail } from '~/orders/life/order-mail.server';
import type { CorrectedOrder } from '~/orders/personal-data/correct-email-of-orders.server';
import { SEAT_HOLD_HOURS, seatPath } from '~/orders/placing/seat-to-confirm';
import { accountLines } from '~/payments/bank/account-lines';
import { readBankAccounts } from '~/payments/bank/bank-accounts.server';
import type { Tx } from '~/platform/database/database.server';

/** The mail of where an order stands: how it is paid, that it waits, or how to begin. A cancelled one waits for nothing. */
export async function queueStandingMail(
  tx: Tx,
  { id, token, status, approvalKind }: CorrectedOrder,
  dedupeKey: string,
): Promise<void> {
  if (status === 'cancelled') return;
  const { addressee, facts, cancelAt, payPath, confirmKey } = await readOrderMail(tx, id);
  const mail = { ...addressee, dedupeKey };
  switch (status) {
    case 'approved':
      // a guest starts from the order's page
      await queueMail(tx, {
        ...mail,
        kind: 'order-approved',
        values: { ...facts, learnPath: await startPath(tx, id, facts.path) },
      });
      return;
    case 'pendingApproved':
      await queueMail(tx, {
        ...mail,
        kind: approvalKind === 'NeedApprovedFree' ? 'free-order-waiting' : 'transfer-received',
        values: facts,
      });
      return;
    default: {
      if (confirmKey !== null) {
        const seat = { confirmPath: seatPath({ token, confirmKey }), hours: SEAT_HOLD_HOURS };
        await queueMail(tx, { ...mail, kind: 'seat-to-confirm', values: { ...facts, ...seat } });
        return;
      }
      const accounts = facts.isPaidOnline ? [] : await readBankAccounts(tx, facts.currency);
      await queueMail(tx, {
        ...mail,
        kind: 'order-placed',
        values: { ...facts, cancelAt, payPath, accounts: accountLines(accounts, addressee.locale) },
      });
    }
  }
}

/** Null when there is nothing to learn in it. */
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
