import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { readStaffPolicy, type StaffPolicy, writeStaffPolicy } from '~/accounts/staff/staff-policy.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Locale } from '~/values/time';
import { tellOwnersOfStaff } from './tell-owners.server';

/** Owners change what is asked of the whole staff: kept with before and after, mailed to all of them. False: somebody else did first. */
export async function changeStaffPolicy(
  db: Db,
  { policy, actorId, locale }: { policy: StaffPolicy; actorId: number; locale: Locale },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await readStaffPolicy(tx);
    if (before.version !== policy.version || !(await writeStaffPolicy(tx, policy))) return false;
    const detail = { before: policyFacts(before), after: policyFacts(policy) };
    const subject = { type: 'staff_policy', id: '1' };
    await writeAuditEvent(tx, { actorId, action: 'staff-policy-changed', subject, detail }, now);
    await tellOwnersOfStaff(tx, { change: 'policy', who: '', roles: [], actorId, locale }, now);
    return true;
  });
}

const policyFacts = ({ requiresSecondFactor, refundLimitSatang }: StaffPolicy) => ({
  requiresSecondFactor,
  refundLimitSatang,
});
