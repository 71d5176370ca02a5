import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { removeSecondFactor } from '~/accounts/second-factor/change-second-factor.server';
import { staffRolesOf } from '~/accounts/staff/staff-roles.server';
import { fullName } from '~/accounts/viewer';
import { tellAccountChange } from '~/flows/membership/tell-account-change.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Locale } from '~/values/time';
import { tellOwnersOfStaff } from './tell-owners.server';

/**
 * An owner takes the second factor of somebody who has lost their telephone: the password alone opens their account again. Kept,
 * mailed to them and to all owners. False: there is none.
 */
export async function takeSecondFactor(
  db: Db,
  { personId, actorId, locale }: { personId: number; actorId: number; locale: Locale },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const roles = await staffRolesOf(tx, personId);
    if (roles.length === 0 || !(await removeSecondFactor(tx, personId))) return false;
    const person = await tx
      .selectFrom('person')
      .select(['firstname', 'lastname', 'email'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    const detail = { before: true, after: false };
    await writeAuditEvent(tx, { actorId, action: 'two-factor-reset', personId, detail }, now);
    await tellAccountChange(tx, { kind: 'two-factor-reset', personId, locale }, now);
    const who = fullName(person) || person.email;
    await tellOwnersOfStaff(tx, { change: 'codesReset', who, roles, actorId, locale }, now);
    return true;
  });
}
