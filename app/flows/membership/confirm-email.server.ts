import { mailName } from '~/accounts/contact/mail-name';
import { readLink } from '~/accounts/links/one-time-links.server';
import { type LinkRefusal, useLink } from '~/accounts/links/use-link.server';
import { changeEmail } from '~/accounts/people/change-email.server';
import { isEmailTaken } from '~/accounts/people/create-member.server';
import { proveEmail } from '~/accounts/people/prove-email.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';

export type ConfirmEmailRefusal = LinkRefusal | { code: 'OTHER_ACCOUNT' } | { code: 'EMAIL_TAKEN' };

/**
 * A member opens the link that went to an e-mail (`sendEmailLink`): it is theirs from now on. It takes both, the link and being
 * signed in as the member, because the reader of the address may be another person than the one who typed it. An e-mail that has
 * become another member's stays theirs, and the link is kept. The old address is told of the change.
 */
export async function confirmEmail(
  db: Db,
  { token, personId, locale }: { token: string; personId: number | null; locale: Locale },
  now: Date,
): Promise<Result<null, ConfirmEmailRefusal>> {
  const link = { token, purpose: 'verify-email' as const };
  try {
    return await inTransaction(db, async (tx) => {
      const found = await readLink(tx, link, now);
      if (found?.state !== 'open') return refuse({ code: 'LINK_CLOSED' as const });
      if (found.personId !== personId) return refuse({ code: 'OTHER_ACCOUNT' as const });
      // a new password meanwhile ends the link: the first lock on the row decides
      const person = await tx
        .selectFrom('person')
        .select(['email', 'email_proven_at', 'firstname', 'lastname'])
        .where('id', '=', personId)
        .where('kind', '=', 'member')
        .where('suspended_at', 'is', null)
        .where('erased_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!person) return refuse({ code: 'LINK_CLOSED' as const });
      const to = found.email;
      const isNew = to !== person.email;
      if (isNew && (await isEmailTaken(tx, to, personId))) return refuse({ code: 'EMAIL_TAKEN' as const });
      const used = await useLink(tx, link, now);
      if (!used.ok) return used;
      if (!isNew) {
        await proveEmail(tx, { personId, email: to, by: 'member' }, now);
        return accept(null);
      }
      await changeEmail(tx, { personId, from: person.email, to }, now);
      await queueMessage(tx, {
        kind: 'email-changed',
        values: { name: mailName(person), at: now, email: to },
        dedupeKey: `email-changed:${personId}:${now.toISOString()}`,
        to: person.email,
        locale,
        personId,
      });
      return accept(null);
    });
  } catch (error) {
    // somebody registered it in this very moment; the use of the link is undone
    if (isUniqueViolation(error)) return refuse({ code: 'EMAIL_TAKEN' });
    throw error;
  }
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505';
