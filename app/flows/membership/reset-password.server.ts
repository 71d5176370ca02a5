import { endLinks } from '~/accounts/links/make-link.server';
import { readLink } from '~/accounts/links/one-time-links.server';
import { type LinkRefusal, useLink } from '~/accounts/links/use-link.server';
import { slotsOf } from '~/accounts/people/members.server';
import { proveEmail } from '~/accounts/people/prove-email.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { hashPassword } from '~/accounts/sign-in/passwords.server';
import { setPassword } from '~/accounts/sign-in/set-password.server';
import { passwordRefusalOf } from '~/accounts/sign-in/staff-password.server';
import { readSignInWays, unlinkSocialIdentity } from '~/accounts/social/social-identities.server';
import type { Slot } from '~/accounts/viewer';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { TextKey } from '~/text/translate';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { tellAccountChange } from './tell-account-change.server';

/**
 * Sets a member's password by the link of their mail (REG-08), and ends their sessions everywhere but in the browser that
 * has the link, so that a person who knew the old password is out. An account with an unproven e-mail also loses ways to sign in that
 * others joined (`proveEmail`). An e-mail change that waits for its link ends. A mail tells of it. Answers whom to sign in there.
 */
export async function resetPassword(
  db: Db,
  command: {
    token: string;
    password: string;
    sessionToken: string | null;
    locale: Locale;
    /** other ways to sign in go too: somebody else may have joined them */
    dropsWays?: boolean;
  },
  now: Date,
): Promise<
  Result<{ personId: number; slots: Slot[] }, LinkRefusal | { code: 'WEAK_PASSWORD'; why: TextKey }>
> {
  const link = { token: command.token, purpose: 'set-password' as const };
  // the slow hash is made for links that open, and outside the transaction
  const found = await readLink(db, link, now);
  if (found?.state !== 'open') return refuse({ code: 'LINK_CLOSED' });
  const why = await passwordRefusalOf(await slotsOf(db, found.personId), command.password);
  if (why) return refuse({ code: 'WEAK_PASSWORD', why });
  const passwordHash = await hashPassword(command.password);
  return inTransaction(db, async (tx) => {
    const used = await useLink(tx, link, now);
    if (!used.ok) return used;
    const { personId, email } = used.value;
    const keepToken = command.sessionToken;
    if (!(await proveEmail(tx, { personId, email, by: 'mailbox', keepToken }, now)))
      return refuse({ code: 'LINK_CLOSED' as const });
    if (!(await setPassword(tx, { personId, passwordHash }))) return refuse({ code: 'LINK_CLOSED' as const });
    await endSessionsOf(tx, { personId, keepToken });
    await endLinks(tx, { personId, purpose: 'verify-email' }, now);
    if (command.dropsWays) await dropWays(tx, { personId, locale: command.locale }, now);
    await tellAccountChange(tx, { kind: 'password-changed', personId, locale: command.locale }, now);
    return accept({ personId, slots: await slotsOf(tx, personId) });
  });
}

/** Each is told by mail and kept in the audit, as one that is taken away on the security page. */
async function dropWays(tx: Tx, { personId, locale }: { personId: number; locale: Locale }, now: Date) {
  const { linked } = await readSignInWays(tx, personId);
  for (const { provider } of linked) {
    if (!(await unlinkSocialIdentity(tx, { provider, personId }))) continue;
    const detail = { provider };
    await writeAuditEvent(tx, { actorId: personId, action: 'social-unlinked', personId, detail }, now);
    await tellAccountChange(tx, { kind: 'sign-in-way-removed', personId, provider, locale }, now);
  }
}
