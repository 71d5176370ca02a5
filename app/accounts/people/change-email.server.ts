import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { newToken } from '~/values/tokens.server';
import { endAllLinks } from '~/accounts/links/make-link.server';
import { writeAuditEvent } from './write-audit-event.server';

/**
 * Gives a member another e-mail, which they have shown to be theirs. Links that were mailed to the old one open nothing any more,
 * and where it was the username, that changes too: the old address is free for whoever has it. Of two who want one address at
 * the same moment the second breaks the unique index. The caller has seen that nobody has it (`isEmailTaken`).
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
  const taken = await tx
    .selectFrom('person')
    .select('id')
    .where(sql<string>`lower(username)`, '=', name)
    .executeTakeFirst();
  return taken !== undefined;
}
