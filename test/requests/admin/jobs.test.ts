import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../app/platform/database/database.server';
import { signedIn } from '../../support/road/bank-transfer';
import { linkTo } from '../../support/servers/mail-links';
import { type MailServer, startMailServer } from '../../support/servers/mail-server';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addWaitingJob } from '../../support/shop/waiting-job';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const PAGES = ['/admin/jobs', '/admin/jobs/list', '/admin/jobs/mails'];
const [STUDENT, COMPANY] = ['student@demo.test', 'company@demo.test'];

let server: MailServer;
let app: AppServer;
let staff: PlainBrowser;

beforeAll(async () => {
  server = await startMailServer();
  app = await startApp({ change: addFailures, env: { SMTP_URL: server.smtpUrl } });
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(async () => {
  await app?.stop();
  await server?.stop();
});
beforeEach(() => void (server.received.length = 0));

/** Two jobs that have failed as far as they go, while no process runs. */
async function addFailures(db: Db) {
  for (const name of [STUDENT, 'nobody@demo.test'])
    await addWaitingJob(db, 'send-password-link', { name, locale: 'th' });
  const output = JSON.stringify({ message: 'no answer for mali@example.test, key=AbCdEfGh1234567890xyz' });
  await sql`update pgboss.job set state = 'failed', started_on = now(), completed_on = now(),
    retry_count = retry_limit, output = ${output}::jsonb where name = 'send-password-link'`.execute(db);
}

const badge = async () =>
  (await staff.get('/admin')).root.querySelector('.rail a[href="/admin/jobs"] .n')?.text ?? '0';

test('OPS-02 pages and buttons of jobs are staff’s alone', async () => {
  const student = await signedIn(app.url, STUDENT);
  for (const page of PAGES) {
    expect((await new PlainBrowser(app.url).get(page)).path).toMatch(/^\/login/);
    expect((await student.get(page)).status).toBe(403);
    expect((await student.post(page, { intent: 'run-now', queue: 'expire-orders' })).status).toBe(403);
    expect((await staff.post(page, { intent: 'drop-everything' })).status).toBe(400);
  }
});

test('OPS-02 failed jobs are counted on every staff page, shown without secrets, tried again and given up by buttons', async () => {
  expect(await badge()).toBe('2');
  const overview = await staff.get('/admin/jobs');
  expect(overview.text).toContain('ส่งลิงก์ตั้งรหัสผ่าน');
  expect(overview.text).toContain('งาน 2 รายการไม่สำเร็จ');
  expect(overview.html).not.toMatch(/mali@|AbCdEfGh/);
  const list = await overview.link('ไม่สำเร็จ 2').follow();
  expect(list.text).toContain('no answer for ma***@example.test, key=***');
  expect(list.html).not.toMatch(/mali@|AbCdEfGh/);
  expect(list.root.querySelectorAll('tbody tr')).toHaveLength(2);

  const givenPage = await list.form('เลิกทำงานนี้').submit('เลิกทำงานนี้');
  expect(givenPage.chain[0]?.status).toBe(303);
  expect(givenPage.text).toContain('เลิกทำงานนี้แล้ว');
  expect(givenPage.root.querySelectorAll('tbody tr')).toHaveLength(1);
  expect(await badge()).toBe('1');
  // from the page that was open before: nothing more happens
  const again = await list.form('เลิกทำงานนี้').submit('เลิกทำงานนี้');
  expect(again.text).toContain('ไม่มีอะไรเปลี่ยน');
  expect(again.root.querySelectorAll('tbody tr')).toHaveLength(1);

  const retriedPage = await (await staff.get('/admin/jobs')).form('ลองใหม่ทั้งหมด').submit('ลองใหม่ทั้งหมด');
  expect(retriedPage.text).toContain('สั่งลองใหม่ 1 งานแล้ว');
  await expect.poll(badge).toBe('0');
});

test('REG-12 a mail the server refused waits under mails, and arrives once when staff sends it again', async () => {
  server.answers.push([550, `no such mailbox ${COMPANY}`]);
  const page = await new PlainBrowser(app.url).get('/forgotpass');
  await page.form('form[action="/forgotpass"]').fill({ username: COMPANY }).submit();
  await expect.poll(badge).toBe('1');
  expect((await staff.get('/admin')).text).toContain('อีเมลส่งไม่ออก');

  const mails = await staff.get('/admin/jobs/mails');
  const row = mails.find('tbody tr').text;
  expect(row).toContain('co***@demo.test');
  expect(row).toContain('no such mailbox');
  expect(row).toContain('ลองส่งแล้ว 1 ครั้ง');
  expect(mails.html).not.toContain(COMPANY);
  const answerPage = await mails.form('ส่งอีกครั้ง').submit('ส่งอีกครั้ง');
  expect(answerPage.text).toContain('เข้าคิวแล้ว');
  await linkTo(server, COMPANY, 'reset');
  // pressed in another tab as well; at first its sender may still have it in hand, and that is said
  const pressed = async () => (await mails.form('ส่งอีกครั้ง').submit('ส่งอีกครั้ง')).text;
  await expect.poll(pressed).toContain('ไม่มีอะไรเปลี่ยน');
  await expect.poll(badge).toBe('0');
  expect(server.received.filter(({ envelopeTo }) => envelopeTo.includes(COMPANY))).toHaveLength(1);
});

test('OPS-02 work of the clock says when it comes next, and runs at a press', async () => {
  const page = await staff.get('/admin/jobs');
  expect(page.text).toContain('ยกเลิกคำสั่งซื้อที่เลยกำหนด');
  const ran = await page.form('กวาดไฟล์ตกค้าง').submit();
  expect(ran.text).toContain('สั่งให้ทำแล้ว');
  const row = async () =>
    (await staff.get('/admin/jobs')).root
      .querySelectorAll('tbody tr')
      .find((each) => each.text.includes('กวาดไฟล์ตกค้าง'))!.text;
  await expect.poll(row).toMatch(/เสร็จล่าสุด .*ครั้งต่อไป/);
});
