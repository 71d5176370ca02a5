import { makeLink } from '~/accounts/links/make-link.server';
import type { Person } from '~/accounts/viewer';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { paths } from '~/values/paths';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';

const PER_PERSON = { limit: 3, windowSeconds: 3600 };

/** Who has no password proves by the account's mailbox who they are, before their data is taken or erased. */
export async function sendOwnDataLink(
  db: Db,
  { person, locale }: { person: Person; locale: Locale },
  now: Date,
): Promise<Result<null, { code: 'TOO_MANY_TRIES' }>> {
  const { id: personId, email } = person;
  const allowance = await consumeToken(db, `own-data-link:${personId}`, { ...PER_PERSON, now });
  if (!allowance.allowed) return refuse({ code: 'TOO_MANY_TRIES' });
  await inTransaction(db, async (tx) => {
    const token = await makeLink(tx, { personId, email, purpose: 'own-data' }, now);
    await queueMessage(tx, {
      kind: 'own-data-link',
      values: { name: email, path: paths.myDataByMail({ token }) },
      dedupeKey: `own-data-link:${tokenHash(token)}`,
      to: email,
      locale,
      personId,
    });
  });
  return accept(null);
}
