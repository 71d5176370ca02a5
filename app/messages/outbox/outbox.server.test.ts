import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { openTestDatabase, truncateAll } from '../../../test/support/databases/test-database';
import { installTestJobs } from '../../../test/support/databases/test-jobs';
import { type MailServer, startMailServer } from '../../../test/support/servers/mail-server';
import { type MessageToQueue, queueMessage } from './queue-message.server';
import { type MailSender, sendMail, smtpTransport } from './send-mail.server';

const NOW = new Date('2026-11-20T07:20:00Z');
const facts = {
  orderNumber: 'R-0042',
  buyerName: 'ปาริฉัตร ศรีสุวรรณวงศ์',
  itemNames: ['Excel สำหรับคนทำงาน', 'หนังสือ <คู่มือ> & แบบฝึกหัด'],
  due: 174_100,
  currency: 'THB' as const,
  path: '/order/AbCdEfGhIjKlMnOpQrStUv',
};
const placedMessage: MessageToQueue = {
  kind: 'order-placed',
  dedupeKey: 'order-placed:42',
  to: 'parichat@example.co.th',
  locale: 'th',
  values: { ...facts, cancelAt: new Date('2026-11-22T07:05:00Z'), accounts: ['กสิกรไทย 123-4-56789-0'] },
};

let open: OpenDatabase;
let server: MailServer;
let sender: MailSender;

beforeAll(async () => {
  open = await openTestDatabase();
  server = await startMailServer();
  await installTestJobs(open);
  sender = {
    transport: smtpTransport(server.smtpUrl),
    from: 'เรียน <no-reply@rian.test>',
    shopAddress: 'https://shop.example',
    claimSeconds: 300,
  };
});
afterAll(async () => {
  await server.stop();
  await open.close();
});
beforeEach(async () => {
  await truncateAll(open.db);
  server.received.length = 0;
  server.answers.length = 0;
});

const queue = (mail: MessageToQueue = placedMessage) =>
  inTransaction(open.db, (tx) => queueMessage(tx, mail));
const rows = () => open.db.selectFrom('outbox_mail').selectAll().orderBy('id').execute();
const send = async (isLastAttempt = false) => {
  const [row] = await rows();
  return sendMail(open.db, { mailId: row?.id ?? 0, isLastAttempt, sender }, NOW);
};
const waitingJobs = async () => {
  const jobs = await open.pool.query<{ data: object }>(
    `select data from pgboss.job where name = 'send-mail' and state = 'created'`,
  );
  return jobs.rows;
};

