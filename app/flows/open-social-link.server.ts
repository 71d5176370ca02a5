import type { MemberRefusal } from '~/accounts/create-member.server';
import { findMemberByEmail } from '~/accounts/members.server';
import { findSocialPerson } from '~/accounts/social-identities.server';
import { useSocialLink } from '~/accounts/social-links.server';
import type { LinkRefusal } from '~/accounts/use-link.server';
import type { Db } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import {
  createSocialMember,
  linkMember,
  type MemberLimitSettings,
  type SocialSignIn,
  socialSlots,
} from './social-member.server';
import { tellAccountChange } from './tell-account-change.server';

export type OpenSocialLinkRefusal = LinkRefusal | { code: 'BLOCKED' } | MemberRefusal;

/**
 * Who opened the link has the e-mail: the identity becomes that of the member with it, or of a new one (REG-09). An identity
 * that became another's meanwhile stays theirs. An account that was there before is told by mail.
 */
export async function openSocialLink(
  db: Db,
  { token, locale }: { token: string; locale: Locale },
  settings: MemberLimitSettings,
  now: Date,
): Promise<Result<SocialSignIn & { back: string }, OpenSocialLinkRefusal>> {
  return inTransaction(db, async (tx) => {
    const used = await useSocialLink(tx, token, now);
    if (!used.ok) return used;
    const { back, ...link } = used.value;
    const owner = await findSocialPerson(tx, link);
    const member = await findMemberByEmail(tx, link.email);
    if (owner && owner.personId !== member?.id) return refuse({ code: 'LINK_CLOSED' as const });
    let personId = member?.id;
    if (personId === undefined) {
      const made = await createSocialMember(tx, { ...link, locale }, settings, now);
      if (!made.ok) return made;
      personId = made.value;
    } else {
      // before anything is linked: an administrator's account is opened by its password only
      const slots = await socialSlots(tx, personId);
      if (!slots.ok) return slots;
      const isNew = !owner && (await linkMember(tx, link, personId, now));
      const { provider } = link;
      if (isNew) await tellAccountChange(tx, { kind: 'sign-in-way-added', personId, provider, locale }, now);
    }
    const signIn = await socialSlots(tx, personId);
    return signIn.ok ? accept({ ...signIn.value, back }) : signIn;
  });
}
