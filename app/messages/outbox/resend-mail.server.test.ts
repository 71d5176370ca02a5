import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Jobs } from '~/platform/jobs/jobs.server';
import { addHours } from '~/values/time';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { addPerson } from '../../../test/support/rows/bought-course';
import { type MailServer, startMailServer } from '../../../test/support/servers/mail-server';
import { CLEARED_MAIL } from './clear-mails.server';
import { queueMessage } from './queue-message.server';
import { resendOrGiveUpMail } from './resend-mail.server';
import { countStuckMails, readStrandedMails, readStuckMails } from './stuck-mails.server';

const now = new Date();
let open: OpenDatabase;
let server: MailServer;
let jobs: Jobs;
let administratorId: number;

beforeAll(async () => {
  open = await openTestDatabase();
  server = await startMailServer();
});
afterAll(async () => {
  await server.stop();
  await open.close();
});
beforeEach(async () => {
  jobs = await installTestJobs(open, { environment: { smtpUrl: server.smtpUrl } });
  await truncateAll(open.db);
  administratorId = await addPerson(open.db);
  server.received.length = 0;
  server.answers.length = 0;
});

const queue = (number: number) =>
  inTransaction(open.db, (tx) =>
    queueMessage(tx, {
      kind: 'password-link',
      dedupeKey: `password-link:${number}`,
      to: 'parichat@example.co.th',
      locale: 'th',
      values: { name: 'มาลี', path: '/reset/AbCdEfGhIjKlMnOpQrStUv' },
    }),
  );
const rows = () => open.db.selectFrom('outbox_mail').selectAll().orderBy('id').execute();
const status = async () => (await rows()).map((row) => row.status);
const press = async (kind: 'again' | 'give-up') =>
  resendOrGiveUpMail(open.db, { mailId: (await rows())[0]!.id, kind, administratorId }, now);
const readAudit = async () =>
  (await open.db.selectFrom('audit_event').select(['action', 'actor_id']).orderBy('id').execute()).map(
    ({ action, actor_id }) => [action, actor_id === administratorId],
  );
const withRunner = async (look: () => Promise<void>) => {
  await jobs.start();
  try {
    await look();
  } finally {
    await jobs.stop();
  }
};

/** One mail that the server refused for good. */
async function refuseOne() {
  server.answers.push([550, 'no such mailbox parichat@example.co.th']);
  await queue(1);
  await withRunner(() => expect.poll(status).toEqual(['failed']));
}

test('REG-12 a mail that could not be sent says which, to whom in part, how often and why, and leaves at a press, once', async () => {
  await refuseOne();
  expect(await countStuckMails(open.db)).toEqual({ failed: 1, retrying: 0, waiting: 0 });
  const [mail] = await readStuckMails(open.db, 'failed', { offset: 0, pageSize: 10 });
  expect(mail).toMatchObject({
    kind: 'password-link',
    to: 'pa***@example.co.th',
    attempts: 1,
    hasLink: true,
  });
  expect(mail?.error).toContain('no such mailbox');
  expect(mail?.error).not.toContain('parichat');
  const results = await Promise.all([press('again'), press('again')]);
  expect(results.filter((each) => each.ok && each.value.didChange)).toHaveLength(1);
  await withRunner(() => expect.poll(status).toEqual(['sent']));
  expect(server.received).toHaveLength(1);
  expect(await press('again')).toEqual({ ok: true, value: { didChange: false } });
  expect(await readAudit()).toEqual([['mail-sent-again', true]]);
});

test('REG-12 a mail that is given up waits for nobody and is not sent, until somebody sends it after all', async () => {
  await queue(1);
  expect(await press('give-up')).toEqual({ ok: true, value: { didChange: true } });
  expect(await press('give-up')).toEqual({ ok: true, value: { didChange: false } });
  expect(await countStuckMails(open.db)).toEqual({ failed: 0, retrying: 0, waiting: 0 });
  await queue(2);
  await withRunner(() => expect.poll(status).toEqual(['failed', 'sent']));
  await press('again');
  await withRunner(() => expect.poll(status).toEqual(['sent', 'sent']));
  expect(await readAudit()).toEqual([
    ['mail-given-up', true],
    ['mail-sent-again', true],
  ]);
});

test('REG-12 a mail in a sender’s hand is left to it; one of somebody erased has nothing left to send', async () => {
  await queue(1);
  await open.db.updateTable('outbox_mail').set({ claimed_at: now }).execute();
  for (const kind of ['again', 'give-up'] as const)
    expect(await press(kind)).toEqual({ ok: false, refusal: { code: 'ON_ITS_WAY' } });
  const erasedMail = { ...CLEARED_MAIL, claimed_at: null, status: 'failed' as const };
  await open.db.updateTable('outbox_mail').set(erasedMail).execute();
  expect(await press('again')).toEqual({ ok: false, refusal: { code: 'ERASED' } });
  expect((await countStuckMails(open.db)).failed).toBe(0);
});

test('REG-12 only a mail whose job is gone is stranded: nothing piles up behind one that is being tried again', async () => {
  await queue(1);
  await queue(2);
  const later = addHours(now, 1);
  expect(await readStrandedMails(open.db, later)).toEqual([]);
  await open.pool.query(`delete from pgboss.job where singleton_key = $1`, [`mail:${(await rows())[0]!.id}`]);
  expect(await readStrandedMails(open.db, later)).toEqual([(await rows())[0]!.id]);
  // its transaction may be about to end
  expect(await readStrandedMails(open.db, now)).toEqual([]);
});

test('REG-12 a live shop without a mail server keeps its mails waiting, without a failure for each try', async () => {
  jobs = await installTestJobs(open, { environment: { mode: 'live' } });
  await queue(1);
  const states = async () =>
    (await open.pool.query<{ state: string }>(`select state from pgboss.job where name = 'send-mail'`)).rows;
  await withRunner(() => expect.poll(states).toEqual([{ state: 'completed' }]));
  expect(await status()).toEqual(['waiting']);
});
