import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetOldLinks } from '~/accounts/links/forget-old-links.server';
import { makeLink } from '~/accounts/links/make-link.server';
import { readLink } from '~/accounts/links/one-time-links.server';
import { useLink } from '~/accounts/links/use-link.server';
import { endSessionOf, endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { hashPassword } from '~/accounts/sign-in/passwords.server';
import { readSessionsOf } from '~/accounts/sign-in/person-sessions.server';
import { fillSlot, readSession } from '~/accounts/sign-in/sessions.server';
import { signIn } from '~/accounts/sign-in/sign-in.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { addHours } from '~/values/time';
import { tokenHash } from '~/values/tokens.server';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { changePassword } from './change-password.server';
import { resetPassword } from './reset-password.server';

const now = new Date('2026-11-20T05:00:00Z');
const minutes = (count: number) => addHours(now, count / 60);
let database: OpenDatabase;
let jobs: Jobs;
const db = () => database.db;

beforeAll(async () => {
  database = await openTestDatabase();
  jobs = await installTestJobs(database);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});
beforeEach(() => truncateAll(db()));

const linkFor = async (personId: number, at = now) => {
  const email = await emailOf(personId);
  return inTransaction(db(), (tx) => makeLink(tx, { personId, email, purpose: 'set-password' }, at));
};
const emailOf = async (personId: number) =>
  (await db().selectFrom('person').select('email').where('id', '=', personId).executeTakeFirstOrThrow())
    .email;
const stateOf = async (token: string, at = now) =>
  (await readLink(db(), { token, purpose: 'set-password' }, at))?.state ?? 'unknown';
const reset = (token: string, password: string, at = now, sessionToken: string | null = null) =>
  resetPassword(db(), { token, password, sessionToken, locale: 'th' }, at);
const openSession = (personId: number) => fillSlot(db(), null, 'student', personId, now, 'Firefox/1');
const studentOf = async (token: string) => (await readSession(db(), token, now))?.viewer.student?.id ?? null;
const nameOf = async (personId: number) =>
  (await db().selectFrom('person').select('username').where('id', '=', personId).executeTakeFirstOrThrow())
    .username;
const canSignIn = async (personId: number, password: string) =>
  (
    await signIn(db(), {
      username: await nameOf(personId),
      password,
      clientAddress: '::1',
      now,
      browser: { cookie: null, secret: 's' },
    })
  ).ok;

describe(`REG-08 a link to set a password, ${databaseMode()}`, () => {
  test('sets it once, whoever looked before; the database has only a hash of the link', async () => {
    const personId = await addPerson(db());
    const token = await linkFor(personId);
    const { rows } = await database.pool.query(`select * from one_time_link`);
    expect(JSON.stringify(rows)).not.toContain(token);
    for (let look = 0; look < 3; look += 1) expect(await stateOf(token)).toBe('open');
    expect(await reset(token, 'first-1')).toMatchObject({
      ok: true,
      value: { personId, slots: ['student'] },
    });
    expect(await stateOf(token)).toBe('used');
    expect(await reset(token, 'second-2')).toMatchObject({ ok: false, refusal: { code: 'LINK_CLOSED' } });
    expect([await canSignIn(personId, 'first-1'), await canSignIn(personId, 'second-2')]).toEqual([
      true,
      false,
    ]);
  });

  test('is late after an hour, and unknown when it never was or is for something else', async () => {
    const personId = await addPerson(db());
    const token = await linkFor(personId);
    expect(await stateOf(token, minutes(59))).toBe('open');
    expect(await stateOf(token, minutes(60))).toBe('late');
    expect((await reset(token, 'too-late', minutes(60))).ok).toBe(false);
    expect((await reset('AbCdEfGhIjKlMnOpQrStUv', 'never-1')).ok).toBe(false);
    expect(await readLink(db(), { token, purpose: 'claim-account' }, now)).toBeNull();
    const claim = await inTransaction(db(), (tx) =>
      makeLink(tx, { personId, email: 'a@demo.test', purpose: 'claim-account' }, now),
    );
    expect((await reset(claim, 'other-purpose')).ok).toBe(false);
    expect(await canSignIn(personId, 'too-late')).toBe(false);
  });

  test('a newer one ends the older ones of the same person, and nobody else’s', async () => {
    const [personId, other] = [await addPerson(db()), await addPerson(db())];
    const older = await linkFor(personId);
    const others = await linkFor(other);
    const newer = await linkFor(personId, minutes(1));
    expect(await stateOf(older, minutes(1))).toBe('late');
    expect(await stateOf(newer, minutes(1))).toBe('open');
    expect(await stateOf(others, minutes(1))).toBe('open');
  });

  test('two requests at once: one password is set', async () => {
    for (let round = 0; round < 5; round += 1) {
      const personId = await addPerson(db());
      const token = await linkFor(personId);
      const outcomes = await Promise.all(['race-one', 'race-two'].map((password) => reset(token, password)));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const works = [await canSignIn(personId, 'race-one'), await canSignIn(personId, 'race-two')];
      expect(works).toEqual(outcomes.map(({ ok }) => ok));
    }
  });

  test('a rollback leaves the link open', async () => {
    const personId = await addPerson(db());
    const token = await linkFor(personId);
    const failing = inTransaction(db(), async (tx) => {
      await useLink(tx, { token, purpose: 'set-password' }, now);
      throw new Error('nothing set');
    });
    await expect(failing).rejects.toThrow('nothing set');
    expect(await stateOf(token)).toBe('open');
  });

  test('every other browser of the person is out, whatever role it was in; nobody else’s', async () => {
    const [personId, other] = [await addPerson(db()), await addPerson(db())];
    const [thief, own, stranger] = [
      await openSession(personId),
      await openSession(personId),
      await openSession(other),
    ];
    const teaching = await fillSlot(db(), null, 'instructor', personId, now, null);
    await reset(await linkFor(personId), 'fresh-1', now, own);
    expect(await readSession(db(), thief, now)).toBeNull();
    expect(await readSession(db(), teaching, now)).toBeNull();
    expect(await studentOf(own)).toBe(personId);
    expect(await studentOf(stranger)).toBe(other);
  });

  test('no password for a guest’s generated account, nor for who was suspended meanwhile', async () => {
    const guest = await addPerson(db(), 'generated');
    expect((await reset(await linkFor(guest), 'guests-1')).ok).toBe(false);
    const member = await addPerson(db());
    const token = await linkFor(member);
    await db().updateTable('person').set({ suspended_at: now }).where('id', '=', member).execute();
    expect((await reset(token, 'suspended-1')).ok).toBe(false);
    const hashes = await db().selectFrom('person').select('password_hash').execute();
    expect(hashes.every((row) => row.password_hash === null)).toBe(true);
  });

  test('links are forgotten a month after their end', async () => {
    const token = await linkFor(await addPerson(db()));
    expect(await forgetOldLinks(db(), addHours(now, 29 * 24))).toBe(0);
    expect(await forgetOldLinks(db(), addHours(now, 31 * 24))).toBe(1);
    expect(await stateOf(token)).toBe('unknown');
  });
});

describe(`REG-08 password and sessions of a member, ${databaseMode()}`, () => {
  const withPassword = async (password: string) => {
    const personId = await addPerson(db());
    const password_hash = await hashPassword(password);
    await db().updateTable('person').set({ password_hash }).where('id', '=', personId).execute();
    return personId;
  };
  const change = (
    personId: number,
    oldPassword: string,
    password: string,
    sessionToken: string | null = null,
  ) => changePassword(db(), { personId, oldPassword, password, sessionToken, locale: 'th' }, now);

  test('the old password changes it; other browsers and a waiting link end with it', async () => {
    const personId = await withPassword('old-one');
    const [own, other] = [await openSession(personId), await openSession(personId)];
    const link = await linkFor(personId);
    expect(await change(personId, 'wrong', 'new-one', own)).toMatchObject({
      refusal: { code: 'WRONG_PASSWORD' },
    });
    expect(await change(personId, 'old-one', 'new-one', own)).toMatchObject({ value: { endedSessions: 1 } });
    expect([await canSignIn(personId, 'old-one'), await canSignIn(personId, 'new-one')]).toEqual([
      false,
      true,
    ]);
    expect([await studentOf(own), await studentOf(other)]).toEqual([personId, null]);
    expect(await stateOf(link)).toBe('late');
  });

  test('guessing the old one ends after ten tries, for the right one too', async () => {
    const personId = await withPassword('old-one');
    for (let tries = 0; tries < 10; tries += 1)
      expect(await change(personId, 'guess', 'new-one')).toMatchObject({
        refusal: { code: 'WRONG_PASSWORD' },
      });
    expect(await change(personId, 'old-one', 'new-one')).toMatchObject({
      refusal: { code: 'TOO_MANY_TRIES' },
    });
  });

  test('a list of one’s own sessions, this one first; one is ended, or all others', async () => {
    const [personId, other] = [await addPerson(db()), await addPerson(db())];
    const [own, second, third, foreign] = [
      await openSession(personId),
      await openSession(personId),
      await openSession(personId),
      await openSession(other),
    ];
    const list = await readSessionsOf(db(), { personId, token: own }, now);
    expect(list.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    expect(list.map(({ id }) => id)).not.toContain(own);
    const end = (sessionId: string) => endSessionOf(db(), { personId, sessionId });
    expect(await end(tokenHash(foreign))).toBe(false);
    expect(await end(tokenHash(second))).toBe(true);
    expect(await end(tokenHash(second))).toBe(false);
    expect([await studentOf(own), await studentOf(second), await studentOf(foreign)]).toEqual([
      personId,
      null,
      other,
    ]);
    expect(await endSessionsOf(db(), { personId, keepToken: own })).toBe(1);
    expect([await studentOf(own), await studentOf(third)]).toEqual([personId, null]);
  });
});
