import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { isStaffRole, type StaffRole } from '~/accounts/staff-rights';
import { endInvitation, makeInvitation } from '~/accounts/staff/invitations.server';
import { lockStaff } from '~/accounts/staff/staff-roles.server';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { paths } from '~/values/paths';
import { accept, refuse, type Result } from '~/values/result';
import type { Locale } from '~/values/time';
import { tellOwnersOfStaff } from './tell-owners.server';

export type InviteRefusal = { code: 'ALREADY_STAFF' };

/** An owner asks somebody to work in the back office: a link that opens once goes to their e-mail. @returns its path */
export async function inviteStaff(
  db: Db,
  command: { email: string; roles: readonly StaffRole[]; actorId: number; locale: Locale },
  now: Date,
): Promise<Result<string, InviteRefusal>> {
  const { email, roles, actorId, locale } = command;
  return inTransaction(db, async (tx) => {
    await lockStaff(tx);
    if (await isStaffEmail(tx, email)) return refuse({ code: 'ALREADY_STAFF' as const });
    const { id, token } = await makeInvitation(tx, { email, roles, invitedBy: actorId }, now);
    const path = paths.joinStaff({ token });
    await queueMessage(tx, {
      kind: 'staff-invitation',
      values: { name: '', path },
      dedupeKey: `staff-invitation:${id}`,
      to: email,
      locale,
    });
    const subject = { type: 'staff-invitation', id: String(id) };
    await writeAuditEvent(tx, { actorId, action: 'staff-invited', subject, detail: { roles } }, now);
    await tellOwnersOfStaff(tx, { change: 'invited', who: email, roles, actorId, locale }, now);
    return accept(path);
  });
}

/** Takes an invitation back. Of one that waits no more nothing changes. */
export async function withdrawInvitation(
  db: Db,
  { id, actorId }: { id: number; actorId: number },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const roles = await endInvitation(tx, id, now);
    if (!roles) return;
    const subject = { type: 'staff-invitation', id: String(id) };
    await writeAuditEvent(
      tx,
      { actorId, action: 'staff-invitation-withdrawn', subject, detail: { roles } },
      now,
    );
  });
}

async function isStaffEmail(tx: Tx, email: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('person')
    .innerJoin('person_role', 'person_role.person_id', 'person.id')
    .select('person_role.role')
    .where('person.email', '=', email)
    .where('person.kind', '=', 'member')
    .execute();
  return rows.some(({ role }) => isStaffRole(role));
}
