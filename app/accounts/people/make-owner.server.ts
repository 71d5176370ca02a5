import { makeLink } from '~/accounts/links/make-link.server';
import { useOwnerLink } from '~/accounts/links/owner-links.server';
import { removeSecondFactor } from '~/accounts/second-factor/change-second-factor.server';
import { hashPassword } from '~/accounts/sign-in/passwords.server';
import { staffPasswordRefusal } from '~/accounts/sign-in/staff-password.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { TextKey } from '~/text/translate';
import { accept, refuse, type Result } from '~/values/result';
import { createMember, type MemberRefusal } from './create-member.server';
import { findMemberByEmail } from './members.server';
import { writeAuditEvent } from './write-audit-event.server';

const NO_LIMIT = { users: 0, usersADay: 0 };

/** Gives the role of owner, with the entries every member has. */
async function giveOwnership(tx: Tx, personId: number, way: 'command' | 'first-link', now: Date) {
  await tx
    .insertInto('person_role')
    .values({ person_id: personId, role: 'owner' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const detail = { role: 'owner', way };
  await writeAuditEvent(tx, { actorId: personId, action: 'role-given', personId, detail }, now);
}

/**
 * Makes an owner on behalf of the operator of the shop's database: an existing member with this e-mail, or a
 * new one. Returns the token of a one-time link that sets the password.
 */
export async function makeOwner(
  db: Db,
  email: string,
  now: Date,
): Promise<Result<{ token: string; isNew: boolean }, MemberRefusal | { code: 'SUSPENDED' }>> {
  return inTransaction(db, async (tx) => {
    const member = await findMemberByEmail(tx, email);
    let personId = member?.id ?? null;
    if (personId === null) {
      const result = await createMember(
        tx,
        {
          person: { email, texts: {}, pictureId: null, labels: {} },
          username: email,
          passwordHash: null,
          groupId: null,
          isEmailProven: false,
        },
        NO_LIMIT,
        now,
      );
      // the e-mail belongs to a person who may not sign in
      if (!result.ok)
        return refuse(
          result.refusal.code === 'DUPLICATE_EMAIL' ? { code: 'SUSPENDED' as const } : result.refusal,
        );
      personId = result.value;
    }
    await tx.updateTable('person').set({ is_whitelisted: true }).where('id', '=', personId).execute();
    await giveOwnership(tx, personId, 'command', now);
    // an owner who lost telephone and codes returns by this command alone
    if (await removeSecondFactor(tx, personId))
      await writeAuditEvent(
        tx,
        { actorId: personId, action: 'two-factor-reset', personId, detail: { way: 'command' } },
        now,
      );
    const token = await makeLink(tx, { personId, email, purpose: 'set-password' }, now);
    return accept({ token, isNew: member === null });
  });
}

export interface FirstOwner {
  token: string;
  email: string;
  firstname: string;
  lastname: string;
  password: string;
}

/** Makes the first owner by the link in the log of the first start; once (ADR-0057). */
export async function makeFirstOwner(
  db: Db,
  { token, email, firstname, lastname, password }: FirstOwner,
  now: Date,
): Promise<
  Result<number, MemberRefusal | { code: 'LINK_CLOSED' } | { code: 'WEAK_PASSWORD'; why: TextKey }>
> {
  const why = await staffPasswordRefusal(password);
  if (why) return refuse({ code: 'WEAK_PASSWORD', why });
  // slow on purpose, so not inside the transaction
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    if (!(await useOwnerLink(tx, token, now))) return refuse({ code: 'LINK_CLOSED' as const });
    const result = await createMember(
      tx,
      {
        person: { email, texts: { firstname, lastname }, pictureId: null, labels: {} },
        username: email,
        passwordHash,
        groupId: null,
        isEmailProven: false,
      },
      NO_LIMIT,
      now,
    );
    // a form that must be sent again uses up no link
    if (!result.ok) throw new Unmade(result.refusal);
    await tx.updateTable('person').set({ is_whitelisted: true }).where('id', '=', result.value).execute();
    await giveOwnership(tx, result.value, 'first-link', now);
    return accept(result.value);
  }).catch((error: unknown) => {
    if (error instanceof Unmade) return refuse(error.refusal);
    throw error;
  });
}

class Unmade extends Error {
  constructor(readonly refusal: MemberRefusal) {
    super(refusal.code);
  }
}
