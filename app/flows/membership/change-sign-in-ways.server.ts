import { proveEmail } from '~/accounts/people/prove-email.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { SocialProfile } from '~/accounts/social/social-client.server';
import {
  findSocialPerson,
  readSignInWays,
  unlinkSocialIdentity,
} from '~/accounts/social/social-identities.server';
import type { SocialProvider } from '~/accounts/social/social-providers';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { linkMember } from './social-member.server';
import { tellAccountChange } from './tell-account-change.server';

/**
 * A signed-in member came back from a provider to sign in by it from now on (REG-09). An identity that is another person's
 * stays theirs; who has it already is not told twice. A provider that calls the account's own e-mail verified proves it.
 */
export async function linkSocial(
  db: Db,
  command: {
    personId: number;
    provider: SocialProvider;
    profile: Pick<SocialProfile, 'subject' | 'email' | 'isEmailVerified'>;
    locale: Locale;
  },
  now: Date,
): Promise<Result<{ isNew: boolean }, { code: 'OTHERS' }>> {
  const { personId, provider, profile, locale } = command;
  const { subject, email } = profile;
  return inTransaction(db, async (tx) => {
    const isNew = await linkMember(tx, { provider, subject }, personId, now);
    if (isNew) {
      if (profile.isEmailVerified) await proveEmail(tx, { personId, email, by: 'member' }, now);
      await tellAccountChange(tx, { kind: 'sign-in-way-added', personId, provider, locale }, now);
      return accept({ isNew });
    }
    const owner = await findSocialPerson(tx, { provider, subject });
    return owner?.personId === personId ? accept({ isNew }) : refuse({ code: 'OTHERS' as const });
  });
}

/**
 * Takes a provider from a member (REG-09), unless it is their last way in: a password, or another provider the shop has keys
 * of, must be left. Of two at once the second sees what the first has left.
 */
export async function unlinkSocial(
  db: Db,
  command: {
    personId: number;
    provider: SocialProvider;
    /** that the shop has keys of */
    configured: readonly SocialProvider[];
    locale: Locale;
  },
  now: Date,
): Promise<Result<{ isGone: boolean }, { code: 'LAST_WAY' }>> {
  const { personId, provider, configured, locale } = command;
  return inTransaction(db, async (tx) => {
    await lockPerson(tx, personId);
    const { hasPassword, linked } = await readSignInWays(tx, personId);
    const others = linked.filter((way) => way.provider !== provider && configured.includes(way.provider));
    if (!hasPassword && others.length === 0) return refuse({ code: 'LAST_WAY' as const });
    if (!(await unlinkSocialIdentity(tx, { provider, personId }))) return accept({ isGone: false });
    await writeAuditEvent(
      tx,
      { actorId: personId, action: 'social-unlinked', personId, detail: { provider } },
      now,
    );
    await tellAccountChange(tx, { kind: 'sign-in-way-removed', personId, provider, locale }, now);
    return accept({ isGone: true });
  });
}

const lockPerson = (tx: Tx, id: number) =>
  tx.selectFrom('person').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
