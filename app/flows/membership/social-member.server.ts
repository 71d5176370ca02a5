import { randomBytes } from 'node:crypto';
import { recordConsent } from '~/accounts/consents/record-consent.server';
import { createMember, type MemberRefusal } from '~/accounts/people/create-member.server';
import { slotsOf } from '~/accounts/people/members.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { linkSocialIdentity, type SocialIdentity } from '~/accounts/social/social-identities.server';
import type { Slot } from '~/accounts/viewer';
import type { Db, Tx } from '~/platform/database/database.server';
import type { SiteSettings } from '~/settings/site-settings';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';

export type MemberLimitSettings = Pick<SiteSettings, 'user_limit' | 'daily_user_limit'>;
export interface SocialSignIn {
  personId: number;
  slots: Slot[];
}

export interface NewSocialMember extends SocialIdentity {
  /** known to be theirs */
  email: string;
  firstname: string;
  lastname: string;
  /** of the pages that led to the notice */
  locale: Locale;
}

/**
 * An account for who has none: without a password, which can be asked for by mail. The username is the e-mail, or random
 * where that is taken or has characters a username must not have.
 */
export async function createSocialMember(
  tx: Tx,
  { provider, subject, email, firstname, lastname, locale }: NewSocialMember,
  settings: MemberLimitSettings,
  now: Date,
): Promise<Result<number, MemberRefusal>> {
  const limits = { users: settings.user_limit, usersADay: settings.daily_user_limit };
  const person = { email, texts: { firstname, lastname }, pictureId: null, labels: {} };
  const create = (username: string) =>
    createMember(
      tx,
      { person, username, passwordHash: null, groupId: null, isEmailProven: true },
      limits,
      now,
    );
  const random = `${provider}-${randomBytes(8).toString('hex')}`;
  let result = await create(/^[A-Za-z0-9@_.-]{1,255}$/.test(email) ? email : random);
  if (!result.ok && result.refusal.code === 'DUPLICATE_USERNAME') result = await create(random);
  if (!result.ok) return result;
  const command = { personId: result.value, purposes: { terms: true }, form: 'social' as const, locale };
  await recordConsent(tx, command, now);
  await linkMember(tx, { provider, subject }, result.value, now);
  return result;
}

/** From now on the identity signs in to this account; the audit says so. */
export async function linkMember(
  tx: Tx,
  identity: SocialIdentity,
  personId: number,
  now: Date,
): Promise<boolean> {
  if (!(await linkSocialIdentity(tx, identity, personId, now))) return false;
  const { provider } = identity;
  await writeAuditEvent(
    tx,
    { actorId: personId, action: 'social-linked', personId, detail: { provider } },
    now,
  );
  return true;
}

/** Students and instructors; administrators sign in by password only. */
export async function socialSlots(
  db: Db | Tx,
  personId: number,
): Promise<Result<SocialSignIn, { code: 'BLOCKED' }>> {
  const slots = (await slotsOf(db, personId)).filter((slot) => slot !== 'administrator');
  return slots.length > 0 ? accept({ personId, slots }) : refuse({ code: 'BLOCKED' });
}
