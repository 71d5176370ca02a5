import type { MemberRefusal } from '~/accounts/people/create-member.server';
import { findMemberByEmail } from '~/accounts/people/members.server';
import type { SocialProfile } from '~/accounts/social/social-client.server';
import { findSocialPerson } from '~/accounts/social/social-identities.server';
import type { SocialProvider } from '~/accounts/social/social-providers';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { isEmail } from '~/values/email';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { type SignedIn, type SignIn, signInAndMerge } from './sign-in-and-merge.server';
import {
  createSocialMember,
  type MemberLimitSettings,
  type SocialSignIn,
  socialSlots,
} from './social-member.server';

export type SocialSignInRefusal =
  | { code: 'BLOCKED' }
  /** nobody has said whose e-mail it is: ask, and send a link */
  | { code: 'EMAIL_UNKNOWN' }
  /** an account has it: its mailbox decides, nothing is linked by itself */
  | { code: 'EMAIL_TAKEN' }
  | Exclude<MemberRefusal, { code: 'DUPLICATE_EMAIL' }>;

/**
 * Who came back from a provider (REG-09): whom the identity belongs to, or a new member when the provider says that the e-mail
 * is theirs and no account has it.
 */
export async function finishSocialSignIn(
  db: Db | Tx,
  { provider, profile, locale }: { provider: SocialProvider; profile: SocialProfile; locale: Locale },
  settings: MemberLimitSettings,
  now: Date,
): Promise<Result<SocialSignIn, SocialSignInRefusal>> {
  const { subject, email, firstname, lastname } = profile;
  return inTransaction(db, async (tx) => {
    const view = await findSocialPerson(tx, { provider, subject });
    if (view?.isClosed) return refuse({ code: 'BLOCKED' as const });
    if (view) return socialSlots(tx, view.personId);
    const isOne = isEmail(email);
    if (!isOne || !profile.isEmailVerified) return refuse({ code: 'EMAIL_UNKNOWN' as const });
    if (await findMemberByEmail(tx, email)) return refuse({ code: 'EMAIL_TAKEN' as const });
    const result = await createSocialMember(
      tx,
      { provider, subject, email, firstname, lastname, locale },
      settings,
      now,
    );
    if (result.ok) return socialSlots(tx, result.value);
    const { code } = result.refusal;
    return refuse({ code: code === 'DUPLICATE_EMAIL' ? ('BLOCKED' as const) : code });
  });
}

/**
 * The same, and the session of it, in one transaction that holds the identity: taken away in this very moment, because the owner
 * of the account's e-mail came, it either begins no session, or that one ends with the others.
 */
export async function signInSocially(
  db: Db,
  came: Parameters<typeof finishSocialSignIn>[1],
  session: Pick<SignIn, 'token' | 'userAgent' | 'bringsGuestCart'>,
  settings: MemberLimitSettings,
  now: Date,
): Promise<Result<SocialSignIn & SignedIn, SocialSignInRefusal>> {
  return inTransaction(db, async (tx) => {
    const signedIn = await finishSocialSignIn(tx, came, settings, now);
    if (!signedIn.ok) return signedIn;
    return accept({
      ...signedIn.value,
      ...(await signInAndMerge(tx, { ...session, ...signedIn.value }, now)),
    });
  });
}
