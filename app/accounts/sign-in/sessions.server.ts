import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { isStaffRole } from '~/accounts/staff-rights';
import { NOBODY, type Person, type Slot, slotOfRole, type Viewer } from '~/accounts/viewer';
import type { Db } from '~/platform/database/database.server';
import { announce } from '~/platform/live/announce.server';
import { addMilliseconds, type Locale } from '~/values/time';
import { newToken, tokenHash } from '~/values/tokens.server';
import type { Denial } from './denial';
import { forgetOldSignInSteps } from './sign-in-steps.server';
import { readDenial } from './whitelist.server';

/** A session lives 30 days from its last use; the hash of a random token finds it. */
const LIFETIME_MS = 30 * 24 * 3_600_000;
/**
 * Staff can approve payments and see everybody's data: their sign-in lasts a working day without use, a week
 * at most.
 */
const STAFF_IDLE_MS = 12 * 3_600_000;
const STAFF_LONGEST_MS = 7 * 24 * 3_600_000;
const TOUCH_AFTER_MS = 3_600_000;

export interface Session {
  token: string;
  viewer: Viewer;
  /** people whom the shop no longer admits: the viewer omits them (REG-11) */
  denied: DeniedSlots | null;
  locale: Locale | null;
  /** last name, e-mail and phone of the forms, stored here instead of in the browser */
  contact: Contact | null;
  lastOrderToken: string | null;
  /** its cookie has a name that no other host can set */
  isHostBound: boolean;
  /** it may try a purchase before the shop opens */
  isTrial: boolean;
  /** an administrator's sign-in has expired and must be renewed */
  isStaffOver: boolean;
}

export interface DeniedSlots {
  why: Denial;
  slots: readonly Slot[];
  /** the denied people are the session's only ones */
  isAll: boolean;
}

const contact = z.object({ firstname: z.string(), lastname: z.string(), email: z.string(), tel: z.string() });

export type Contact = z.output<typeof contact>;

export const slotColumn = {
  student: 'student_id',
  instructor: 'instructor_id',
  administrator: 'administrator_id',
} as const;

/** One row a role of a person in the slots. */
interface PersonOfSlot {
  id: number;
  kind: Person['kind'];
  email: string;
  firstname: string;
  lastname: string;
  tel: string | null;
  user_group_id: number | null;
  suspended_at: Date | string | null;
  is_whitelisted: boolean;
  role: string;
}

const NOTHING_BESIDE = sql<null>`null`;

/**
 * The session of a token with its signed-in people; null when unknown, ended or expired. A read without
 * `isVisit` does not extend it. `beside`: further columns of `session` for the same statement.
 */
export async function readSession<Beside = null>(
  db: Db,
  token: string,
  now: Date,
  {
    isVisit = true,
    beside = NOTHING_BESIDE as unknown as RawBuilder<Beside>,
  }: { isVisit?: boolean; beside?: RawBuilder<Beside> } = {},
): Promise<(Session & { beside: Beside }) | null> {
  const row = await db
    .selectFrom('session')
    .select([
      'token_hash',
      'student_id',
      'instructor_id',
      'administrator_id',
      'administrator_since',
      'created_at',
      'last_seen_at',
      'is_host_bound',
      'trial_until',
      'locale',
      'contact',
      'last_order_token',
    ])
    .select([
      sql<PersonOfSlot[] | null>`(
        select json_agg(json_build_object('id', person.id, 'kind', kind, 'email', email, 'firstname', firstname,
          'lastname', lastname, 'tel', tel, 'user_group_id', user_group_id, 'suspended_at', suspended_at,
          'is_whitelisted', is_whitelisted, 'role', role))
        from person join person_role on person_role.person_id = person.id
        where person.erased_at is null and person.id in (student_id, instructor_id, administrator_id))`.as(
        'people',
      ),
      beside.as('beside'),
    ])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const isEnding = row.administrator_id !== null && isOverForStaff(row, now);
  if (isEnding && isVisit) await endStaffSlot(db, row);
  if (isVisit && now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS)
    await touch(db, row.token_hash, now);
  const slots = isEnding ? { ...row, administrator_id: null } : row;
  return {
    token,
    ...(await dropDenied(db, slots, row.people ?? [])),
    isHostBound: row.is_host_bound,
    isTrial: row.trial_until !== null && row.trial_until > now,
    isStaffOver: isEnding || (row.administrator_id === null && row.administrator_since !== null),
    locale: row.locale,
    contact: contact.nullable().parse(row.contact),
    lastOrderToken: row.last_order_token,
    beside: row.beside as Beside,
  };
}

