import { z } from 'zod';
import { type LinkState } from '~/accounts/links/one-time-link';
import { STAFF_ROLES, type StaffRole } from '~/accounts/staff-rights';
import type { Db, Tx } from '~/platform/database/database.server';
import { addHours } from '~/values/time';
import { newToken, tokenHash } from '~/values/tokens.server';
import { INVITATION_HOURS } from './invitation-time';

export interface Invitation {
  id: number;
  email: string;
  roles: StaffRole[];
  state: LinkState;
}

export interface OpenInvitation {
  id: number;
  email: string;
  roles: StaffRole[];
  createdAt: Date;
  expiresAt: Date;
}

const storedRoles = z.array(z.enum(STAFF_ROLES));

/** Open invitations, and those that expired lately: an owner may send them again. */
export async function readOpenInvitations(db: Db, now: Date): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom('staff_invitation')
    .select(['id', 'email', 'roles', 'created_at', 'expires_at'])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', addHours(now, -30 * 24))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    roles: storedRoles.parse(row.roles),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

/** Reads an invitation without using it. Null: no such link. */
export async function readInvitation(db: Db | Tx, token: string, now: Date): Promise<Invitation | null> {
  const row = await db
    .selectFrom('staff_invitation')
    .select(['id', 'email', 'roles', 'expires_at', 'ended_at', 'person_id'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (!row) return null;
  const endState = row.person_id === null ? 'late' : 'used';
  const state = row.ended_at ? endState : row.expires_at > now ? 'open' : 'late';
  return { id: row.id, email: row.email, roles: storedRoles.parse(row.roles), state };
}

/**
 * Makes an invitation and returns its token, which only the mail carries; ends an older one to the same
 * e-mail.
 */
export async function makeInvitation(
  tx: Tx,
  { email, roles, invitedBy }: { email: string; roles: readonly StaffRole[]; invitedBy: number },
  now: Date,
): Promise<{ id: number; token: string }> {
  await tx
    .updateTable('staff_invitation')
    .set({ ended_at: now })
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute();
  const token = newToken();
  const { id } = await tx
    .insertInto('staff_invitation')
    .values({
      token_hash: tokenHash(token),
      email,
      roles: JSON.stringify(roles),
      invited_by: invitedBy,
      created_at: now,
      expires_at: addHours(now, INVITATION_HOURS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Withdraws an invitation; returns its roles, or null when it is no longer open. */
export async function endInvitation(tx: Tx, id: number, now: Date): Promise<StaffRole[] | null> {
  const invitation = await tx
    .updateTable('staff_invitation')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('roles')
    .executeTakeFirst();
  return invitation ? storedRoles.parse(invitation.roles) : null;
}

/** Uses an invitation up for this person: of two requests at once one succeeds. */
export async function takeInvitation(
  tx: Tx,
  { token, personId }: { token: string; personId: number },
  now: Date,
): Promise<StaffRole[] | null> {
  const invitation = await tx
    .updateTable('staff_invitation')
    .set({ ended_at: now, person_id: personId })
    .where('token_hash', '=', tokenHash(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('roles')
    .executeTakeFirst();
  return invitation ? storedRoles.parse(invitation.roles) : null;
}
