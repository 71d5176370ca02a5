import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateAccount } from '~/accounts/people/generate-account.server';
import { fillSlot, readSession } from '~/accounts/sign-in/sessions.server';
import type { SocialProfile } from '~/accounts/social/social-client.server';
import { readSignInWays } from '~/accounts/social/social-identities.server';
import { makeSocialLink, socialLinkCode } from '~/accounts/social/social-links.server';
import type { SocialProvider } from '~/accounts/social/social-providers';
import {
  beginSocialVisit,
  forgetOldSocialVisits,
  consumeSocialReturn,
} from '~/accounts/social/social-visits.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { addHours } from '~/values/time';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { linkSocial, unlinkSocial } from './change-sign-in-ways.server';
import { finishSocialSignIn } from './finish-social-sign-in.server';
import { openSocialLink } from './open-social-link.server';

const now = new Date('2026-11-20T05:00:00Z');
const minutes = (count: number) => addHours(now, count / 60);
const NO_LIMITS = { user_limit: 0, daily_user_limit: 0 };
const EMAIL = 'mali@example.test';
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

const profile = (more: Partial<SocialProfile> = {}): SocialProfile => ({
  subject: 's-1',
  email: EMAIL,
  isEmailVerified: true,
  firstname: 'มะลิ',
  lastname: '',
  ...more,
});
const finish = (more: Partial<SocialProfile> = {}, limits = NO_LIMITS) =>
  finishSocialSignIn(db(), { provider: 'google', profile: profile(more), locale: 'th' }, limits, now);
const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code;
const VISIT = 'the browser that began';
const linkFor = (subject = 's-1', email = EMAIL) =>
  inTransaction(db(), (tx) => {
    const link = {
      subject,
      email,
      provider: 'line' as const,
      firstname: 'Mali',
      lastname: '',
      back: '/cart',
    };
    return makeSocialLink(tx, { visitToken: VISIT, link }, now);
  });
const openBy = (by: { token: string } | { code: string }, at = now, visitToken = VISIT) =>
  openSocialLink(db(), { visitToken, by, sessionToken: null, locale: 'th' }, NO_LIMITS, at);
