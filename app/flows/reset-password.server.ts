import { endSessionsOf } from '~/accounts/end-sessions.server';
import { slotsOf } from '~/accounts/members.server';
import { readLink } from '~/accounts/one-time-links.server';
import { hashPassword } from '~/accounts/passwords.server';
import { type LinkRefusal, useLink } from '~/accounts/use-link.server';
import type { Slot } from '~/accounts/viewer';
import type { Db } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { tellAccountChange } from './tell-account-change.server';

/**
 * Sets a member's password by the link of their mail (REG-08), and ends their sessions everywhere but in the browser that
 * has the link: whoever knew the old password is out. A mail tells of it. Answers who is to be signed in there.
 */
export async function resetPassword(
  db: Db,
  given: { token: string; password: string; sessionToken: string | null; locale: Locale },
  now: Date,
): Promise<Result<{ personId: number; slots: Slot[] }, LinkRefusal>> {
  const link = { token: given.token, purpose: 'set-password' as const };
  // the slow hash is made for links that open, and outside the transaction
  const found = await readLink(db, link, now);
  if (found?.state !== 'open') return refuse({ code: 'LINK_CLOSED' });
  const passwordHash = await hashPassword(given.password);
  return inTransaction(db, async (tx) => {
    const used = await useLink(tx, link, now);
    if (!used.ok) return used;
    const { personId } = used.value;
    const set = await tx
      .updateTable('person')
      .set({ password_hash: passwordHash })
      .where('id', '=', personId)
      .where('kind', '=', 'member')
      .where('suspended_at', 'is', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (set.numUpdatedRows === 0n) return refuse({ code: 'LINK_CLOSED' as const });
    await endSessionsOf(tx, { personId, keepToken: given.sessionToken });
    await tellAccountChange(tx, { kind: 'password-changed', personId, locale: given.locale }, now);
    return accept({ personId, slots: await slotsOf(tx, personId) });
  });
}
