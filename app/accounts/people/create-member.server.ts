import { sql } from 'kysely';
import type { PersonInput } from '~/accounts/registration/registration-form';
import { isWhitelistOnly } from '~/accounts/sign-in/whitelist.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { addDays, bangkokDay, startOfDay } from '~/values/time';
import { columnsOf, ownPictures } from './person-columns.server';

export interface MemberLimits {
  /** maximum of members; 0: no limit */
  users: number;
  /** maximum of new members in one day of Bangkok; 0: no limit */
  usersADay: number;
}

export interface NewMember {
  person: PersonInput;
  username: string;
  /** null: signs in through a provider; a mail can set a password */
  passwordHash: string | null;
  /** null: the default group */
  groupId: number | null;
  /** the e-mail is proven, not only typed */
  isEmailProven: boolean;
}

export type MemberRefusal = {
  code:
    | 'INPUT_ERROR'
    | 'OVER_LIMIT_USER'
    | 'ERROR_CREATE_USER_IN_DAY'
    | 'DUPLICATE_USERNAME'
    | 'DUPLICATE_EMAIL';
};

/**
 * Makes a member's account (specification 8 “Registration codes”). Usernames are unique without regard to
 * case; only members reserve an e-mail. Of two at once one succeeds. Returns the new person's id.
 */
export async function createMember(
  tx: Tx,
  { person, username, passwordHash, groupId, isEmailProven }: NewMember,
  limits: MemberLimits,
  now: Date,
): Promise<Result<number, MemberRefusal>> {
  const full = await limitRefusal(tx, limits, now);
  if (full) return refuse({ code: full });
  const conflict = await takenName(tx, username, person.email);
  if (conflict) return refuse({ code: conflict });
  const group = await groupOf(tx, groupId);
  if (group === 'none') return refuse({ code: 'INPUT_ERROR' });
  const member = await tx
    .insertInto('person')
    .values({
      ...columnsOf(person),
      email: person.email,
      email_proven_at: isEmailProven ? now : null,
      kind: 'member',
      username,
      password_hash: passwordHash,
      custom_labels: JSON.stringify(person.labels),
      user_group_id: group,
      is_whitelisted: !(await isWhitelistOnly(tx)),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // another request was faster; its row is visible now
  if (!member) return refuse({ code: (await takenName(tx, username, person.email)) ?? 'INPUT_ERROR' });
  await tx.insertInto('person_role').values({ person_id: member.id, role: 'student' }).execute();
  await ownPictures(tx, member.id, person);
  return accept(member.id);
}

/** With a limit, registrations run one after the other: the last place is given once. */
async function limitRefusal(tx: Tx, { users, usersADay }: MemberLimits, now: Date) {
  if (users === 0 && usersADay === 0) return null;
  await sql`select pg_advisory_xact_lock(hashtext('create-member'))`.execute(tx);
  const today = bangkokDay(now);
  const { all, newToday } = await tx
    .selectFrom('person')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(
          eb.and([
            eb('created_at', '>=', startOfDay(today)),
            eb('created_at', '<', startOfDay(addDays(today, 1))),
          ]),
        )
        .as('newToday'),
    ])
    .where('kind', '=', 'member')
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (users > 0 && Number(all) >= users) return 'OVER_LIMIT_USER' as const;
  return usersADay > 0 && Number(newToday) >= usersADay ? ('ERROR_CREATE_USER_IN_DAY' as const) : null;
}

/** A member's e-mail, or a username equal to it: a sign-in by e-mail must find one person. */
async function takenName(tx: Tx, username: string, email: string) {
  const byName = await tx
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
  if (byName) return 'DUPLICATE_USERNAME' as const;
  return (await isEmailTaken(tx, email, null)) ? ('DUPLICATE_EMAIL' as const) : null;
}

export async function isEmailTaken(
  tx: Db | Tx,
  email: string,
  exceptPersonId: number | null,
): Promise<boolean> {
  const holder = await tx
    .selectFrom('person')
    .select('id')
    .where('kind', '=', 'member')
    .where((eb) => eb.or([eb('email', '=', email), eb(sql`lower(username)`, '=', email)]))
    .$if(exceptPersonId !== null, (query) => query.where('id', '<>', exceptPersonId))
    .executeTakeFirst();
  return holder !== undefined;
}

/** The chosen group when it may be chosen, or the default one; 'none' for a forged choice. */
async function groupOf(tx: Tx, groupId: number | null): Promise<number | null | 'none'> {
  const group = await tx
    .selectFrom('user_group')
    .select('id')
    .$if(groupId === null, (query) => query.where('is_default', '=', true))
    .$if(groupId !== null, (query) => query.where('id', '=', groupId).where('is_self_selectable', '=', true))
    .executeTakeFirst();
  if (group) return group.id;
  return groupId === null ? null : 'none';
}
