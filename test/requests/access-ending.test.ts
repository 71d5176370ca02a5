import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../app/platform/database.server';
import { startApp } from '../support/app-server';
import { guestWithCourse } from '../support/approved-course';
import { change, inDatabase, startChangedShop } from '../support/changed-shop';
import { mailsTo } from '../support/mail-links';
import { type MailServer, startMailServer } from '../support/mail-server';
import { PlainBrowser } from '../support/plain-browser';
import { addWaitingJob } from '../support/waiting-job';

const EXCEL = 'Excel สำหรับคนทำงาน';
const GUEST = 'ending@example.test';
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const AGO = sql<Date>`now() - interval '85 days'`;
const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;
const personId = (db: Db, email: string) => db.selectFrom('person').select('id').where('email', '=', email);

/** As if the time had passed: what was bought ends in five days. */
const passTime = (db: Db, email: string) =>
  db
    .updateTable('access_grant')
    .set({ starts_at: AGO, granted_at: AGO, ends_at: inDays(5) })
    .where('person_id', 'in', personId(db, email))
    .execute();

const mailsFor = (db: Db, email: string) =>
  db.selectFrom('outbox_mail').select('kind').where('to_address', '=', email).execute();

test('REG-12 who may soon not open a course any more is told over SMTP once; the link opens it', async () => {
  const env = { SMTP_URL: server.smtpUrl };
  const shop = await startChangedShop((db) => change(db, { shop_email: 'help@rian.test' }), { env });
  try {
    const { orderPage } = await guestWithCourse(shop.url, { title: EXCEL, email: GUEST });
    await shop.end();
    const before = await inDatabase(shop.dataDir, async (db) => {
      await passTime(db, GUEST);
      await addWaitingJob(db, 'remind-of-access-ending');
      return (await mailsFor(db, GUEST)).length;
    });
    const first = await startApp({ dataDir: shop.dataDir, env });
    try {
      const mails = await mailsTo(server, GUEST, before + 1);
      const { mail } = mails.find((each) => each.mail.subject?.startsWith('สิทธิ์เรียน'))!;
      expect(mail.replyTo).toMatchObject([{ address: 'help@rian.test' }]);
      expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
      for (const body of [mail.text, mail.html])
        for (const said of ['สิทธิ์เรียนใกล้สิ้นสุด', EXCEL, orderPage.path, 'help@rian.test'])
          expect(body).toContain(said);
      const opened = await new PlainBrowser(first.url).get(orderPage.path);
      expect(opened.text).toContain('เริ่มเรียน');
    } finally {
      await first.stop();
    }

    const toGuest = await inDatabase(shop.dataDir, (db) => mailsFor(db, GUEST));
    expect(toGuest.filter(({ kind }) => kind === 'access-ending')).toHaveLength(1);
  } finally {
    await shop.stop();
  }
}, 120_000);
