import { sql } from 'kysely';
import { endAllLinks } from '~/accounts/links/make-link.server';
import type { Tx } from '~/platform/database/database.server';
import { newToken } from '~/values/tokens.server';
import { writeAuditEvent } from './write-audit-event.server';

/**
 * Gives a member a proven new e-mail, and with it a username that was the old one. Links mailed to the old
 * e-mail end. The caller checks that the e-mail is free (`isEmailTaken`); a race breaks on the unique index.
 */
export async function changeEmail(
  tx: Tx,
  { personId, from, to }: { personId: number; from: string; to: string },
  now: Date,
): Promise<void> {
  await endAllLinks(tx, personId, now);
  await tx
    .updateTable('person')
    .set({ email: to, email_proven_at: now })
    .where('id', '=', personId)
    .where('kind', '=', 'member')
    .execute();
  const isName = /^[A-Za-z0-9@_.-]+$/.test(to);
  await tx
    .updateTable('person')
    .set({ username: isName && !(await isUsername(tx, to)) ? to : `member-${newToken()}` })
    .where('id', '=', personId)
    .where(sql<string>`lower(username)`, '=', from)
    .execute();
  const detail = { from, to };
  await writeAuditEvent(tx, { actorId: personId, action: 'email-changed', personId, detail }, now);
}

async function isUsername(tx: Tx, name: string): Promise<boolean> {
  const holder = await tx
    .selectFrom('person')
    .select('id')
    .where(sql<string>`lower(username)`, '=', name)
    .executeTakeFirst();
  return holder !== undefined;
}