describe('the outbox', () => {
  test('REG-12 a mail and its job are written in the caller’s transaction, once a key', async () => {
    expect(await queue()).toBe(true);
    expect(await queue()).toBe(false);
    expect(await rows()).toHaveLength(1);
    expect(await waitingJobs()).toHaveLength(1);
  });

  test('REG-12 a rollback leaves neither mail nor job', async () => {
    const failing = inTransaction(open.db, async (tx) => {
      await queueMessage(tx, placedMessage);
      throw new Error('no order after all');
    });
    await expect(failing).rejects.toThrow('no order after all');
    expect(await rows()).toHaveLength(0);
    expect(await waitingJobs()).toHaveLength(0);
  });

  test('REG-12 a mail over real SMTP says what to do, how much, until when, and where', async () => {
    await queue();
    expect(await send()).toBe('sent');
    const [receivedMail] = server.received;
    expect(receivedMail?.envelopeTo).toEqual(['parichat@example.co.th']);
    expect(receivedMail?.mail.from).toMatchObject({ name: 'เรียน', address: 'no-reply@rian.test' });
    expect(receivedMail?.mail.subject).toBe('รับคำสั่งซื้อ R-0042 แล้ว เหลือโอน ฿1,741.00');
    for (const body of [receivedMail?.mail.text, receivedMail?.mail.html]) {
      expect(body).toContain('฿1,741.00');
      expect(body).toContain('22 พ.ย. 2569 14:05 น.');
      expect(body).toContain('https://shop.example/order/AbCdEfGhIjKlMnOpQrStUv');
      expect(body).toContain('กสิกรไทย 123-4-56789-0');
      expect(body).not.toContain('{{');
    }
    expect(receivedMail?.mail.html).toContain('หนังสือ &lt;คู่มือ&gt; &amp; แบบฝึกหัด');
    expect(receivedMail?.mail.text).toContain('หนังสือ <คู่มือ> & แบบฝึกหัด');
    expect((await rows())[0]).toMatchObject({ status: 'sent', attempts: 1, sent_at: NOW });
  });

  test('REG-12 a message is written in the words the shop has when it leaves, and only its mail is kept then', async () => {
    await queue();
    await open.db
      .insertInto('custom_text')
      .values({ locale: 'th', key: 'mail.orderPlaced.title', text: 'โอนแล้วแจ้งเราได้เลย' })
      .execute();
    expect(await send()).toBe('sent');
    for (const body of [server.received[0]?.mail.html, server.received[0]?.mail.text])
      expect(body).toContain('โอนแล้วแจ้งเราได้เลย');
    expect((await rows())[0]).toMatchObject({
      message_values: null,
      html: expect.stringContaining('โอนแล้วแจ้งเราได้เลย') as string,
    });
  });

  test('REG-12 a mail that an older build queued leaves as it is stored, and so do values nobody can read', async () => {
    for (const message_values of [null, '{"cancelAt":{"$time":"odd"}}']) {
      await truncateAll(open.db);
      await queue();
      await open.db.updateTable('outbox_mail').set({ message_values, html: '<p>as stored</p>' }).execute();
      expect(await send()).toBe('sent');
      expect(server.received.at(-1)?.mail.html).toContain('as stored');
    }
  });

  test('REG-12 what was sent is not sent again, however often the job runs', async () => {
    await queue();
    expect([await send(), await send(), await send()]).toEqual(['sent', 'already-done', 'already-done']);
    expect(server.received).toHaveLength(1);
  });

  test('REG-12 two senders at once send one mail', async () => {
    await queue();
    const outcomes = await Promise.all([send(), send(), send()]);
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
    expect(server.received).toHaveLength(1);
  });

  test('REG-12 a claim of a sender that died is taken over after five minutes, with the same Message-ID', async () => {
    await queue();
    await send();
    await open.db.updateTable('outbox_mail').set({ status: 'waiting', claimed_at: NOW }).execute();
    const [row] = await rows();
    const again = (minutes: number) =>
      sendMail(
        open.db,
        { mailId: row?.id ?? 0, isLastAttempt: false, sender },
        new Date(NOW.getTime() + minutes * 60_000),
      );
    expect(await again(4)).toBe('busy');
    expect(await again(6)).toBe('sent');
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  test('REG-08 a one-time link leaves with its mail: what is kept of it opens nothing', async () => {
    const path = '/reset/AbCdEfGhIjKlMnOpQrStUv';
    const link = { kind: 'password-link' as const, values: { name: 'มาลี', path } };
    await inTransaction(open.db, (tx) =>
      queueMessage(tx, { ...link, dedupeKey: 'password-link:1', to: 'mali@example.test', locale: 'th' }),
    );
    server.answers.push([451, 'try later']);
    await expect(send()).rejects.toThrow();
    expect((await rows())[0]?.html).toContain(path);
    expect(await send()).toBe('sent');
    expect(server.received.at(-1)?.mail.text).toContain(`https://shop.example${path}`);
    const [storedMail] = await rows();
    expect([storedMail?.html, storedMail?.plain_text].join()).not.toContain('AbCdEf');
    expect(storedMail?.plain_text).toContain('/reset/…');
  });

  test('REG-12 a server that says “later” makes the mail wait, the last attempt makes it fail', async () => {
    await queue();
    server.answers.push([451, 'try later'], [451, 'try later']);
    await expect(send()).rejects.toThrow();
    expect((await rows())[0]).toMatchObject({ status: 'waiting', attempts: 1, claimed_at: null });
    expect(await send(true)).toBe('given-up');
    expect((await rows())[0]).toMatchObject({ status: 'failed', attempts: 2 });
    expect((await rows())[0]?.last_error).toContain('try later');
  });

  test('REG-12 a server that refuses the address for good is not asked again', async () => {
    await queue();
    server.answers.push([550, 'no such mailbox']);
    expect(await send()).toBe('refused');
    expect((await rows())[0]?.status).toBe('failed');
    expect(await send()).toBe('already-done');
  });

  test('REG-12 a demo shop without SMTP keeps its mails in the mailbox', async () => {
    await queue();
    const [row] = await rows();
    const nowhere = { ...sender, transport: null };
    expect(
      await sendMail(open.db, { mailId: row?.id ?? 0, isLastAttempt: false, sender: nowhere }, NOW),
    ).toBe('mailbox');
    expect((await rows())[0]?.status).toBe('mailbox');
    expect(server.received).toHaveLength(0);
  });

  test('REG-12 nobody writes a header or a second recipient through a name or an address', async () => {
    const evil = 'คุณ\r\nBcc: thief@example.com\r\n\r\n<script>alert(1)</script>';
    await queue({
      ...placedMessage,
      values: { ...facts, buyerName: evil, orderNumber: `R\r\nBcc: thief@example.com`, cancelAt: null },
    });
    await send();
    const [receivedMail] = server.received;
    expect(receivedMail?.envelopeTo).toEqual(['parichat@example.co.th']);
    expect(receivedMail?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(receivedMail?.mail.html).not.toContain('<script>');
    for (const to of [
      'a@b.co, thief@example.com',
      'a@b.co\r\nBcc: t@e.com',
      '"a" <a@b.co>',
      'a@b.co;t@e.co',
      'none',
    ]) {
      await expect(queue({ ...placedMessage, dedupeKey: to, to })).rejects.toThrow(RangeError);
    }
  });

  test('REG-12 the queue sends by itself what was queued', async () => {
    const jobs = await installTestJobs(open, {
      environment: { smtpUrl: server.smtpUrl, publicUrl: 'https://shop.example' },
    });
    await jobs.start();
    try {
      await queue();
      await expect.poll(() => server.received.length).toBe(1);
      await expect.poll(async () => (await rows())[0]?.status).toBe('sent');
    } finally {
      await jobs.stop();
    }
  });
});
