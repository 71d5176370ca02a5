import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { slotsOf } from './members.server';
import { readLink } from '~/accounts/links/one-time-links.server';
import { hashPassword } from '~/accounts/sign-in/passwords.server';
import { recordConsent } from '~/accounts/consents/record-consent.server';
import { type LinkRefusal, useLink } from '~/accounts/links/use-link.server';
import type { Slot } from '~/accounts/viewer';
import { isWhitelistOnly } from '~/accounts/sign-in/whitelist.server';
import { writeAuditEvent } from './write-audit-event.server';

export type BecomeMemberRefusal = LinkRefusal | { code: 'EMAIL_TAKEN' };

/**
 * A guest sets a password by the claim link and the generated account becomes a member's with everything in it (REG-14).
 * The username is the e-mail, unless it is taken or has other characters: then the generated one stays. Whoever else had
 * the guest's order open is signed out: an order's link must not lead into a member's account. Refused, and the link kept,
 * where the e-mail has an account: that one is signed in to (`claimGuest`).
 */
export async function becomeMember(
  db: Db,
  given: { token: string; password: string; sessionToken: string | null; locale?: Locale },
  now: Date,
): Promise<Result<{ personId: number; slots: Slot[] }, BecomeMemberRefusal>> {
  const link = { token: given.token, purpose: 'claim-account' as const };
  const found = await readLink(db, link, now);
  if (found?.state !== 'open') return refuse({ code: 'LINK_CLOSED' });
  // an unsuspended account or not: one e-mail, one member
  if (await isMembersEmail(db, found.email)) return refuse({ code: 'EMAIL_TAKEN' });
  const passwordHash = await hashPassword(given.password);
  try {
    return await inTransaction(db, async (tx) => {
      const used = await useLink(tx, link, now);
      if (!used.ok) return used;
      const { personId, email } = used.value;
      const username = await freeUsername(tx, email);
      const made = await tx
        .updateTable('person')
        .set({
          kind: 'member',
          email,
          email_proven_at: now,
          password_hash: passwordHash,
          ...(username && { username }),
          ...((await isWhitelistOnly(tx)) && { is_whitelisted: false }),
        })
        .where('id', '=', personId)
        .where('kind', '=', 'generated')
        .where('suspended_at', 'is', null)
        .where('erased_at', 'is', null)
        .executeTakeFirst();
      if (made.numUpdatedRows === 0n) return refuse({ code: 'LINK_CLOSED' as const });
      await endSessionsOf(tx, { personId, keepToken: given.sessionToken });
      const consent = { personId, purposes: { terms: true }, form: 'claim' as const };
      await recordConsent(tx, { ...consent, locale: given.locale ?? 'th' }, now);
      await writeAuditEvent(tx, { actorId: personId, action: 'guest-became-member', personId }, now);
      return accept({ personId, slots: await slotsOf(tx, personId) });
    });
  } catch (error) {
    // somebody registered the e-mail in this very moment; the transaction and the use of the link are undone
    if (isUniqueViolation(error)) return refuse({ code: 'EMAIL_TAKEN' });
    throw error;
  }
}

async function isMembersEmail(db: Db, email: string): Promise<boolean> {
  const member = await db
    .selectFrom('person')
    .select('id')
    .where('kind', '=', 'member')
    .where('email', '=', email)
    .executeTakeFirst();
  return member !== undefined;
}

async function freeUsername(tx: Tx, email: string): Promise<string | null> {
  if (!/^[A-Za-z0-9@_.-]+$/.test(email)) return null;
  const taken = await tx
    .selectFrom('person')
    .select('id')
    // in any case: `Mali@…` is taken for `mali@…`
    .where(({ fn }) => fn('lower', ['username']), '=', email)
    .executeTakeFirst();
  return taken ? null : email;
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505';