const open = (token: string, at = now) => openBy({ token }, at);
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

  test('another browser than the one that began joins nothing and uses nothing up, by the link or by its number', async () => {
    const token = await linkFor();
    const code = socialLinkCode(token);
    for (const by of [{ token }, { code }])
      expect(codeOf(await openBy(by, now, 'another'))).toBe('LINK_CLOSED');
    expect(codeOf(await openBy({ code: code === '00000000' ? '00000001' : '00000000' }))).toBe('LINK_CLOSED');
    expect(await identities()).toEqual([]);
    expect(codeOf(await openBy({ code }))).toBe('ok');
    expect(codeOf(await openBy({ token }))).toBe('LINK_CLOSED');
  });

  test('the account of an e-mail nobody had proved loses what opened it; of a proven one nothing goes', async () => {
    const id = await member();
    await db().updateTable('person').set({ password_hash: 'typed' }).where('id', '=', id).execute();
    const stranger = { provider: 'google' as const, subject: 'stranger', person_id: id, created_at: now };
    await db().insertInto('social_identity').values(stranger).execute();
    const session = await fillSlot(db(), null, 'student', id, now, null);
    expect(codeOf(await open(await linkFor()))).toBe('ok');
    expect(await identities()).toEqual([{ subject: 's-1', person_id: id }]);
    expect(await readSession(db(), session, now)).toBeNull();
    const [joined] = await people();
    expect(joined).toMatchObject({ password_hash: null, email_proven_at: now });

    await db().updateTable('person').set({ password_hash: 'set since' }).where('id', '=', id).execute();
    const own = await fillSlot(db(), null, 'student', id, now, null);
    expect(codeOf(await open(await linkFor('s-2')))).toBe('ok');
    expect((await identities()).length).toBe(2);
    expect((await people())[0]!.password_hash).toBe('set since');
    expect(await readSession(db(), own, now)).not.toBeNull();
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
      beginSocialVisit(
        db(),
        { provider: 'line', secrets, back: '/cart', bringsCart: true, linkingSession: null },
        now,
      );
    const take = (token: string | null, more: object = {}, at = now) =>
      consumeSocialReturn(db(), { token, sessionToken: null, provider: 'line', state: 'state', ...more }, at);
    const token = await begin();
    const ownSecrets = { state: 'own', nonce: 'n', verifier: 'v' };
    const own = { provider: 'line' as const, secrets: ownSecrets, back: '', bringsCart: false };
    const other = await beginSocialVisit(db(), { ...own, linkingSession: null }, now);
    // nothing is used up by another browser, with or without a visit of its own
    for (const browser of [null, 'ended', other]) {
      expect(await take(browser)).toEqual({ ok: false, refusal: { code: 'ELSEWHERE', back: '/cart' } });
      expect(codeOf(await take(browser, { provider: 'google' }))).toBe('REFUSED');
      expect(codeOf(await take(browser, { state: 'made up' }))).toBe('REFUSED');
      expect(codeOf(await take(browser, {}, minutes(15)))).toBe('LATE');
    }
    expect(codeOf(await take(other, { state: 'own' }))).toBe('ok');
    expect(codeOf(await take(token, { state: 'foreign' }))).toBe('REFUSED');
    expect(codeOf(await take(token, { provider: 'google' }))).toBe('REFUSED');
    const answers = await Promise.all([take(token), take(token)]);
    expect(answers.map(codeOf).sort()).toEqual(['REFUSED', 'ok']);
    for (const browser of [null, other]) expect(codeOf(await take(browser))).toBe('REFUSED');
    expect(await take(await begin(), {}, minutes(15))).toEqual({
      ok: false,
      refusal: { code: 'LATE', back: '/cart', isLinking: false },
    });
    await forgetOldSocialVisits(db(), addHours(now, 24 * 31));
    expect(await db().selectFrom('social_visit').select('back').execute()).toEqual([]);
  });

  test('a visit that joins an identity is found by its browser and its session together only', async () => {
    const secrets = { state: 'state', nonce: 'n', verifier: 'v' };
    const start = { provider: 'line' as const, secrets, back: '', bringsCart: false };
    const token = await beginSocialVisit(db(), { ...start, linkingSession: 'mine' }, now);
    const take = (sessionToken: string | null, at = now) =>
      consumeSocialReturn(db(), { token, sessionToken, provider: 'line', state: 'state' }, at);
    for (const session of [null, 'another', `${token} mine`])
      expect(codeOf(await take(session))).toBe('ELSEWHERE');
    expect(await take('mine')).toMatchObject({ ok: true, value: { isLinking: true } });
    expect(codeOf(await take('mine'))).toBe('REFUSED');
    const late = await beginSocialVisit(db(), { ...start, linkingSession: 'mine' }, now);
    const answer = await consumeSocialReturn(
      db(),
      { token: late, sessionToken: 'mine', provider: 'line', state: 'state' },
      minutes(15),
    );
    expect(answer).toEqual({ ok: false, refusal: { code: 'LATE', back: '', isLinking: true } });
  });
});

