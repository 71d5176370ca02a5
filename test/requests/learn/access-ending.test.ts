import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { guestWithCourse } from '../../support/road/approved-course';
import { mailsTo } from '../../support/servers/mail-links';
import { type MailServer, type ReceivedMail, startMailServer } from '../../support/servers/mail-server';
import { change, startApp } from '../../support/shop/app-server';
import { addWaitingJob } from '../../support/shop/waiting-job';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';
const GUEST = 'ending@example.test';
const LATER = 'ending-later@example.test';
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const AGO = sql<Date>`now() - interval '85 days'`;
const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;
const personId = (db: Db, email: string) => db.selectFrom('person').select('id').where('email', '=', email);

/** As if the time had passed: what was bought ends in five days, and the job of the day is due. */
const passTime = async (db: Db, email: string) => {
  await db
    .updateTable('access_grant')
    .set({ starts_at: AGO, granted_at: AGO, ends_at: inDays(5) })
    .where('person_id', 'in', personId(db, email))
    .execute();
  await addWaitingJob(db, 'remind-of-access-ending');
};

const mailsFor = (db: Db, email: string) =>
  db.selectFrom('outbox_mail').select('kind').where('to_address', '=', email).execute();

const isReminder = ({ mail }: ReceivedMail) => mail.subject?.startsWith('สิทธิ์เรียน') ?? false;

test('REG-12 who may soon not open a course any more is told over SMTP once; the link opens it', async () => {
  const env = { SMTP_URL: server.smtpUrl };
  const shop = await startApp({ change: (db) => change(db, { shop_email: 'help@rian.test' }), env });
  try {
    const { orderPage } = await guestWithCourse(shop.url, { title: EXCEL, email: GUEST });
    await guestWithCourse(shop.url, { title: EXCEL, email: LATER });
    const before = await shop.inDatabase(async (db) => {
      await passTime(db, GUEST);
      return (await mailsFor(db, GUEST)).length;
    });
    const mails = await mailsTo(server, GUEST, before + 1);
    const { mail } = mails.find(isReminder)!;
    expect(mail.replyTo).toMatchObject([{ address: 'help@rian.test' }]);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    for (const body of [mail.text, mail.html])
      for (const expectedText of ['สิทธิ์เรียนใกล้สิ้นสุด', EXCEL, orderPage.path, 'help@rian.test'])
        expect(body).toContain(expectedText);
    const openedPage = await new PlainBrowser(shop.url).get(orderPage.path);
    expect(openedPage.text).toContain('เริ่มเรียน');

    // the job of the next day; whose turn it is then shows that it has run
    const beforeLater = await shop.inDatabase(async (db) => {
      await passTime(db, LATER);
      return (await mailsFor(db, LATER)).length;
    });
    expect((await mailsTo(server, LATER, beforeLater + 1)).filter(isReminder)).toHaveLength(1);
    const toGuest = await shop.inDatabase((db) => mailsFor(db, GUEST));
    expect(toGuest.filter(({ kind }) => kind === 'access-ending')).toHaveLength(1);
    expect((await mailsTo(server, GUEST, before + 1)).filter(isReminder)).toHaveLength(1);
  } finally {
    await shop.stop();
  }
}, 240_000);
