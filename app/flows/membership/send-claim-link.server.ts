import { PER_NETWORK } from '~/accounts/contact/mail-limits.server';
import { makeLink } from '~/accounts/links/make-link.server';
import { lockGuest } from '~/accounts/people/correct-guest-email.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import { readOrderByToken } from '~/orders/page/orders.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { paths } from '~/values/paths';
import { accept, refuse, type Result } from '~/values/result';
import { tokenHash } from '~/values/tokens.server';

export type SendClaimRefusal = { code: 'NOT_FOUND' } | { code: 'TOO_MANY_TRIES' };

const PER_ORDER = { limit: 3, windowSeconds: 3600 };

/**
 * Mails a guest's order's e-mail a one-time link to keep the account (REG-14). It goes to that e-mail only: who holds the
 * order's link may be somebody else. The same answer whether the e-mail has an account or not, and for an
 * order that has been claimed, which sends nothing.
 */
export async function sendClaimLink(
  db: Db,
  { orderToken, clientAddress }: { orderToken: string; clientAddress: string },
  now: Date,
): Promise<Result<null, SendClaimRefusal>> {
  const order = await readOrderByToken(db, orderToken);
  if (!order) return refuse({ code: 'NOT_FOUND' });
  for (const [key, limit] of [
    [`claim:address:${clientAddress}`, PER_NETWORK],
    [`claim:order:${order.id}`, PER_ORDER],
  ] as const) {
    const allowance = await consumeToken(db, key, { ...limit, now });
    if (!allowance.allowed) return refuse({ code: 'TOO_MANY_TRIES' });
  }
  if (!order.isGuest) return accept(null);
  const { personId, email, locale } = order;
  await inTransaction(db, async (tx) => {
    // put right in this very moment (`correctOrderEmail`): the address it was asked for gets nothing
    const guest = await lockGuest(tx, personId);
    if (guest === null || !(await readOrderByToken(tx, orderToken))) return;
    const token = await makeLink(tx, { personId, email, purpose: 'claim-account' }, now);
    await queueMessage(tx, {
      kind: 'claim-link',
      values: { name: order.contactName, path: paths.claimAccount({ token }), orderNumber: order.number },
      dedupeKey: `claim-link:${tokenHash(token)}`,
      to: email,
      locale,
      orderId: order.id,
      personId,
    });
  });
  return accept(null);
}
