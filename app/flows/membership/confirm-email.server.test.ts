import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endLinks, makeLink } from '~/accounts/links/make-link.server';
import { proveEmail } from '~/accounts/people/prove-email.server';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { addHours } from '~/values/time';
import { databaseMode, openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { confirmEmail } from './confirm-email.server';

const now = new Date('2026-11-20T05:00:00Z');
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

const personOf = (id: number) =>
  db().selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const linkTo = (personId: number, email: string) =>
  inTransaction(db(), (tx) => makeLink(tx, { personId, email, purpose: 'verify-email' }, now));
const confirm = async (token: string, personId: number | null, at = now) => {
  const answer = await confirmEmail(db(), { token, personId, locale: 'th' }, at);
  return answer.ok ? 'ok' : answer.refusal.code;
};
const messages = async () =>
  (await db().selectFrom('outbox_mail').select(['kind', 'to_address']).execute()).map(
    ({ kind, to_address }) => `${kind} ${to_address}`,
  );

describe(`REG-13 an e-mail and its link, ${databaseMode()}`, () => {
  test('the account’s own is proven, the one that was wanted takes its place and the old one is told', async () => {
    const id = await addPerson(db());
    const { email } = await personOf(id);
    expect(await confirm(await linkTo(id, email), id)).toBe('ok');
    expect(await personOf(id)).toMatchObject({ email, email_proven_at: now });
    expect(await messages()).toEqual([]);
    expect(await confirm(await linkTo(id, 'new@example.test'), id, addHours(now, 0.5))).toBe('ok');
    expect(await personOf(id)).toMatchObject({
      email: 'new@example.test',
      email_proven_at: addHours(now, 0.5),
    });
    expect(await messages()).toEqual([`email-changed ${email}`]);
  });

  test('for nobody else, and not late; what is refused is not used up', async () => {
    const [id, other] = [await addPerson(db()), await addPerson(db())];
    const token = await linkTo(id, 'new@example.test');
    for (const reader of [null, other]) expect(await confirm(token, reader)).toBe('OTHER_ACCOUNT');
    expect(await confirm(token, id, addHours(now, 1))).toBe('LINK_CLOSED');
    expect(await confirm(token, id)).toBe('ok');
    expect(await confirm(token, id)).toBe('LINK_CLOSED');
  });

  test('of two who open links to one address at the same moment one has it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = [await addPerson(db()), await addPerson(db()), await addPerson(db())];
      const links = await Promise.all(ids.map((id) => linkTo(id, `wanted${round}@example.test`)));
      const answers = await Promise.all(links.map((token, at) => confirm(token, ids[at]!)));
      expect(answers.sort()).toEqual(['EMAIL_TAKEN', 'EMAIL_TAKEN', 'ok']);
    }
  });

  test('where the old e-mail was the username, its place is free: the new one, or a name nobody has', async () => {
    const [id, other, third] = [await addPerson(db()), await addPerson(db()), await addPerson(db())];
    const rename = (personId: number, username: string) =>
      db().updateTable('person').set({ username }).where('id', '=', personId).execute();
    await rename(id, (await personOf(id)).email);
    expect(await confirm(await linkTo(id, 'new@example.test'), id)).toBe('ok');
    expect((await personOf(id)).username).toBe('new@example.test');
    await rename(other, (await personOf(other)).email);
    expect(await confirm(await linkTo(other, "o'hara@example.test"), other)).toBe('ok');
    expect((await personOf(other)).username).toMatch(/^member-[\w-]{22}$/);
    const { username } = await personOf(third);
    await confirm(await linkTo(third, 'third@example.test'), third);
    expect((await personOf(third)).username).toBe(username);
  });

  test('a link that was ended opens nothing, also for who came with an earlier clock', async () => {
    const id = await addPerson(db());
    const token = await linkTo(id, 'new@example.test');
    await inTransaction(db(), (tx) =>
      endLinks(tx, { personId: id, purpose: 'verify-email' }, addHours(now, 0.5)),
    );
    expect(await confirm(token, id, addHours(now, 0.1))).toBe('LINK_CLOSED');
  });

  test('a proof by the mailbox alone is of the e-mail the account has now', async () => {
    const id = await addPerson(db());
    const prove = (email: string) =>
      inTransaction(db(), (tx) => proveEmail(tx, { personId: id, email, by: 'mailbox' }, now));
    expect(await prove('old@example.test')).toBe(false);
    expect((await personOf(id)).email_proven_at).toBeNull();
    expect(await prove((await personOf(id)).email)).toBe(true);
    expect((await personOf(id)).email_proven_at).toEqual(now);
  });
});