describe(`REG-09 ways to sign in of a member, ${databaseMode()}`, () => {
  const CONFIGURED: SocialProvider[] = ['line', 'google'];
  const link = (personId: number, provider: SocialProvider, subject = 's-1') =>
    linkSocial(
      db(),
      { personId, provider, profile: profile({ subject, isEmailVerified: false }), locale: 'en' },
      now,
    );
  const unlink = (personId: number, provider: SocialProvider, configured = CONFIGURED) =>
    unlinkSocial(db(), { personId, provider, configured, locale: 'en' }, now);
  const providers = async (id: number) =>
    (await readSignInWays(db(), id)).linked.map(({ provider }) => provider).sort();
  const messages = async () =>
    (await db().selectFrom('outbox_mail').select(['kind', 'to_address']).orderBy('id').execute()).map(
      ({ kind, to_address }) => `${kind} ${to_address}`,
    );
  const audited = async () =>
    (await db().selectFrom('audit_event').select(['action', 'subject_id']).orderBy('id').execute()).map(
      ({ action, subject_id }) => `${action} ${subject_id}`,
    );

  test('joined once, told once and kept in the audit; another person’s stays theirs', async () => {
    const [mine, other] = [await member(), await member('other@example.test')];
    const answers = await Promise.all([link(mine, 'line'), link(mine, 'line')]);
    expect(answers.map((answer) => answer.ok && answer.value.isNew).sort()).toEqual([false, true]);
    expect(codeOf(await link(other, 'line'))).toBe('OTHERS');
    expect(await identities()).toEqual([{ subject: 's-1', person_id: mine }]);
    expect(await messages()).toEqual([`sign-in-way-added ${EMAIL}`]);
    expect(await audited()).toEqual([`social-linked ${mine}`]);
  });

  test('a provider that calls the account’s own e-mail verified proves it; another e-mail, or one it does not, proves nothing', async () => {
    const id = await member();
    const provenAt = async () => (await people())[0]!.email_proven_at;
    const join = (more: Partial<SocialProfile>) =>
      linkSocial(db(), { personId: id, provider: 'google', profile: profile(more), locale: 'en' }, now);
    await join({ subject: 'a', isEmailVerified: false });
    await join({ subject: 'b', email: 'another@example.test' });
    expect(await provenAt()).toBeNull();
    await join({ subject: 'c' });
    expect(await provenAt()).toEqual(now);
    // they are signed in: nothing of theirs goes
    expect(await identities()).toHaveLength(3);
  });

  test('with a password every way can go; the identity then signs nobody in', async () => {
    const id = await member();
    await db().updateTable('person').set({ password_hash: 'x' }).where('id', '=', id).execute();
    await link(id, 'google');
    expect(codeOf(await unlink(id, 'google'))).toBe('ok');
    expect(codeOf(await unlink(id, 'google'))).toBe('ok');
    expect(await messages()).toEqual([`sign-in-way-added ${EMAIL}`, `sign-in-way-removed ${EMAIL}`]);
    expect(await audited()).toEqual([`social-linked ${id}`, `social-unlinked ${id}`]);
    expect(codeOf(await finish())).toBe('EMAIL_TAKEN');
  });

  test('the last way in stays, also when the last two are taken at once or the other has no keys', async () => {
    const id = await member();
    await db().updateTable('person').set({ password_hash: null }).where('id', '=', id).execute();
    await link(id, 'line');
    await link(id, 'facebook', 's-2');
    expect(codeOf(await unlink(id, 'line'))).toBe('LAST_WAY');
    await link(id, 'google', 's-3');
    const answers = await Promise.all([unlink(id, 'line'), unlink(id, 'google')]);
    expect(answers.map(codeOf).sort()).toEqual(['LAST_WAY', 'ok']);
    expect((await providers(id)).length).toBe(2);
    expect(codeOf(await unlink(id, 'facebook', ['line', 'google', 'facebook']))).toBe('ok');
  });

  test('nobody takes another’s: only the own identities go', async () => {
    const [mine, other] = [await member(), await member('other@example.test')];
    await db().updateTable('person').set({ password_hash: 'x' }).execute();
    await link(other, 'line');
    expect(codeOf(await unlink(mine, 'line'))).toBe('ok');
    expect(await providers(other)).toEqual(['line']);
    expect(await audited()).toEqual([`social-linked ${other}`]);
  });

  test('a link opened by mail tells the account that was there before', async () => {
    await member();
    await open(await linkFor());
    expect((await messages()).filter((kind) => kind.startsWith('sign-in'))).toEqual([
      `sign-in-way-added ${EMAIL}`,
    ]);
  });
});