export interface StaffTimes {
  administrator_since: Date | null;
  created_at: Date;
  last_seen_at: Date;
}

export function isOverForStaff(
  { administrator_since: since, created_at: createdAt, last_seen_at: lastSeenAt }: StaffTimes,
  now: Date,
) {
  const at = now.getTime();
  return at - lastSeenAt.getTime() > STAFF_IDLE_MS || at - (since ?? createdAt).getTime() > STAFF_LONGEST_MS;
}

/** Empties the staff slot; other slots and the cart stay. `administrator_since` stays, so that the next page explains it. */
async function endStaffSlot(
  db: Db,
  {
    token_hash: hash,
    administrator_since: since,
    created_at: createdAt,
  }: StaffTimes & { token_hash: string },
) {
  await db
    .updateTable('session')
    .set({ administrator_id: null, administrator_since: since ?? createdAt })
    .where('token_hash', '=', hash)
    .execute();
}

/** Moves the session to a cookie that no other host can set; the old cookie finds nothing. */
export async function bindSession(db: Db, token: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ is_host_bound: true })
    .where('token_hash', '=', tokenHash(token))
    .execute();
}

async function touch(db: Db, hash: string, now: Date) {
  await db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: addMilliseconds(now, LIFETIME_MS) })
    .where('token_hash', '=', hash)
    .execute();
}

type SlotIds = Record<(typeof slotColumn)[Slot], number | null>;

/** The people in the slots with their present roles, without those whom the shop does not admit. */
export async function readViewer(db: Db, ids: SlotIds): Promise<Pick<Session, 'viewer' | 'denied'>> {
  const slotRoles = wantedOf(ids);
  if (slotRoles.length === 0) return { viewer: NOBODY, denied: null };
  const people = await db
    .selectFrom('person')
    .innerJoin('person_role', 'person_role.person_id', 'person.id')
    .select([
      'person.id',
      'person.kind',
      'person.email',
      'person.firstname',
      'person.lastname',
      'person.tel',
      'person.user_group_id',
      'person.suspended_at',
      'person.is_whitelisted',
      'person_role.role',
    ])
    .where('person.erased_at', 'is', null)
    .where(
      'person.id',
      'in',
      slotRoles.map((slot) => slot.id),
    )
    .execute();
  return dropDenied(db, ids, people);
}

const wantedOf = (ids: SlotIds) =>
  Object.entries(slotColumn).flatMap(([role, column]) => {
    const id = ids[column];
    return id === null ? [] : [{ role: role as Slot, id }];
  });

/** Checks the role on every request: a removed role ends at once. */
async function dropDenied(
  db: Db,
  ids: SlotIds,
  people: readonly PersonOfSlot[],
): Promise<Pick<Session, 'viewer' | 'denied'>> {
  const slotRoles = wantedOf(ids);
  const denials = new Map<number, Denial>();
  for (const row of people) {
    const why = denials.has(row.id) ? null : await readDenial(db, row);
    if (why) denials.set(row.id, why);
  }
  const rows = people.filter((row) => !denials.has(row.id));
  const inSlot = (slot: Slot): Person | null => {
    const row = rows.find(({ role, id }) => slotOfRole(role) === slot && id === ids[slotColumn[slot]]);
    if (!row) return null;
    const { kind, firstname, lastname, email, tel, id } = row;
    return {
      id,
      kind: kind,
      email,
      firstname,
      lastname,
      tel: tel ?? '',
      userGroupId: row.user_group_id,
    };
  };
  const administrator = inSlot('administrator');
  const viewer = {
    student: inSlot('student'),
    instructor: inSlot('instructor'),
    administrator: administrator && {
      ...administrator,
      roles: rows
        .filter(({ id }) => id === administrator.id)
        .map(({ role }) => role)
        .filter(isStaffRole),
    },
  };
  return { viewer, denied: deniedSlots(slotRoles, denials) };
}

function deniedSlots(
  slotRoles: readonly { role: Slot; id: number }[],
  denials: ReadonlyMap<number, Denial>,
): DeniedSlots | null {
  const slotsOfDenied = slotRoles.filter(({ id }) => denials.has(id));
  const why = slotsOfDenied[0] && denials.get(slotsOfDenied[0].id);
  if (!why) return null;
  return {
    why,
    slots: slotsOfDenied.map(({ role }) => role),
    isAll: slotsOfDenied.length === slotRoles.length,
  };
}

