import { recordConsent } from '~/accounts/consents/record-consent.server';
import { readLink } from '~/accounts/links/one-time-links.server';
import { type LinkRefusal, useLink } from '~/accounts/links/use-link.server';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { hashPassword } from '~/accounts/sign-in/passwords.server';
import { isWhitelistOnly } from '~/accounts/sign-in/whitelist.server';
import type { Slot } from '~/accounts/viewer';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { slotsOf } from './members.server';
import { writeAuditEvent } from './write-audit-event.server';

export type BecomeMemberRefusal = LinkRefusal | { code: 'EMAIL_TAKEN' };

/**
 * A guest sets a password by the claim link; the generated account becomes a member's (REG-14) and other
 * browsers are signed out. Refused, with the link still open, when the e-mail has an account (`claimGuest`).
 */
export async function becomeMember(
  db: Db,
  input: { token: string; password: string; sessionToken: string | null; locale?: Locale },
  now: Date,
): Promise<Result<{ personId: number; slots: Slot[] }, BecomeMemberRefusal>> {
  const link = { token: input.token, purpose: 'claim-account' as const };
  const linkState = await readLink(db, link, now);
  if (linkState?.state !== 'open') return refuse({ code: 'LINK_CLOSED' });
  // one e-mail, one member, suspended or not
  if (await isMembersEmail(db, linkState.email)) return refuse({ code: 'EMAIL_TAKEN' });
  const passwordHash = await hashPassword(input.password);
  try {
    return await inTransaction(db, async (tx) => {
      const usedLink = await useLink(tx, link, now);
      if (!usedLink.ok) return usedLink;
      const { personId, email } = usedLink.value;
      const username = await freeUsername(tx, email);
      const update = await tx
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
      if (update.numUpdatedRows === 0n) return refuse({ code: 'LINK_CLOSED' as const });
      await endSessionsOf(tx, { personId, keepToken: input.sessionToken });
      const consent = { personId, purposes: { terms: true }, form: 'claim' as const };
      await recordConsent(tx, { ...consent, locale: input.locale ?? 'th' }, now);
      await writeAuditEvent(tx, { actorId: personId, action: 'guest-became-member', personId }, now);
      return accept({ personId, slots: await slotsOf(tx, personId) });
    });
  } catch (error) {
    // somebody registered the e-mail at this moment; the transaction rolls back, the link stays open
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
  const holder = await tx
    .selectFrom('person')
    .select('id')
    // without regard to case: `Mali@…` blocks `mali@…`
    .where(({ fn }) => fn('lower', ['username']), '=', email)
    .executeTakeFirst();
  return holder ? null : email;
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505';
