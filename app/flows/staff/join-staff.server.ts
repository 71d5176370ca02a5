import { createMember } from '~/accounts/people/create-member.server';
import { slotsOf } from '~/accounts/people/members.server';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { hashPassword } from '~/accounts/sign-in/passwords.server';
import { staffPasswordRefusal } from '~/accounts/sign-in/staff-password.server';
import { STAFF_ROLES } from '~/accounts/staff-rights';
import { admitStaff } from '~/accounts/staff/admit-staff.server';
import { readInvitation, takeInvitation } from '~/accounts/staff/invitations.server';
import { lockStaff, setStaffRoles, staffRolesOf } from '~/accounts/staff/staff-roles.server';
import { fullName, type Slot } from '~/accounts/viewer';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { TextKey } from '~/text/translate';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { tellOwnersOfStaff } from './tell-owners.server';

export type JoinRefusal =
  | { code: 'LINK_CLOSED' | 'OTHER_ACCOUNT' | 'HAS_ACCOUNT' }
  | { code: 'WEAK_PASSWORD'; why: TextKey };

/** A member takes on what they were asked to do. It takes both: the link, and being signed in as whom it was sent to. */
export async function joinAsMember(
  db: Db,
  { token, memberId, locale }: { token: string; memberId: number; locale: Locale },
  now: Date,
): Promise<Result<null, JoinRefusal>> {
  return inTransaction(db, async (tx) => {
    await lockStaff(tx);
    const invitation = await readInvitation(tx, token, now);
    if (invitation?.state !== 'open') return refuse({ code: 'LINK_CLOSED' as const });
    const member = await memberOf(tx, invitation.email);
    if (member?.id !== memberId) return refuse({ code: 'OTHER_ACCOUNT' as const });
    return begin(tx, { token, personId: memberId, who: fullName(member) || invitation.email, locale }, now);
  });
}

/** Somebody without an account makes one by the link, which shows the e-mail to be theirs. Answers who is to be signed in. */
export async function joinWithNewAccount(
  db: Db,
  command: { token: string; firstname: string; lastname: string; password: string; locale: Locale },
  now: Date,
): Promise<Result<{ personId: number; slots: Slot[] }, JoinRefusal>> {
  const { token, firstname, lastname, locale } = command;
  // the slow hash is made for links that open, and outside the transaction
  const found = await readInvitation(db, token, now);
  if (found?.state !== 'open') return refuse({ code: 'LINK_CLOSED' });
  const why = await staffPasswordRefusal(command.password);
  if (why) return refuse({ code: 'WEAK_PASSWORD', why });
  const passwordHash = await hashPassword(command.password);
  return inTransaction(db, async (tx) => {
    await lockStaff(tx);
    const { email } = found;
    const username = /^[A-Za-z0-9@_.-]+$/.test(email) ? email : `staff-${newToken()}`;
    const person = { email, texts: { firstname, lastname }, pictureId: null, labels: {} };
    const result = await createMember(
      tx,
      { person, username, passwordHash, groupId: null, isEmailProven: true },
      { users: 0, usersADay: 0 },
      now,
    );
    if (!result.ok) return refuse({ code: 'HAS_ACCOUNT' as const });
    const personId = result.value;
    const who = fullName(command);
    const begun = await begin(tx, { token, personId, who, locale }, now);
    // nothing of the account stays either
    if (!begun.ok) throw new InvitationGone();
    return accept({ personId, slots: await slotsOf(tx, personId) });
  }).catch((error: unknown) => {
    if (error instanceof InvitationGone) return refuse({ code: 'LINK_CLOSED' as const });
    throw error;
  });
}

class InvitationGone extends Error {}

async function begin(
  tx: Tx,
  command: { token: string; personId: number; who: string; locale: Locale },
  now: Date,
): Promise<Result<null, JoinRefusal>> {
  const { token, personId, who, locale } = command;
  const result = await takeInvitation(tx, { token, personId }, now);
  if (!result) return refuse({ code: 'LINK_CLOSED' as const });
  const before = await staffRolesOf(tx, personId);
  const roles = STAFF_ROLES.filter((role) => result.includes(role) || before.includes(role));
  await setStaffRoles(tx, { personId, roles });
  await admitStaff(tx, personId);
  const detail = { before, after: roles };
  await writeAuditEvent(tx, { actorId: personId, action: 'staff-joined', personId, detail }, now);
  await tellOwnersOfStaff(tx, { change: 'joined', who, roles, actorId: personId, locale }, now);
  return accept(null);
}

const memberOf = (tx: Tx, email: string) =>
  tx
    .selectFrom('person')
    .select(['id', 'firstname', 'lastname'])
    .where('kind', '=', 'member')
    .where('email', '=', email)
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
