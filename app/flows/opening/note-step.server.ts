import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Locale } from '~/values/time';
import { PHONE_SEEN } from './guide.server';

/** Somebody of the staff looked at the shop on a phone. */
export async function notePhoneSeen(db: Db, administratorId: number, now: Date): Promise<void> {
  const subject = { type: 'guide', id: 'phone' };
  await inTransaction(db, (tx) =>
    writeAuditEvent(tx, { actorId: administratorId, action: PHONE_SEEN, subject }, now),
  );
}

/** A mail to oneself; at most one a minute. */
export async function sendTestMail(
  db: Db,
  { to, name, personId, locale }: { to: string; name: string; personId: number; locale: Locale },
  now: Date,
): Promise<void> {
  const minute = Math.floor(now.getTime() / 60_000);
  await inTransaction(db, (tx) =>
    queueMessage(tx, {
      kind: 'test-mail',
      dedupeKey: `test-mail:${personId}:${minute}`,
      to,
      locale,
      personId,
      values: { name, at: now },
    }),
  );
}
