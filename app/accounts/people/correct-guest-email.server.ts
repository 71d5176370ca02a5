import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { tokenHash } from '~/values/tokens.server';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { writeAuditEvent } from './write-audit-event.server';

/**
 * Puts a guest's mistyped e-mail right in the account generated for them: links sent to the old address open nothing any
 * more, and other browsers of the account are signed out. The e-mail may belong to a member: a generated account reserves
 * none. `lockGuest` first.
 */
export async function correctGuestEmail(
  tx: Tx,
  guest: {
    personId: number;
    from: string;
    to: string;
    /** Of the guest who mends it; empty when staff does: then every browser is signed out. */
    sessionToken: string;
    /** Staff; left out: the guest. */
    actorId?: number;
  },
  now: Date,
): Promise<void> {
  const { personId, from, to, sessionToken } = guest;
  await tx.updateTable('person').set({ email: to }).where('id', '=', personId).execute();
  // gone, not late: whoever is about to use one came with an earlier clock
  await tx
    .deleteFrom('one_time_link')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
  await endSessionsOf(tx, { personId, keepToken: sessionToken });
  // what the browser fills forms with
  await sql`
    update session set contact = contact || jsonb_build_object('email', ${to}::text)
    where token_hash = ${tokenHash(sessionToken)} and contact is not null`.execute(tx);
  await writeAuditEvent(
    tx,
    { actorId: guest.actorId ?? personId, action: 'guest-email-mended', personId, detail: { from, to } },
    now,
  );
}

/** Holds a generated account until the transaction ends; null: it is a member's by now, or nobody's. */
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
