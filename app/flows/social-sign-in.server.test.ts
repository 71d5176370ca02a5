import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SocialProfile } from '~/accounts/social-client.server';
import { beginSocialVisit, forgetOldSocialVisits, takeSocialReturn } from '~/accounts/social-visits.server';
import { makeSocialLink } from '~/accounts/social-links.server';
import { generateAccount } from '~/accounts/generate-account.server';
import type { OpenDatabase } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { addHours } from '~/values/time';
import { addPerson } from '../../test/support/bought-course';
import { databaseMode, openTestDatabase, truncateAll } from '../../test/support/test-database';
import { finishSocialSignIn } from './finish-social-sign-in.server';
import { openSocialLink } from './open-social-link.server';

const now = new Date('2026-11-20T05:00:00Z');
const minutes = (count: number) => addHours(now, count / 60);
const NO_LIMITS = { user_limit: 0, daily_user_limit: 0 };
const EMAIL = 'mali@example.test';
let database: OpenDatabase;
const db = () => database.db;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => truncateAll(db()));

const profile = (more: Partial<SocialProfile> = {}): SocialProfile => ({
  ...{ subject: 's-1', email: EMAIL, isEmailVerified: true, firstname: 'มะลิ', lastname: '' },
  ...more,
});
const finish = (more: Partial<SocialProfile> = {}, limits = NO_LIMITS) =>
  finishSocialSignIn(db(), { provider: 'google', profile: profile(more) }, limits, now);
const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code;
const linkFor = (subject = 's-1', email = EMAIL) =>
  inTransaction(db(), (tx) =>
    makeSocialLink(
      tx,
      { provider: 'line', subject, email, firstname: 'Mali', lastname: '', back: '/cart' },
      now,
    ),
  );
const open = (token: string, at = now) => openSocialLink(db(), token, NO_LIMITS, at);
const people = () => db().selectFrom('person').selectAll().orderBy('id').execute();
const identities = () => db().selectFrom('social_identity').select(['subject', 'person_id']).execute();
async function member(email = EMAIL) {
  const id = await addPerson(db());
  await db().updateTable('person').set({ email }).where('id', '=', id).execute();
  return id;
}

describe(`REG-09 sign-in elsewhere, ${databaseMode()}`, () => {
  test('a verified e-mail without an account: one member, without a password, known by the identity', async () => {
    const first = await finish();
    const second = await finish({ email: 'changed@example.test' });
    expect(second).toEqual(first);
    const [person, ...others] = await people();
    expect(others).toEqual([]);
    expect(person).toMatchObject({ kind: 'member', email: EMAIL, username: EMAIL, password_hash: null });
  });

  test('a guest’s generated account does not reserve the e-mail; a taken username becomes a random one', async () => {
    const guest = { firstname: 'ก', lastname: 'ข', email: EMAIL, tel: '' };
    await inTransaction(db(), (tx) => generateAccount(tx, guest, now));
    expect(codeOf(await finish())).toBe('ok');
    expect(codeOf(await finish({ subject: 's-2', email: 'มะลิ@example.test' }))).toBe('EMAIL_UNKNOWN');
    expect(codeOf(await finish({ subject: 's-3', email: "o'hara@example.test" }))).toBe('ok');
    expect((await people()).at(-1)!.username).toMatch(/^google-[0-9a-f]{16}$/);
  });

  test('an account’s e-mail, one that is not verified, a suspended person and a full shop sign nobody in', async () => {
    const id = await member();
    expect(codeOf(await finish())).toBe('EMAIL_TAKEN');
    expect(codeOf(await finish({ isEmailVerified: false }))).toBe('EMAIL_UNKNOWN');
    expect(codeOf(await finish({ email: '' }))).toBe('EMAIL_UNKNOWN');
    expect(await identities()).toEqual([]);
    const full = { user_limit: 1, daily_user_limit: 0 };
    expect(codeOf(await finish({ email: 'new@example.test' }, full))).toBe('OVER_LIMIT_USER');
    await db().updateTable('person').set({ suspended_at: now }).where('id', '=', id).execute();
    expect(codeOf(await finish())).toBe('BLOCKED');
  });

  test('a link joins the account of its e-mail once, within the hour; the last one counts', async () => {
    const id = await member();
    const older = await linkFor();
    const token = await linkFor();
    expect(codeOf(await open(older))).toBe('LINK_CLOSED');
    expect(codeOf(await open(token, minutes(60)))).toBe('LINK_CLOSED');
    const answers = await Promise.all([open(token), open(token)]);
    expect(answers.map(codeOf).sort()).toEqual(['LINK_CLOSED', 'ok']);
    expect(await identities()).toEqual([{ subject: 's-1', person_id: id }]);
    const { rows } = await database.pool.query('select * from social_link');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a link without an account makes one; an identity that is another’s stays theirs', async () => {
    expect(await open(await linkFor())).toMatchObject({
      ok: true,
      value: { slots: ['student'], back: '/cart' },
    });
    await member('other@example.test');
    expect(codeOf(await open(await linkFor('s-1', 'other@example.test')))).toBe('LINK_CLOSED');
    expect(codeOf(await open(await linkFor()))).toBe('ok');
    expect((await identities()).length).toBe(1);
  });

  test('an administrator’s account is not linked', async () => {
    const id = await member();
    await db()
      .updateTable('person_role')
      .set({ role: 'administrator' })
      .where('person_id', '=', id)
      .execute();
    expect(codeOf(await open(await linkFor()))).toBe('BLOCKED');
    expect(await identities()).toEqual([]);
  });

  test('a state is good once, in its browser, for its provider, for a quarter of an hour', async () => {
    const secrets = { state: 'state', nonce: 'nonce', verifier: 'verifier' };
    const begin = () =>
      beginSocialVisit(db(), { provider: 'line', secrets, back: '/cart', bringsCart: true }, now);
    const take = (token: string | null, more: object = {}, at = now) =>
      takeSocialReturn(db(), { token, provider: 'line', state: 'state', ...more }, at);
    const token = await begin();
    expect(codeOf(await take(null))).toBe('REFUSED');
    expect(codeOf(await take('another'))).toBe('REFUSED');
    expect(codeOf(await take(token, { state: 'foreign' }))).toBe('REFUSED');
    expect(codeOf(await take(token, { provider: 'google' }))).toBe('REFUSED');
    const answers = await Promise.all([take(token), take(token)]);
    expect(answers.map(codeOf).sort()).toEqual(['REFUSED', 'ok']);
    expect(await take(await begin(), {}, minutes(15))).toEqual({
      ok: false,
      refusal: { code: 'LATE', back: '/cart' },
    });
    await forgetOldSocialVisits(db(), addHours(now, 24 * 31));
    expect(await db().selectFrom('social_visit').select('back').execute()).toEqual([]);
  });
});
