import { sql } from 'kysely';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import type { Tx } from '~/platform/database/database.server';
import { tokenHash } from '~/values/tokens.server';
import { writeAuditEvent } from './write-audit-event.server';

/**
 * Corrects a guest's mistyped e-mail; ends links to the old one and signs other browsers out. The e-mail may
 * be a member's, because a generated account reserves none. Call `lockGuest` first.
 */
export async function correctGuestEmail(
  tx: Tx,
  guest: {
    personId: number;
    from: string;
    to: string;
    /** The session of the guest who corrects it; empty for staff: every browser is signed out. */
    sessionToken: string;
    /** The member of staff; absent for the guest. */
    actorId?: number;
  },
  now: Date,
): Promise<void> {
  const { personId, from, to, sessionToken } = guest;
  await tx.updateTable('person').set({ email: to }).where('id', '=', personId).execute();
  // deleted, not expired: a request that uses one may carry an earlier clock
  await tx
    .deleteFrom('one_time_link')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
  await endSessionsOf(tx, { personId, keepToken: sessionToken });
  // the contact that fills the browser's forms
  await sql`
    update session set contact = contact || jsonb_build_object('email', ${to}::text)
    where token_hash = ${tokenHash(sessionToken)} and contact is not null`.execute(tx);
  await writeAuditEvent(
    tx,
    { actorId: guest.actorId ?? personId, action: 'guest-email-mended', personId, detail: { from, to } },
    now,
  );
}

/**
 * Locks a generated account until the transaction ends; null when the person is a member by now or unknown.
 */
export async function lockGuest(tx: Tx, personId: number): Promise<{ email: string } | null> {
  const guest = await tx
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .where('kind', '=', 'generated')
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return guest ?? null;
}
