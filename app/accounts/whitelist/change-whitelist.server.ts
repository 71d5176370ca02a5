import { sql } from 'kysely';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import { STAFF_ROLES } from '~/accounts/staff-rights';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';

interface Whitelisting {
  administratorId: number;
  personId: number;
  isListed: boolean;
}

/**
 * Puts a member on the list of those who may sign in, or takes them off it; staff always stay on it.
 */
export async function changeWhitelist(
  db: Db,
  { administratorId, personId, isListed }: Whitelisting,
  now: Date,
): Promise<Result<null, { code: 'GONE' | 'STAFF' }>> {
  return inTransaction(db, async (tx) => {
    const member = await tx
      .selectFrom('person')
      .select(['id', 'is_whitelisted'])
      .where('id', '=', personId)
      .where('kind', '=', 'member')
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!member) return refuse({ code: 'GONE' as const });
    if (!isListed && (await isStaff(tx, personId))) return refuse({ code: 'STAFF' as const });
    if (member.is_whitelisted !== isListed) await list(tx, { administratorId, personId, isListed }, now);
    return accept(null);
  });
}

/**
 * Puts all of these members on it, by lower-case e-mail or username. Returns how many were new, and the
 * unknown names.
 */
export async function listByName(
  db: Db,
  { administratorId, names }: { administratorId: number; names: readonly string[] },
  now: Date,
): Promise<{ added: number; unknown: string[] }> {
  return inTransaction(db, async (tx) => {
    const members = await tx
      .selectFrom('person')
      .select([
        'id',
        'is_whitelisted',
        sql<string>`lower(email)`.as('email'),
        sql<string>`lower(username)`.as('name'),
      ])
      .where('kind', '=', 'member')
      .where('erased_at', 'is', null)
      .where((eb) =>
        eb.or([eb(sql`lower(email)`, 'in', [...names]), eb(sql`lower(username)`, 'in', [...names])]),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    const fresh = members.filter((member) => !member.is_whitelisted);
    for (const { id } of fresh) await list(tx, { administratorId, personId: id, isListed: true }, now);
    const knownNames = new Set(members.flatMap(({ email, name }) => [email, name]));
    return { added: fresh.length, unknown: names.filter((name) => !knownNames.has(name)) };
  });
}

async function list(tx: Tx, { administratorId, personId, isListed }: Whitelisting, now: Date): Promise<void> {
  await tx.updateTable('person').set({ is_whitelisted: isListed }).where('id', '=', personId).execute();
  await writeAuditEvent(
    tx,
    {
      actorId: administratorId,
      action: isListed ? 'person-listed' : 'person-unlisted',
      personId,
      detail: { before: !isListed, after: isListed },
    },
    now,
  );
}

async function isStaff(tx: Tx, personId: number): Promise<boolean> {
  const role = await tx
    .selectFrom('person_role')
    .select('role')
    .where('person_id', '=', personId)
    .where('role', 'in', [...STAFF_ROLES])
    .executeTakeFirst();
  return role !== undefined;
}
