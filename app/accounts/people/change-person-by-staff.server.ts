import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { isStaffRole } from '~/accounts/staff-rights';
import { hasOtherOwner, lockStaff, staffRolesOf } from '~/accounts/staff/staff-roles.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import type { AuditAction } from './audit-actions';
import { writeAuditEvent } from './write-audit-event.server';

/** A change staff make to an account; a change without effect leaves no trace. */
export type PersonChange =
  | { kind: 'suspend'; reason: string }
  | { kind: 'readmit'; reason: string }
  | { kind: 'end-sessions' }
  /** null: no group */
  | { kind: 'group'; groupId: number | null }
  /** fields that only staff set; '': none */
  | { kind: 'records'; branchId: string; studentGroupKpi: string };

export type PersonRefusal =
  | { code: 'GONE' }
  /** somebody deleted the group meanwhile */
  | { code: 'GROUP_GONE' }
  /** the person is staff: changing them needs the right to change staff */
  | { code: 'STAFF' }
  | { code: 'LAST_OWNER' };

/** Suspends or readmits a person, signs them out everywhere, or changes their group. */
export async function changePersonByStaff(
  db: Db,
  command: { personId: number; order: PersonChange; actorId: number; mayChangeStaff: boolean },
  now: Date,
): Promise<Result<null, PersonRefusal>> {
  const { personId, order, actorId, mayChangeStaff } = command;
  return inTransaction(db, async (tx) => {
    await lockStaff(tx);
    const person = await tx
      .selectFrom('person')
      .select(['suspended_at', 'user_group_id', 'branch_id', 'student_group_kpi'])
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return refuse({ code: 'GONE' as const });
    const roles = await staffRolesOf(tx, personId);
    if (roles.some(isStaffRole) && !mayChangeStaff) return refuse({ code: 'STAFF' as const });
    if (order.kind === 'suspend' && roles.includes('owner') && !(await hasOtherOwner(tx, personId)))
      return refuse({ code: 'LAST_OWNER' as const });
    if (order.kind === 'group' && order.groupId !== null && (await groupName(tx, order.groupId)) === null)
      return refuse({ code: 'GROUP_GONE' as const });
    const change = await carryOut(tx, { personId, person, order }, now);
    if (change) await writeAuditEvent(tx, { actorId, personId, ...change }, now);
    return accept(null);
  });
}

interface Held {
  suspended_at: Date | null;
  user_group_id: number | null;
  branch_id: string | null;
  student_group_kpi: string | null;
}

/** The audit entry of the change; null when nothing changed. */
async function carryOut(
  tx: Tx,
  { personId, person, order }: { personId: number; person: Held; order: PersonChange },
  now: Date,
): Promise<{ action: AuditAction; detail: object } | null> {
  const set = (columns: Partial<Held>) =>
    tx.updateTable('person').set(columns).where('id', '=', personId).execute();
  switch (order.kind) {
    case 'suspend':
      if (person.suspended_at) return null;
      await set({ suspended_at: now });
      return { action: 'person-suspended', detail: { reason: order.reason } };
    case 'readmit':
      if (!person.suspended_at) return null;
      await set({ suspended_at: null });
      return { action: 'person-readmitted', detail: { reason: order.reason } };
    case 'end-sessions': {
      const count = await endSessionsOf(tx, { personId, keepToken: null });
      return count === 0 ? null : { action: 'person-sessions-ended', detail: { count } };
    }
    case 'group': {
      if (person.user_group_id === order.groupId) return null;
      const [before, after] = [await groupName(tx, person.user_group_id), await groupName(tx, order.groupId)];
      await set({ user_group_id: order.groupId });
      return { action: 'person-group-changed', detail: { before, after } };
    }
    case 'records': {
      const columns = {
        branch_id: order.branchId || null,
        student_group_kpi: order.studentGroupKpi || null,
      };
      const isSame =
        person.branch_id === columns.branch_id && person.student_group_kpi === columns.student_group_kpi;
      if (isSame) return null;
      await set(columns);
      // the audit stores that a person's fields changed, never their values
      return { action: 'person-records-changed', detail: {} };
    }
  }
}

async function groupName(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const group = await tx.selectFrom('user_group').select('name').where('id', '=', id).executeTakeFirst();
  return group?.name ?? null;
}
