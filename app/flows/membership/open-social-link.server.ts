import type { LinkRefusal } from '~/accounts/links/use-link.server';
import type { MemberRefusal } from '~/accounts/people/create-member.server';
import { findMemberByEmail } from '~/accounts/people/members.server';
import { proveEmail } from '~/accounts/people/prove-email.server';
import { findSocialPerson } from '~/accounts/social/social-identities.server';
import { useSocialLink } from '~/accounts/social/social-links.server';
import { endSocialVisit } from '~/accounts/social/social-visits.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { consumeToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';
import {
  createSocialMember,
  linkMember,
  type MemberLimitSettings,
  type SocialSignIn,
  socialSlots,
} from './social-member.server';
import { tellAccountChange } from './tell-account-change.server';

export type OpenSocialLinkRefusal = LinkRefusal | { code: 'BLOCKED' } | MemberRefusal;

/** A number has eight digits; a person without the mail has no more guesses than this in any hour. */
const CODE_TRIES = { limit: 5, windowSeconds: 3600 };

export interface SocialLinkOpening {
  /** of the browser that asked for the link: only for that one it joins */
  visitToken: string;
  /** opened there, or its number typed there */
  by: { token: string } | { code: string };
  /** of the browser's session, which goes on */
  sessionToken: string | null;
  locale: Locale;
}

/**
 * Who asked for the link has the e-mail: the identity becomes that of the member with it, or of a new one (REG-09). An account
 * whose e-mail nobody had shown to be theirs loses what opened it before (`proveEmail`). An identity that became another's
 * meanwhile stays theirs. An account that was there before is told by mail.
 */
export async function openSocialLink(
  db: Db,
  { visitToken, by, sessionToken, locale }: SocialLinkOpening,
  settings: MemberLimitSettings,
  now: Date,
): Promise<Result<SocialSignIn & { back: string }, OpenSocialLinkRefusal | { code: 'TOO_MANY_TRIES' }>> {
  if ('code' in by) {
    const allowance = await consumeToken(db, `social:code:${tokenHash(visitToken)}`, { ...CODE_TRIES, now });
    if (!allowance.allowed) return refuse({ code: 'TOO_MANY_TRIES' });
  }
  return inTransaction(db, async (tx) => {
    const used = await useSocialLink(tx, { visitToken, by }, now);
    if (!used.ok) return used;
    const { back, ...link } = used.value;
    const owner = await findSocialPerson(tx, link);
    const member = await findMemberByEmail(tx, link.email);
    if (owner && owner.personId !== member?.id) return refuse({ code: 'LINK_CLOSED' as const });
    let personId = member?.id;
    if (personId === undefined) {
      const result = await createSocialMember(tx, { ...link, locale }, settings, now);
      if (!result.ok) return result;
      personId = result.value;
    } else {
      // before anything is linked: an administrator's account is opened by its password only
      const slots = await socialSlots(tx, personId);
      if (!slots.ok) return slots;
      const proof = { personId, email: link.email, by: 'mailbox' as const, keepToken: sessionToken };
      if (!(await proveEmail(tx, proof, now))) return refuse({ code: 'LINK_CLOSED' as const });
      const isNew = await linkMember(tx, link, personId, now);
      const { provider } = link;
      if (isNew) await tellAccountChange(tx, { kind: 'sign-in-way-added', personId, provider, locale }, now);
    }
    await endSocialVisit(tx, visitToken);
    const signIn = await socialSlots(tx, personId);
    return signIn.ok ? accept({ ...signIn.value, back }) : signIn;
  });
}
