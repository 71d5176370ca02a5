import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../app/platform/database/database.server';
import { inTransaction } from '../../app/platform/database/transaction.server';
import { type MailServer, startMailServer } from '../support/servers/mail-server';
import { type AppServer, copyDemoDatabase, makeDemoTemplate, startApp } from '../support/shop/app-server';
import { copyFolder } from '../support/shop/demo-template';
import { addWaitingJob } from '../support/shop/waiting-job';
import { PlainBrowser } from '../support/visitor/plain-browser';

const MAILS = Number(process.env.TEST_SCALE ?? 1) >= 4 ? 1_000 : 100;
/** A mail's claim ends after this; a dead process's job is taken up then, and after the pause of a first retry. */
const EXPIRE = { JOB_EXPIRE_SECONDS: '5', JOB_RETRY_SECONDS: '1' };
/** Longer than the silent server is listened to, so that a run is still the first one's when the test looks. */
const EXPIRE_LATER = { JOB_EXPIRE_SECONDS: '20' };
/** Longer than the test: nothing but a start frees a job of this process. */
const EXPIRE_NEVER = { JOB_EXPIRE_SECONDS: '3600' };
const STUDENT = 'student@demo.test';
const COMPANY = 'company@demo.test';

let mailServer: MailServer;
/** Accepts connections and never answers: a sender stays in the middle of its mail. */
let silent: { smtpUrl: string; visits: () => number; stop(): void };
const started: AppServer[] = [];

beforeAll(async () => {
  mailServer = await startMailServer();
  silent = await startSilentServer();
});
afterAll(async () => {
  silent?.stop();
  await mailServer?.stop();
});
beforeEach(() => void (mailServer.received.length = 0));
afterEach(async () => {
  for (const app of started.splice(0)) await app.stop();
});

async function startSilentServer() {
  const sockets = new Set<net.Socket>();
  let visits = 0;
  const server = net.createServer((socket) => {
    visits += 1;
    sockets.add(socket);
    socket.on('error', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits: () => visits,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function start(env: Record<string, string>, dataDir?: string): Promise<AppServer> {
  const app = await startApp({ dataDir, env: { ...EXPIRE, ...env } });
  started.push(app);
  return app;
}

async function forget(app: AppServer, username: string) {
  const page = await new PlainBrowser(app.url).get('/forgotpass');
  const answer = await page.form('form[action="/forgotpass"]').fill({ username }).submit();
  expect(answer.status).toBe(200);
}

const receivers = () => mailServer.received.map(({ envelopeTo }) => envelopeTo.join()).sort();

test(
  'OPS-02 killed in the middle of a mail: another process takes the job up, and the mail arrives once',
  { timeout: 240_000 },
  async () => {
    const database = await copyDemoDatabase();
    let open: OpenDatabase | undefined;
    try {
      const one = await start({ DATABASE_URL: database.url, SMTP_URL: silent.smtpUrl, ...EXPIRE_LATER });
      open = await openDatabase({ databaseUrl: database.url, dataDir: os.tmpdir() });
      const { pool } = open;
      const jobs = async () =>
        (
          await pool.query<{ state: string; tries: number }>(
            `select state, retry_count + 1 as tries from pgboss.job where name = 'send-mail'`,
          )
        ).rows;
      const before = silent.visits();
      await forget(one, STUDENT);
      await expect.poll(() => silent.visits()).toBe(before + 1);
      expect(await jobs()).toEqual([{ state: 'active', tries: 1 }]);
      await one.kill();

      await start({ DATABASE_URL: database.url, SMTP_URL: mailServer.smtpUrl });
      await expect.poll(receivers, { timeout: 150_000 }).toEqual([STUDENT]);
      await expect.poll(jobs).toEqual([{ state: 'completed', tries: 2 }]);
      const mails = await open.db.selectFrom('outbox_mail').select(['status', 'attempts']).execute();
      expect(mails).toEqual([{ status: 'sent', attempts: 2 }]);
      expect(receivers()).toEqual([STUDENT]);
    } finally {
      await open?.close();
      for (const app of started.splice(0)) await app.stop();
      await database.drop();
    }
  },
);

test(
  `OPS-02 two processes and ${MAILS} jobs: both work, and each job is done once`,
  { timeout: 300_000 },
  async () => {
    const database = await copyDemoDatabase();
    let open: OpenDatabase | undefined;
    try {
      const env = { DATABASE_URL: database.url, SMTP_URL: mailServer.smtpUrl };
      await start({ ...env, MAIL_FROM: 'One <one@rian.test>' });
      await start({ ...env, MAIL_FROM: 'Other <other@rian.test>' });
      open = await openDatabase({ databaseUrl: database.url, dataDir: os.tmpdir() });
      const { db, pool } = open;
      const keys = Array.from({ length: MAILS }, (_, n) => `race:${n}`);
      const { rows } = await pool.query<{ id: number }>(
        `insert into outbox_mail (dedupe_key, kind, to_address, locale, subject, html, plain_text, queued_at)
           select key, 'race', 'somebody@example.test', 'th', key, key, key, now() from unnest($1::text[]) as key
           returning id`,
        [keys],
      );
      await inTransaction(db, async (tx) => {
        for (const { id } of rows) await addWaitingJob(tx, 'send-mail', { mailId: Number(id) });
      });
      const ended = async () =>
        (
          await pool.query<{ state: string; tries: number; count: number }>(
            `select state, retry_count + 1 as tries, count(*)::int as count from pgboss.job
               where name = 'send-mail' group by 1, 2`,
          )
        ).rows;
      await expect
        .poll(ended, { timeout: 200_000 })
        .toEqual([{ state: 'completed', tries: 1, count: MAILS }]);
      expect(mailServer.received.map(({ mail }) => mail.subject).sort()).toEqual([...keys].sort());
      const senders = new Set(mailServer.received.map(({ mail }) => mail.from?.address));
      expect([...senders].sort()).toEqual(['one@rian.test', 'other@rian.test']);
    } finally {
      await open?.close();
      for (const app of started.splice(0)) await app.stop();
      await database.drop();
    }
  },
);

test(
  'OPS-02 the embedded database after a kill: what waited and what was in hand are both still done, once',
  { timeout: 240_000 },
  async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rian-jobs-'));
    try {
      copyFolder((await makeDemoTemplate('embedded')).folder, dataDir);
      const one = await start({ SMTP_URL: silent.smtpUrl, ...EXPIRE_NEVER }, dataDir);
      const before = silent.visits();
      await forget(one, STUDENT);
      await expect.poll(() => silent.visits()).toBe(before + 1);
      // behind the one that is stuck
      await forget(one, COMPANY);
      await one.kill();
      expect(receivers()).toEqual([]);
      // the claim is over for the next process, the run is not
      await one.inDatabase((db) =>
        db
          .updateTable('outbox_mail')
          .set({ claimed_at: new Date(Date.now() - 3_600_000) })
          .execute(),
      );

      await start({ SMTP_URL: mailServer.smtpUrl }, dataDir);
      await expect.poll(receivers).toEqual([COMPANY, STUDENT]);
    } finally {
      for (const app of started.splice(0)) await app.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
