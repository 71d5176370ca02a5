import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOwner } from '~/accounts/people/make-owner.server';
import {
  hasSecondFactor,
  readBegunKey,
  readSecondFactor,
} from '~/accounts/second-factor/second-factors.server';
import { endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { rememberBrowser, type ShownStep } from '~/accounts/sign-in/known-browsers.server';
import { fillSlot, forgetExpiredSessions, readSession } from '~/accounts/sign-in/sessions.server';
import type { Slot } from '~/accounts/viewer';
import { changeStaff } from '~/flows/staff/change-staff.server';
import { takeSecondFactor } from '~/flows/staff/take-second-factor.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { setSealSecrets } from '~/platform/sealed.server';
import { addMilliseconds } from '~/values/time';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import {
  beginOwnSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './change-second-factor.server';
import { finishSignIn, type SecondStepAnswer } from './finish-sign-in.server';
import { signInSocially } from './finish-social-sign-in.server';
import { signInAndMerge } from './sign-in-and-merge.server';

const now = new Date('2026-11-20T07:00:00Z');
const after = (seconds: number) => addMilliseconds(now, seconds * 1000);
const SLOTS: Slot[] = ['student', 'administrator'];
let open: OpenDatabase;
let jobs: Jobs;
const db = () => open.db;
beforeAll(async () => {
  setSealSecrets('a secret of the shop that is long enough');
  open = await openTestDatabase();
  jobs = await installTestJobs(open);
});
afterAll(async () => {
  await jobs.stop();
  await open.close();
});
beforeEach(() => truncateAll(db()));

const codeAt = (key: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() });
/** A member of staff with a second factor since a minute ago. */
async function guarded(role: 'owner' | 'support' = 'support') {
  const personId = await addPerson(db());
  await db().insertInto('person_role').values({ person_id: personId, role }).execute();
  await beginOwnSecondFactor(db(), personId, after(-90));
  const key = (await readBegunKey(db(), personId))!;
  const code = codeAt(key, after(-90));
  const on = await turnOnSecondFactor(
    db(),
    { personId, locale: 'th', code, sessionToken: 'none' },
    after(-90),
  );
  if (!on.ok) throw new Error(on.refusal.code);
  const first = async (token: string | null = null, at = now) =>
    signInAndMerge(db(), { personId, slots: SLOTS, token, userAgent: null }, at);
  return { personId, key, codes: on.value.codes, first };
}
const secret = 'what cookies of known browsers are signed with';
const second = (
  token: string,
  answer: SecondStepAnswer,
  at = now,
  clientAddress = '::1',
  cookie: string | null = null,
) =>
  finishSignIn(
    db(),
    { token, answer, clientAddress, userAgent: null, locale: 'th', browser: { cookie, secret } },
    at,
  );
const viewerOf = async (token: string, at = now) => (await readSession(db(), token, at))?.viewer;
const mails = async () =>
  (await db().selectFrom('outbox_mail').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
const audit = async () =>
  (await db().selectFrom('audit_event').select('action').orderBy('id').execute()).map(({ action }) => action);

describe(`the second step of signing in, ${databaseMode()}`, () => {
  test('the password alone makes somebody nobody; the code fills the session, under another token', async () => {
    const { personId, key, first } = await guarded();
    const half = await first();
    expect(half.needsCode).toBe(true);
    expect(await viewerOf(half.token)).toEqual({ student: null, instructor: null, administrator: null });
    const done = await second(half.token, { code: codeAt(key, now) });
    if (!done.ok) throw new Error(done.refusal.code);
    expect(done.value.token).not.toBe(half.token);
    expect(await viewerOf(half.token)).toBeUndefined();
    expect((await viewerOf(done.value.token))?.administrator?.id).toBe(personId);
    expect(await db().selectFrom('sign_in_step').selectAll().execute()).toEqual([]);
  });

  test('a code is used once, in no other browser either, and no older one after it', async () => {
    const { key, first } = await guarded();
    const [one, other, third] = [await first(), await first(), await first()];
    const code = codeAt(key, now);
    expect((await second(one.token, { code })).ok).toBe(true);
    expect(await second(other.token, { code })).toMatchObject({ refusal: { code: 'WRONG_CODE' } });
    const older = codeAt(key, after(-30));
    expect(await second(third.token, { code: older })).toMatchObject({ refusal: { code: 'WRONG_CODE' } });
    expect((await second(third.token, { code: codeAt(key, after(30)) })).ok).toBe(true);
  });

  test('of two who send the same code at once one gets in', async () => {
    const { key, first } = await guarded();
    const halves = [await first(), await first(), await first()];
    const code = codeAt(key, now);
    const came = await Promise.all(halves.map(({ token }) => second(token, { code })));
    expect(came.filter(({ ok }) => ok)).toHaveLength(1);
    const { token } = await first();
    const next = codeAt(key, after(30));
    const twice = await Promise.all([1, 2].map(() => second(token, { code: next })));
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('a clock that is one step off is taken, two steps are not', async () => {
    for (const [seconds, ok] of [
      [-60, false],
      [-30, true],
      [30, true],
      [60, false],
    ] as const) {
      await truncateAll(db());
      const { key, first } = await guarded();
      const { token } = await first();
      expect([seconds, (await second(token, { code: codeAt(key, after(seconds)) })).ok]).toEqual([
        seconds,
        ok,
      ]);
    }
  });

  test('guesses end: of an address after ten, of an account after fifty, and then the right code waits too', async () => {
    const { key, first } = await guarded();
    const { token } = await first();
    const wrong = codeAt(key, after(3600));
    for (let guess = 0; guess < 10; guess += 1)
      expect(await second(token, { code: wrong })).toMatchObject({ refusal: { code: 'WRONG_CODE' } });
    const right = { code: codeAt(key, now) };
    expect(await second(token, right)).toMatchObject({ refusal: { code: 'TOO_MANY_TRIES' } });
    // a fresh password does not bring fresh guesses
    const again = await first();
    expect(await second(again.token, right)).toMatchObject({ refusal: { code: 'TOO_MANY_TRIES' } });
    for (let guess = 0; guess < 40; guess += 1)
      await second(again.token, { code: wrong }, now, `::${2 + Math.floor(guess / 9)}`);
    expect(await second(again.token, right, now, '::99')).toMatchObject({
      refusal: { code: 'TOO_MANY_TRIES' },
    });
    const later = after(3700);
    const { token: fresh } = await first(null, later);
    expect((await second(fresh, { code: codeAt(key, later) }, later)).ok).toBe(true);
  });

  test('R-334 guesses of somebody who knows the password shut out no recovery code and no browser of its owner', async () => {
    const { personId, key, codes, first } = await guarded();
    const { token } = await first();
    const wrong = codeAt(key, after(3600));
    for (let guess = 0; guess < 60; guess += 1)
      await second(token, { code: wrong }, now, `::${2 + Math.floor(guess / 9)}`);
    for (let guess = 0; guess < 20; guess += 1)
      await second(token, { recovery: 'abcd' }, now, `::${200 + Math.floor(guess / 9)}`);
    const right = { code: codeAt(key, now) };
    expect(await second(token, right, now, '::99')).toMatchObject({ refusal: { code: 'TOO_MANY_TRIES' } });

    const remembered = (step?: ShownStep) => rememberBrowser(db(), { personId, cookie: null, secret, step });
    // who guesses has shown the password in this browser, and no more
    const ofPassword = await remembered();
    expect(await second(token, right, now, '::99', ofPassword)).toMatchObject({
      refusal: { code: 'TOO_MANY_TRIES' },
    });
    expect((await second(token, { recovery: codes[0]!.replaceAll('-', '') }, now, '::99')).ok).toBe(true);
    const { token: next } = await first();
    const ofOwner = await remembered('second-step');
    expect((await second(next, right, now, '::99', ofOwner)).ok).toBe(true);
    // there guesses end too
    const { token: last } = await first();
    for (let guess = 0; guess < 10; guess += 1) await second(last, { code: wrong }, now, '::98', ofOwner);
    expect(await second(last, { code: wrong }, now, '::98', ofOwner)).toMatchObject({
      refusal: { code: 'TOO_MANY_TRIES' },
    });
  });

  test('what was begun in a session is worth nothing in another, after ten minutes, or once the password is another', async () => {
    const { personId, key, first } = await guarded();
    const { token } = await first();
    const stranger = await guarded();
    const half = await stranger.first();
    const code = codeAt(key, now);
    expect((await second(half.token, { code })).ok).toBe(false);
    expect(await second('no such session', { code })).toMatchObject({ refusal: { code: 'NOT_BEGUN' } });
    const late = after(601);
    expect(await second(token, { code: codeAt(key, late) }, late)).toMatchObject({
      refusal: { code: 'NOT_BEGUN' },
    });
    await endSessionsOf(db(), { personId, keepToken: null });
    expect(await second(token, { code })).toMatchObject({ refusal: { code: 'NOT_BEGUN' } });
    await forgetExpiredSessions(db(), late);
    expect(await db().selectFrom('sign_in_step').selectAll().execute()).toEqual([]);
  });

  test('who signs in as somebody else in between forgets the step, and who was there stays until the code', async () => {
    const { personId, key, first } = await guarded();
    const other = await addPerson(db());
    const theirs = await fillSlot(db(), null, 'student', other, now, null);
    const half = await first(theirs);
    expect((await viewerOf(half.token))?.student?.id).toBe(other);
    const { token } = await signInAndMerge(
      db(),
      { personId: other, slots: ['student'], token: half.token, userAgent: null },
      now,
    );
    expect(await second(token, { code: codeAt(key, now) })).toMatchObject({ refusal: { code: 'NOT_BEGUN' } });
    expect((await viewerOf(token))?.administrator).toBeNull();
    const anew = await first(token);
    const done = await second(anew.token, { code: codeAt(key, now) });
    expect(done.ok && (await viewerOf(done.value.token))?.student?.id).toBe(personId);
  });

  test('a sign-in by a social provider asks for the code too', async () => {
    const { personId, key } = await guarded();
    const identity = { provider: 'line' as const, subject: 's-1' };
    await db()
      .insertInto('social_identity')
      .values({ ...identity, person_id: personId, created_at: now })
      .execute();
    const profile = { subject: 's-1', email: '', isEmailVerified: false, firstname: '', lastname: '' };
    const came = await signInSocially(
      db(),
      { provider: 'line', profile, locale: 'th' },
      { token: null, userAgent: null },
      { user_limit: 0, daily_user_limit: 0 },
      now,
    );
    if (!came.ok) throw new Error(came.refusal.code);
    expect(came.value.needsCode).toBe(true);
    expect((await viewerOf(came.value.token))?.student).toBeNull();
    expect((await second(came.value.token, { code: codeAt(key, now) })).ok).toBe(true);
  });

  test('a recovery code opens once, however it is typed, and is told', async () => {
    const { personId, codes, first } = await guarded();
    expect(new Set(codes).size).toBe(10);
    const stored = await db().selectFrom('recovery_code').select('code_hash').execute();
    expect(stored.some(({ code_hash }) => codes.includes(code_hash))).toBe(false);
    const recovery = codes[3]!.replaceAll('-', '');
    const halves = [await first(), await first()];
    const came = await Promise.all(halves.map(({ token }) => second(token, { recovery })));
    expect(came.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await readSecondFactor(db(), personId))?.codesLeft).toBe(9);
    expect(await mails()).toEqual(['two-factor-on', 'recovery-code-used']);
    expect(await audit()).toEqual(['two-factor-on', 'two-factor-recovered']);
    const fresh = await renewRecoveryCodes(db(), { personId, locale: 'th' }, now);
    const { token } = await first();
    expect((await second(token, { recovery: codes[0]!.replaceAll('-', '') })).ok).toBe(false);
    expect((await second(token, { recovery: fresh![0]!.replaceAll('-', '') })).ok).toBe(true);
  });
});

describe(`switching the second step on and off, ${databaseMode()}`, () => {
  test('the key lies sealed, counts from its first code on, and signs every other browser out', async () => {
    const personId = await addPerson(db());
    const [mine, elsewhere] = [
      await fillSlot(db(), null, 'student', personId, now, null),
      await fillSlot(db(), null, 'student', personId, now, null),
    ];
    expect(await beginOwnSecondFactor(db(), personId, now)).toBe(true);
    expect(await hasSecondFactor(db(), personId)).toBe(false);
    const key = (await readBegunKey(db(), personId))!;
    const { secret } = await db().selectFrom('second_factor').select('secret').executeTakeFirstOrThrow();
    expect(JSON.stringify(secret)).not.toContain(key);
    const turnOn = (code: string, at = now) =>
      turnOnSecondFactor(db(), { personId, locale: 'th', code, sessionToken: mine }, at);
    expect(await turnOn('000000')).toMatchObject({ refusal: { code: 'WRONG_CODE' } });
    const late = after(1300);
    expect(await turnOn(codeAt(key, late), late)).toMatchObject({ refusal: { code: 'WRONG_CODE' } });
    expect(await turnOn(codeAt(key, now))).toMatchObject({ ok: true });
    expect(await turnOn(codeAt(key, after(30)))).toMatchObject({ ok: false });
    expect(await readBegunKey(db(), personId)).toBeNull();
    expect(await readSession(db(), mine, now)).not.toBeNull();
    expect(await readSession(db(), elsewhere, now)).toBeNull();
    // nobody puts another key in its place by beginning again
    expect(await beginOwnSecondFactor(db(), personId, now)).toBe(false);
    expect(await hasSecondFactor(db(), personId)).toBe(true);
  });

  test('the code that switched it on signs nobody in', async () => {
    const { key, first } = await guarded();
    const { token } = await first(null, after(-90));
    expect((await second(token, { code: codeAt(key, after(-90)) }, after(-90))).ok).toBe(false);
  });

  test('off, and the password alone signs in; each change is kept and mailed', async () => {
    const { personId, first } = await guarded();
    expect(await turnOffSecondFactor(db(), { personId, locale: 'th' }, now)).toBe(true);
    expect(await turnOffSecondFactor(db(), { personId, locale: 'th' }, now)).toBe(false);
    expect((await first()).needsCode).toBe(false);
    expect(await db().selectFrom('recovery_code').selectAll().execute()).toEqual([]);
    expect(await mails()).toEqual(['two-factor-on', 'two-factor-off']);
    expect(await audit()).toEqual(['two-factor-on', 'two-factor-off']);
  });

  test('an owner takes it from whoever lost their telephone: kept, and mailed to them and the owners', async () => {
    const owner = await guarded('owner');
    const { personId, first } = await guarded();
    await db().deleteFrom('outbox_mail').execute();
    const command = { personId, actorId: owner.personId, locale: 'th' as const };
    expect(await takeSecondFactor(db(), command, now)).toBe(true);
    expect(await takeSecondFactor(db(), command, now)).toBe(false);
    expect((await first()).needsCode).toBe(false);
    expect((await owner.first()).needsCode).toBe(true);
    const result = await db().selectFrom('outbox_mail').select(['kind', 'person_id']).orderBy('id').execute();
    expect(result).toEqual([
      { kind: 'two-factor-reset', person_id: personId },
      { kind: 'staff-changed', person_id: owner.personId },
    ]);
    const student = await addPerson(db());
    expect(await takeSecondFactor(db(), { ...command, personId: student }, now)).toBe(false);
  });

  test('it goes with the work here, and with the command that brings an owner back', async () => {
    const owner = await guarded('owner');
    const { personId } = await guarded();
    const ended = { personId, roles: [], seen: null, actorId: owner.personId, locale: 'th' as const };
    expect((await changeStaff(db(), ended, now)).ok).toBe(true);
    expect(await hasSecondFactor(db(), personId)).toBe(false);
    const { email } = await db()
      .selectFrom('person')
      .select('email')
      .where('id', '=', owner.personId)
      .executeTakeFirstOrThrow();
    expect((await makeOwner(db(), email, now)).ok).toBe(true);
    expect(await hasSecondFactor(db(), owner.personId)).toBe(false);
    expect(await audit()).toContain('two-factor-reset');
  });
});
