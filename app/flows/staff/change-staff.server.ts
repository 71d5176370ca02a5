import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { removeSecondFactor } from '~/accounts/second-factor/change-second-factor.server';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { STAFF_ROLES, type StaffRole } from '~/accounts/staff-rights';
import { rolesKey } from '~/accounts/staff/staff-forms';
import { hasOtherOwner, lockStaff, setStaffRoles, staffRolesOf } from '~/accounts/staff/staff-roles.server';
import { fullName } from '~/accounts/viewer';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { tellOwnersOfStaff } from './tell-owners.server';

export type StaffChangeRefusal =
  | { code: 'GONE' }
  /** somebody else changed them since the page was read */
  | { code: 'CHANGED' }
  | { code: 'LAST_OWNER' };

/**
 * Gives somebody of the staff other roles, or none: then they work here no more, and all their sessions end at once. One owner who can
 * come in always stays.
 */
export async function changeStaff(
  db: Db,
  asked: {
    personId: number;
    roles: readonly StaffRole[];
    /** as the page showed them; null: not compared */
    seen: string | null;
    actorId: number;
    locale: Locale;
  },
  now: Date,
): Promise<Result<null, StaffChangeRefusal>> {
  const { personId, seen, actorId, locale } = asked;
  const roles = STAFF_ROLES.filter((role) => asked.roles.includes(role));
  return inTransaction(db, async (tx) => {
    await lockStaff(tx);
    const before = await staffRolesOf(tx, personId);
    if (before.length === 0) return refuse({ code: 'GONE' as const });
    if (rolesKey(roles) === rolesKey(before)) return accept(null);
    if (seen !== null && seen !== rolesKey(before)) return refuse({ code: 'CHANGED' as const });
    const wasOwner = before.includes('owner') && !roles.includes('owner');
    if (wasOwner && !(await hasOtherOwner(tx, personId))) return refuse({ code: 'LAST_OWNER' as const });
    const person = await tx
      .selectFrom('person')
      .select(['firstname', 'lastname', 'email'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    const hasEnded = roles.length === 0;
    // before the roles go: an owner who is no more is told too
    const command = { who: fullName(person) || person.email, roles, actorId, locale };
    await tellOwnersOfStaff(tx, { change: hasEnded ? 'ended' : 'roles', ...command }, now);
    await setStaffRoles(tx, { personId, roles });
    if (hasEnded) {
      await endSessionsOf(tx, { personId, keepToken: null });
      // its page is the back office's: who has left could not switch it off
      await removeSecondFactor(tx, personId);
    }
    const action = hasEnded ? 'staff-ended' : 'staff-roles-changed';
    await writeAuditEvent(tx, { actorId, action, personId, detail: { before, after: roles } }, now);
    return accept(null);
  });
}
