import { beforeAll, describe, expect, test } from 'vitest';
import { proveEmail } from '~/accounts/people/prove-email.server';
import { knownBrowser, rememberBrowser } from '~/accounts/sign-in/known-browsers.server';
import { hashPassword } from '~/accounts/sign-in/passwords.server';
import { DEMO_PASSWORD, hasWeakPassword } from '~/accounts/sign-in/staff-password.server';
import { markDemoDatabase } from '~/flows/demo/demo-origin.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { fileDatabase } from '../../../test/support/databases/file-database';
import { databaseMode } from '../../../test/support/databases/test-database';
import { addPerson } from '../../../test/support/rows/bought-course';
import { signInSocially } from './finish-social-sign-in.server';
import { signInByPassword } from './sign-in-by-password.server';

const now = new Date('2026-11-20T05:00:00Z');
const PASSWORD = 'secret.77';
const SESSION = { token: null, userAgent: null };
const { db } = fileDatabase();
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

async function typedMember() {
  const personId = await addPerson(db());
  const { email, username } = await db()
    .updateTable('person')
    .set({ password_hash: passwordHash })
    .where('id', '=', personId)
    .returning(['email', 'username'])
    .executeTakeFirstOrThrow();
  const signIn = (address: string, password = PASSWORD) =>
    signInByPassword(
      db(),
      {
        username,
        password,
        clientAddress: address,
        now,
        browser: { cookie: null, secret: 's' },
      },
      SESSION,
    );
  const prove = () => inTransaction(db(), (tx) => proveEmail(tx, { personId, email, by: 'mailbox' }, now));
  return { personId, email, signIn, prove };
}
const sessions = (personId: number) =>
  db().selectFrom('session').select('token_hash').where('student_id', '=', personId).execute();

describe(`REG-08 the owner of an e-mail comes while others sign in, ${databaseMode()}`, () => {
  test('by the password they had put there: no session is left of it, whoever was first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { personId, signIn, prove } = await typedMember();
      const [, ...answers] = await Promise.all([
        prove(),
        ...['::1', '::2', '::3'].map((address) => signIn(address)),
      ]);
      expect(await sessions(personId)).toEqual([]);
      for (const answer of answers) expect(answer.ok || answer.refusal.code === 'WRONG_PASSWORD').toBe(true);
    }
  });

  test('by a provider they had joined: no session is left of it either', async () => {
    const limits = { user_limit: 0, daily_user_limit: 0 };
    for (let round = 0; round < 8; round += 1) {
      const { personId, email, prove } = await typedMember();
      const subject = `s-${round}`;
      await db()
        .insertInto('social_identity')
        .values({ provider: 'line', subject, person_id: personId, created_at: now })
        .execute();
      const profile = { subject, email, isEmailVerified: false, firstname: '', lastname: '' };
      const come = () =>
        signInSocially(db(), { provider: 'line', profile, locale: 'th' }, SESSION, limits, now);
      await Promise.all([come(), prove(), come()]);
      expect(await sessions(personId)).toEqual([]);
    }
  });
});

describe(`REG-08 a browser that signed in before, ${databaseMode()}`, () => {
  const secret = 'of the shop';
  const remember = (personId: number, cookie: string | null) =>
    rememberBrowser(db(), { personId, cookie, secret });

  test('is known to the person, by the password they have now, to the last eight of it, and to no other shop', async () => {
    const people = [];
    for (let one = 0; one < 9; one += 1) people.push((await typedMember()).personId);
    const [first, ...others] = people as [number, ...number[]];
    let cookie = await remember(first, null);
    const isKnown = (personId: number, more: object = {}) =>
      knownBrowser(cookie, { personId, passwordHash, secret, ...more }) !== null;
    expect(isKnown(first)).toBe(true);
    expect(isKnown(others[0]!)).toBe(false);
    expect(isKnown(first, { passwordHash: 'another' })).toBe(false);
    expect(isKnown(first, { secret: 'another' })).toBe(false);
    const browser = cookie.split('.')[0];
    for (const personId of others) cookie = await remember(personId, cookie);
    expect(cookie.split('.')[0]).toBe(browser);
    expect(others.every((personId) => isKnown(personId))).toBe(true);
    expect(isKnown(first)).toBe(false);
  });

  test.each(['', 'x', 'a.b', `${'A'.repeat(22)}.${'B'.repeat(21)}`, `${'A'.repeat(22)}.${'é'.repeat(22)}`])(
    'is no browser whose cookie is %j',
    (cookie) => {
      expect(knownBrowser(cookie, { personId: 1, passwordHash, secret })).toBeNull();
    },
  );
});

test(`R-321 staff who sign in with the demo's password must change it but in the demo, ${databaseMode()}`, async () => {
  const hash = await hashPassword(DEMO_PASSWORD);
  const signInAsSupport = async () => {
    const { personId, signIn } = await typedMember();
    await db().updateTable('person').set({ password_hash: hash }).where('id', '=', personId).execute();
    await db().insertInto('person_role').values({ person_id: personId, role: 'support' }).execute();
    expect((await signIn('::1', DEMO_PASSWORD)).ok).toBe(true);
    return hasWeakPassword(db(), personId);
  };
  expect(await signInAsSupport()).toBe(true);
  await markDemoDatabase(db(), { hasHistory: false, now });
  expect(await signInAsSupport()).toBe(false);
});
