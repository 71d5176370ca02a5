import { PER_NETWORK } from '~/accounts/contact/mail-limits.server';
import { lockGuest, correctGuestEmail } from '~/accounts/people/correct-guest-email.server';
import { rememberInSession } from '~/accounts/sign-in/sessions.server';
import { queueStandingMail } from '~/flows/order-desk/queue-standing-mail.server';
import { hasBegun } from '~/learning/has-begun.server';
import { dropWaitingMails } from '~/messages/outbox/drop-waiting-mails.server';
import { readOpenings } from '~/orders/page/order-openings.server';
import { type OrderView, readOrderByToken } from '~/orders/page/orders.server';
import { correctEmailOfOrders } from '~/orders/personal-data/correct-email-of-orders.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import { tokenHash } from '~/values/tokens.server';

export type CorrectionRefusal = { code: 'NOT_FOUND' | 'CLOSED' | 'SAME' | 'TOO_MANY_TRIES' };

/** A slip of a slip happens; a fourth address is no slip. */
const MOST_MENDS = 3;
/** Mails can be sent to an address by typing it: not many; a stranger's do not count against whose it is. */
const PER_EMAIL = { limit: 5, windowSeconds: 3600 };

/**
 * Whether the visitor may correct the order's e-mail: the guest themselves, in the browser that bought (the order's link
 * went to the wrong address, so holding it proves nothing), until what was bought is opened for the first time.
 */
export async function mayCorrectEmail(
  db: Db,
  { order, personId }: { order: OrderView; personId: number | null },
): Promise<boolean> {
  if (!order.isGuest || order.personId !== personId || order.status === 'cancelled') return false;
  return isUntouched(db, order.personId);
}

async function isUntouched(db: Db, personId: number): Promise<boolean> {
  const { isOpened, mends } = await readOpenings(db, personId);
  return !isOpened && mends < MOST_MENDS && !(await hasBegun(db, personId));
}

/**
 * A guest mends a mistyped e-mail: account and orders go to the new one, with new links, and the mails they wait for are
 * sent once more. What went to the old address opens nothing. The same for an e-mail that has an account.
 * Answers the order's new token.
 */
export async function correctOrderEmail(
  db: Db,
  command: {
    orderToken: string;
    /** who is signed in, by which session */
    personId: number | null;
    sessionToken: string | null;
    email: string;
    clientAddress: string;
  },
  now: Date,
): Promise<Result<{ orderToken: string }, CorrectionRefusal>> {
  const { orderToken, personId, sessionToken, email, clientAddress } = command;
  const order = await readOrderByToken(db, orderToken);
  if (!order) return refuse({ code: 'NOT_FOUND' });
  if (sessionToken === null || !(await mayCorrectEmail(db, { order, personId })))
    return refuse({ code: 'CLOSED' });
  if (email === order.email) return refuse({ code: 'SAME' });
  for (const [key, limit] of [
    [`mend-email:address:${clientAddress}`, PER_NETWORK],
    [`mend-email:to:${email}:${clientAddress}`, PER_EMAIL],
  ] as const) {
    const allowance = await consumeToken(db, key, { ...limit, now });
    if (!allowance.allowed) return refuse({ code: 'TOO_MANY_TRIES' });
  }
  return inTransaction(db, async (tx) => {
    // the person first, as a claim does: of both at once one comes later, and finds no guest or no link
    const guest = await lockGuest(tx, order.personId);
    const isOpen = guest !== null && (await isUntouched(tx, order.personId));
    if (!isOpen) return refuse({ code: 'CLOSED' as const });
    const mended = await correctEmailOfOrders(tx, { personId: order.personId, orderToken, email }, now);
    if (!mended) return refuse({ code: 'CLOSED' as const });
    await correctGuestEmail(
      tx,
      { personId: order.personId, from: guest.email, to: email, sessionToken },
      now,
    );
    await rememberInSession(tx, sessionToken, { lastOrderToken: mended.asked.token });
    await dropWaitingMails(tx, order.personId);
    for (const one of mended.all) await queueStandingMail(tx, one, `email-mended:${tokenHash(one.token)}`);
    return accept({ orderToken: mended.asked.token });
  });
}