/** The part of a purchase that a session stores. */
export interface KeptOfBuyer {
  contact?: Contact;
  lastOrderToken?: string;
}

const keptColumns = ({ contact, lastOrderToken }: KeptOfBuyer) => ({
  ...(contact && { contact: JSON.stringify(contact) }),
  ...(lastOrderToken && { last_order_token: lastOrderToken }),
});

/** Starts a session with only the given columns; returns its token, which only the browser keeps. */
export async function startSession(
  db: Db,
  now: Date,
  userAgent: string | null,
  columns: ReturnType<typeof inSlot> & ReturnType<typeof keptColumns> = {},
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      created_at: now,
      last_seen_at: now,
      expires_at: addMilliseconds(now, LIFETIME_MS),
      is_host_bound: true,
      user_agent: userAgent?.slice(0, 300) ?? null,
      ...columns,
    })
    .execute();
  return token;
}

/** Signs a person in under a new token (the old token ends). */
export async function fillSlot(
  db: Db,
  token: string | null,
  slot: Slot,
  personId: number,
  now: Date,
  userAgent: string | null,
  purchase: KeptOfBuyer = {},
): Promise<string> {
  const fresh = newToken();
  const update = token
    ? await db
        .updateTable('session')
        .set({
          token_hash: tokenHash(fresh),
          ...inSlot(slot, personId, now),
          is_host_bound: true,
          ...(slot === 'student' && forgetBuyer(personId)),
          ...keptColumns(purchase),
          last_seen_at: now,
          expires_at: addMilliseconds(now, LIFETIME_MS),
        })
        .where('token_hash', '=', tokenHash(token))
        .where('expires_at', '>', now)
        .executeTakeFirst()
    : null;
  if (update && update.numUpdatedRows > 0n) return fresh;
  return startSession(db, now, userAgent, { ...inSlot(slot, personId, now), ...keptColumns(purchase) });
}

/** Gives a session a new token, as sign-in does, and returns it. A lost session starts anew. */
export async function renewSession(
  db: Db,
  token: string | null,
  now: Date,
  userAgent: string | null,
): Promise<string> {
  const fresh = newToken();
  const update = token
    ? await db
        .updateTable('session')
        .set({ token_hash: tokenHash(fresh), is_host_bound: true })
        .where('token_hash', '=', tokenHash(token))
        .where('expires_at', '>', now)
        .executeTakeFirst()
    : null;
  return update && update.numUpdatedRows > 0n ? fresh : startSession(db, now, userAgent);
}

interface SlotColumns {
  student_id?: number;
  instructor_id?: number;
  administrator_id?: number;
  administrator_since?: Date;
}

const inSlot = (slot: Slot, personId: number, now: Date): SlotColumns => ({
  [slotColumn[slot]]: personId,
  ...(slot === 'administrator' && { administrator_since: now }),
});

/** Clears a buyer's contact and last order unless the slot is empty or holds the same person. */
const forgetBuyer = (personId: number) => ({
  contact: sql<null>`case when student_id is null or student_id = ${personId} then contact end`,
  last_order_token: sql<
    string | null
  >`case when student_id is null or student_id = ${personId} then last_order_token end`,
});

/** Purchases in this browser count as trials until then. */
export async function beginTrial(db: Db, token: string, until: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ trial_until: until })
    .where('token_hash', '=', tokenHash(token))
    .execute();
}

export async function endSession(db: Db, token: string): Promise<void> {
  const session = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash(token))
    .returning(['student_id', 'instructor_id', 'administrator_id'])
    .executeTakeFirst();
  // its other open pages learn of the sign-out
  for (const id of new Set(Object.values(session ?? {})))
    if (id !== null) await announce(db, { about: 'sessions', id });
}

/** Deletes expired sessions; returns their number. */
export async function forgetExpiredSessions(db: Db, now: Date): Promise<number> {
  await forgetOldSignInSteps(db, now);
  const result = await db.deleteFrom('session').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function rememberInSession(
  db: Db,
  token: string,
  columns: KeptOfBuyer & { locale?: Locale },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ...keptColumns(columns), ...(columns.locale && { locale: columns.locale }) })
    .where('token_hash', '=', tokenHash(token))
    .execute();
}
