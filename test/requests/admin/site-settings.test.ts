import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../app/accounts/sign-in/passwords.server';
import { isByDay } from '../../../app/orders/life/reminder-time';
import type { Db } from '../../../app/platform/database/database.server';
import { settingGroups, settingsOf } from '../../../app/settings/setting-groups';
import {
  type SiteSettingName,
  siteSettingsFrom,
  siteSettingsShape,
} from '../../../app/settings/site-settings';
import { addHours, bangkokDay } from '../../../app/values/time';
import { approveReportOf, guestWithCourse } from '../../support/road/approved-course';
import { guest, orderAsGuest, sendReport, signedIn, slipPicture } from '../../support/road/bank-transfer';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { addWaitingJob } from '../../support/shop/waiting-job';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';
const COURSE = '/course/1-excel-for-work';
const FORM = `${COURSE}/register`;
const WATERCOLOUR = 4;
const HOUR = 3_600_000;

let app: AppServer;
let staff: PlainBrowser;
/** Settings whose change on the page of the back office a test of this file has looked for in the shop. */
const proven = new Set<string>();
/** The demo's own values, put back after each test. */
let usual: Record<string, unknown>;
beforeAll(async () => {
  app = await startApp();
  const rows = await app.inDatabase((db) => db.selectFrom('site_setting').select(['key', 'value']).execute());
  usual = siteSettingsFrom(rows);
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());
afterEach(async () => {
  const rows = await app.inDatabase((db) => db.selectFrom('site_setting').select(['key', 'value']).execute());
  const now: Record<string, unknown> = siteSettingsFrom(rows);
  const changed = Object.entries(usual).filter(([name, value]) => now[name] !== value);
  if (changed.length > 0) await app.inDatabase((db) => change(db, Object.fromEntries(changed)));
});

const hasNoJobLeft = (name: string) => async (db: Db) => {
  const { rows } =
    await sql`select from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`.execute(
      db,
    );
  return rows.length === 0;
};

const groupOf = (name: string) =>
  settingGroups.find((group) => settingsOf(group).includes(name as SiteSettingName))!;

/** Sends a setting from its page of the back office; returns the resulting page. */
async function send(name: string, value: string | number | boolean, by = staff): Promise<PlainPage> {
  const page = await by.get(`/admin/settings/${groupOf(name)}`);
  const form = page.form('#settings');
  // the icon is chosen as a file; its name is carried out of sight
  if (name === 'photo_favicon') return form.tamper({ [name]: String(value) }).submit();
  return form.fill({ [name]: value }).submit();
}

/** As staff sets it, while the shop is open. */
async function set(settings: Readonly<Record<string, string | number | boolean>>, by = staff) {
  for (const [name, value] of Object.entries(settings)) {
    const page = await send(name, value, by);
    expect([name, page.status, page.find('.notice.ok').text]).toEqual([name, 200, 'บันทึกแล้ว']);
    proven.add(name);
  }
}
const visit = (at: string) => new PlainBrowser(app.url).get(at);

let buyers = 0;
const email = () => `settings${(buyers += 1)}@example.test`;
const order = () => orderAsGuest(new PlainBrowser(app.url), { title: EXCEL, buyer: guest(email()) });
const withoutTags = (words: string) => words.replace(/<[^>]+>/g, '');
const rest = (page: PlainPage) => page.text.replace(/\s+/g, ' ');

describe('what a page says of the shop', () => {
  test.each([
    ['title', 'ร้านกำไล', '/', 'ร้านกำไล'],
    ['shop_name', 'บริษัท กำไล จำกัด', '/courses', 'บริษัท กำไล จำกัด'],
    ['shop_tax_id', '1234567890121', '/courses', '1 2345 67890 12 1'],
    ['shop_tel', '0998887777', '/courses', '099 888 7777'],
    ['shop_hours', 'เฉพาะวันพฤหัส', '/courses', 'เฉพาะวันพฤหัส'],
    ['howtobuy_description', '<p>กดสามทีก็พอ</p>', '/how-to-buy', 'กดสามทีก็พอ'],
  ] as const)('ADM-05 %s is read on the page', async (name, value, at, words) => {
    expect(rest(await visit(at))).not.toContain(words);
    await set({ [name]: value });
    expect(rest(await visit(at))).toContain(words);
  });

  test.each([
    ['shop_hours', 'เฉพาะวันศุกร์', 'Fridays only', '/courses'],
    ['howtobuy_description', '<p>กดสองทีก็พอ</p>', '<p>Two presses will do</p>', '/how-to-buy'],
    ['refund_terms', 'คืนเงินใน 15 วัน', 'Money back for 15 days', COURSE],
    ['payment_title', 'จ่ายแบบไหน', 'Which way to pay', FORM],
  ] as const)(
    'ADM-05 %s_en is read by who reads English, else the Thai words',
    async (name, thai, english, at) => {
      const inEnglish = async () => rest(await visit(`${at}?lang=en`));
      await app.inDatabase((db) => change(db, { [`${name}_en`]: '' }));
      await set({ [name]: thai });
      expect(await inEnglish()).toContain(withoutTags(thai));
      await set({ [`${name}_en`]: english });
      expect(await inEnglish()).toContain(withoutTags(english));
      expect(await inEnglish()).not.toContain(withoutTags(thai));
      expect(rest(await visit(at))).not.toContain(withoutTags(english));
    },
  );

  test('ADM-05 is_shop_open shuts the shop for visitors, not for staff', async () => {
    await set({ is_shop_open: false });
    expect((await visit('/courses')).status).toBe(503);
    expect((await staff.get('/courses')).status).toBe(200);
    await set({ is_shop_open: true });
    expect((await visit('/courses')).status).toBe(200);
  });

  test('ADM-05 howtobuy_description is the call’s answer too', async () => {
    await set({ howtobuy_description: '<p>กดสามทีก็พอ</p><script>alert(1)</script>' });
    const answer = (await (await fetch(`${app.url}/public/payments/howtobuy`)).json()) as object;
    expect(answer).toEqual({ is_enable_howtobuy: true, description: '<p>กดสามทีก็พอ</p>' });
  });

  test('ADM-05 shop_email answers the first question of a course', async () => {
    await app.inDatabase((db) => db.deleteFrom('course_comment').execute());
    await set({ shop_email: 'ask@example.test' });
    expect((await visit('/course/2')).link('ask@example.test').href).toBe('mailto:ask@example.test');
  });

  test('ADM-05 theme_color colours every page; none that white text cannot be read on', async () => {
    await set({ theme_color: '#7a1f5c' });
    expect((await visit('/')).find('html').getAttribute('style')).toContain('#7a1f5c');
    const refusedPage = await send('theme_color', '#ffff00');
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.find('#theme_color-e').text).toContain('สีอ่อนเกินไป');
    expect((await visit('/')).find('html').getAttribute('style')).toContain('#7a1f5c');
  });

  test('ADM-05 of two editors the second sees the other’s value, and nothing typed is lost', async () => {
    const page = await staff.get('/admin/settings/shop');
    await set({ shop_hours: 'วันจันทร์' });
    const form = page.form('#settings').fill({ shop_hours: 'วันอังคาร', shop_line: '@two' });
    const questionPage = await form.submit();
    expect(questionPage.status).toBe(409);
    expect(questionPage.find('#shop_hours-e').text).toContain('“วันจันทร์”');
    expect(questionPage.form('#settings').value('shop_line')).toBe('@two');
    expect((await visit('/courses')).text).toContain('วันจันทร์');
    const savedPage = await questionPage.form('#settings').submit();
    expect(savedPage.find('.notice.ok').text).toBe('บันทึกแล้ว');
    expect((await visit('/courses')).text).toContain('วันอังคาร');
  });

  test('ADM-05 shop_tax_id is one that can be', async () => {
    for (const [input, why] of [
      ['123', 'ตัวเลข 13 หลัก'],
      ['1234567890123', 'เลขหลักสุดท้ายไม่ถูกต้อง'],
    ] as const) {
      const refusedPage = await send('shop_tax_id', input);
      expect(refusedPage.find('#shop_tax_id-e').text).toContain(why);
      expect(refusedPage.form('#settings').value('shop_tax_id')).toBe(input);
    }
    expect(rest(await visit('/'))).toContain('0 1055 69012 34 5');
  });

  test('ADM-05 photo_favicon is the icon of every page and of /favicon.ico; without one it is the shop’s own', async () => {
    const ownPage = await visit('/favicon.ico');
    expect([ownPage.status, ownPage.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
    expect((await visit('/')).find('link[rel=icon]').getAttribute('href')).toBe('/favicon.svg');

    const folder = path.join(app.dataDir, 'uploads/public');
    const file = path.join(folder, 'icon-of-the-test.png');
    const picture = await sharp({ create: { width: 48, height: 48, channels: 3, background: '#7a1f5c' } })
      .png()
      .toBuffer();
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(file, picture);
    try {
      await set({ photo_favicon: 'icon-of-the-test.png' });
      for (const at of ['/', '/login', '/no-such-page']) {
        const href = (await visit(at)).find('link[rel=icon]').getAttribute('href')!;
        expect(href).toBe('/uploads/public/icon-of-the-test.png');
        expect(Buffer.from((await visit(href)).bytes)).toEqual(picture);
      }
      const icon = await visit('/favicon.ico');
      expect(icon.headers.get('Content-Type')).toBe('image/png');
      expect(Buffer.from(icon.bytes)).toEqual(picture);
    } finally {
      fs.rmSync(file);
    }
    // gone, it leaves no hole
    expect((await visit('/favicon.ico')).headers.get('Content-Type')).toBe('image/svg+xml');
  });

  test('ADM-05 currency is the text beside amounts, from the list to the order’s mail', async () => {
    const usually = await visit('/courses');
    expect(usually.text).toContain('฿1,590');
    await set({ currency: 'บาท' });
    const buyer = guest(email());
    for (const at of ['/', '/courses', COURSE, '/products', FORM]) {
      const page = await visit(at);
      expect(page.text, at).toMatch(/\d บาท/);
      expect(page.text, at).not.toContain('฿');
    }
    const paying = await orderAsGuest(new PlainBrowser(app.url), { title: EXCEL, buyer });
    expect(paying.text).toContain('1,590.00 บาท');
    expect(paying.text).not.toContain('฿');
    const mail = await app.inDatabase((db) =>
      db
        .selectFrom('outbox_mail')
        .select(['subject', 'plain_text'])
        .where('to_address', '=', buyer.email)
        .executeTakeFirstOrThrow(),
    );
    expect(mail.subject + mail.plain_text).toContain('1,590.00\u00a0บาท');
    expect(mail.subject + mail.plain_text).not.toContain('฿');
    // as it is shown, so it may be typed
    const reportedPage = await sendReport(paying, {
      amount: '1,590 บาท',
      slip: await slipPicture(buyer.email),
    });
    expect(reportedPage.status).toBe(200);
  });

  test('ADM-05 is_show_best_seller shows what sells, or not', async () => {
    const buyer = guest(email());
    const paying = await orderAsGuest(new PlainBrowser(app.url), { title: 'กีตาร์ฟิงเกอร์สไตล์', buyer });
    await sendReport(paying, { slip: await slipPicture(buyer.email) });
    await approveReportOf(app.url, buyer.email);
    await set({ is_show_same_teacher: false, is_show_same_group: false });
    expect((await visit(COURSE)).find('section[aria-labelledby=best-seller]').text).toContain('กีตาร์');
    await set({ is_show_best_seller: false });
    expect((await visit(COURSE)).root.querySelector('section[aria-labelledby=best-seller]')).toBeNull();
  });
});

describe('tax', () => {
  test.each(['is_enable_tax_invoice', 'is_layout_course_registration', 'is_tax_system'])(
    'ADM-05 without %s a course’s form has no tax part',
    async (name) => {
      expect((await visit(FORM)).root.querySelector('#tax')).not.toBeNull();
      await set({ [name]: false });
      expect((await visit(FORM)).root.querySelector('#tax')).toBeNull();
    },
  );

  test('ADM-05 vat_value is the rate inside the price, is_enable_vat whether there is one', async () => {
    expect(rest(await visit(FORM))).toContain('รวมภาษีมูลค่าเพิ่ม 7%');
    await app.inDatabase((db) => db.deleteFrom('vat_rate').execute());
    await set({ vat_value: 10 });
    const ten = rest(await visit(FORM));
    expect(ten).toContain('รวมภาษีมูลค่าเพิ่ม 10%');
    // 1,590 × 10 / 110
    expect(ten).toContain('144.55');
    await set({ is_enable_vat: false });
    expect(rest(await visit(FORM))).not.toContain('ภาษีมูลค่าเพิ่ม 10%');
  });

  test('ADM-05 shop_name, shop_address, shop_tax_id and shop_branch stand on the receipt', async () => {
    await set({
      shop_name: 'บริษัท กำไล จำกัด',
      shop_address: '1 ถนนเจริญนคร กรุงเทพมหานคร 10600',
      shop_tax_id: '1234567890121',
      shop_branch: '00007',
    });
    const { orderPage } = await guestWithCourse(app.url, { title: EXCEL, email: email() });
    const paper = rest(await orderPage.link('ใบกำกับภาษีอย่างย่อ AB').follow());
    for (const words of ['บริษัท กำไล จำกัด', '1 ถนนเจริญนคร กรุงเทพมหานคร 10600', '1 2345 67890 12 1', '00007'])
      expect(paper).toContain(words);
  });

  test('ADM-05 tax_invoice_request_days is how long a tax invoice may be asked for', async () => {
    const { orderPage, visitor } = await guestWithCourse(app.url, { title: EXCEL, email: email() });
    const token = /\/order\/([\w-]+)/.exec(orderPage.path)![1]!;
    await app.inDatabase(async (db) => {
      const { id } = await db
        .selectFrom('purchase_order')
        .select('id')
        .where('token', '=', token)
        .executeTakeFirstOrThrow();
      const before = bangkokDay(addHours(new Date(), -24));
      await db.updateTable('tax_document').set({ document_day: before }).where('order_id', '=', id).execute();
    });
    expect((await visitor.get(orderPage.path)).link('ขอใบกำกับภาษีเต็มรูป').href).toContain('/document');
    await set({ tax_invoice_request_days: 0 });
    expect((await visitor.get(orderPage.path)).html).not.toContain('ขอใบกำกับภาษีเต็มรูป');
  });
});

describe('paying', () => {
  test('ADM-05 is_require_slip asks for the slip, or takes a report without', async () => {
    const paying = await order();
    const bare = (page: PlainPage) =>
      page
        .form('#report')
        .fill({ bank_code: 'KBANK', time: '00:00' })
        .choose('bank_account', page.find('input[name=bank_account]').getAttribute('value')!);
    const refusedPage = await bare(paying).submit();
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.root.querySelector('[aria-invalid=true][name=slip]')).not.toBeNull();
    await set({ is_require_slip: false });
    const takenPage = await bare(await paying.reload()).submit();
    expect(takenPage.status).toBe(200);
    expect(takenPage.text).toContain('กำลังตรวจ');
  });

  test('ADM-05 tel_without_parcel asks a buyer of courses for a telephone, or does not', async () => {
    const form = async () => (await new PlainBrowser(app.url).get('/course/1-excel-for-work/register')).root;
    expect((await form()).querySelector('[name=tel][required]')).not.toBeNull();
    await set({ tel_without_parcel: 'optional' });
    expect((await form()).querySelector('[name=tel]:not([required])')).not.toBeNull();
    await set({ tel_without_parcel: 'off' });
    expect((await form()).querySelector('[name=tel]')).toBeNull();
    await set({ tel_without_parcel: 'as_registered' });
  });

  test('ADM-05 storage_limit_gb is what all uploads together may take', async () => {
    const paying = await order();
    await set({ storage_limit_gb: 0.000001 });
    const refusedPage = await sendReport(paying, { slip: await slipPicture('no-room') });
    expect(refusedPage.status).toBe(422);
    expect(refusedPage.text).toContain('พื้นที่เก็บไฟล์');
    await set({ storage_limit_gb: 10 });
    expect((await sendReport(paying, { slip: await slipPicture('room') })).status).toBe(200);
  });

  test('ADM-05 expiry_notice_hours before the end the buyer is told once more; 0: never', async () => {
    const soon = new Date(Date.now() + 5 * HOUR);
    const [quiet, told] = [guest(email()), guest(email())];
    const run = async (hours: number, buyer: typeof quiet) => {
      await set({ expiry_notice_hours: hours });
      await orderAsGuest(new PlainBrowser(app.url), { title: EXCEL, buyer });
      await app.inDatabase(async (db) => {
        await db
          .updateTable('purchase_order')
          .set({ cancel_at: soon, placed_at: new Date(Date.now() - 40 * HOUR) })
          .where('email', '=', buyer.email)
          .execute();
        await addWaitingJob(db, 'remind-of-deadlines');
      });
      await expect.poll(() => app.inDatabase(hasNoJobLeft('remind-of-deadlines'))).toBe(true);
      const mails = await app.inDatabase((db) =>
        db
          .selectFrom('outbox_mail')
          .select('kind')
          .where('to_address', '=', buyer.email)
          .where('kind', '=', 'order-expiring')
          .execute(),
      );
      return mails.length;
    };
    expect(await run(0, quiet)).toBe(0);
    // at night nobody is written to
    expect(await run(6, told)).toBe(isByDay(new Date()) ? 1 : 0);
  });

  test('ADM-05 access_notice_days before access ends its owner is told; 0: never', async () => {
    const [quiet, told] = [email(), email()];
    const run = async (days: number, to: string) => {
      await set({ access_notice_days: days });
      await guestWithCourse(app.url, { title: EXCEL, email: to });
      await app.inDatabase(async (db) => {
        const person = db.selectFrom('person').select('id').where('email', '=', to);
        const at = (inDays: number) => new Date(Date.now() + inDays * 24 * HOUR);
        await db
          .updateTable('access_grant')
          .set({ starts_at: at(-85), granted_at: at(-85), ends_at: at(5) })
          .where('person_id', 'in', person)
          .execute();
        await addWaitingJob(db, 'remind-of-access-ending');
      });
      await expect.poll(() => app.inDatabase(hasNoJobLeft('remind-of-access-ending'))).toBe(true);
      const mails = await app.inDatabase((db) =>
        db
          .selectFrom('outbox_mail')
          .select('kind')
          .where('to_address', '=', to)
          .where('kind', '=', 'access-ending')
          .execute(),
      );
      return mails.length;
    };
    expect(await run(0, quiet)).toBe(0);
    expect(await run(7, told)).toBe(1);
  });

  test('ADM-05 is_thank_you_page is where a buyer goes who reports later; thank_you_description is said there', async () => {
    const later = async () => (await order()).link('ไว้แจ้งทีหลัง').href;
    const thanks = await later();
    expect(thanks).toContain('/thankyou');
    await set({ thank_you_description: '<p>แล้วพบกันในห้องเรียน</p><script>x()</script>' });
    const page = await visit(new URL(thanks).pathname + new URL(thanks).search);
    expect(page.text).toContain('แล้วพบกันในห้องเรียน');
    expect(page.html).not.toContain('x()');
    await set({ thank_you_description_en: '<p>See you in class</p>' });
    const english = await visit(`${page.path}&lang=en`);
    expect(english.text).toContain('See you in class');
    expect(english.text).not.toContain('แล้วพบกันในห้องเรียน');
    await set({ is_thank_you_page: false });
    expect(await later()).not.toContain('/thankyou');
  });

  test('ADM-05 waiting_offer_hours is how long a freed seat is held for whoever waits for it', async () => {
    const token = 'W'.repeat(22);
    await set({ waiting_offer_hours: 5 });
    const until = await app.inDatabase(async (db) => {
      await db
        .updateTable('course')
        .set({ seat_limit: 20, seats_held: 0 })
        .where('id', '=', WATERCOLOUR)
        .execute();
      const command = { token, course_id: WATERCOLOUR, name: 'มาลี', email: email(), locale: 'th' as const };
      const waits = { state: 'waiting' as const, asked_at: new Date(), waiting_since: new Date() };
      await db
        .insertInto('class_waiting')
        .values({ ...command, ...waits })
        .execute();
      await addWaitingJob(db, 'offer-freed-seats');
      return addHours(new Date(), 5).getTime();
    });
    await expect.poll(() => app.inDatabase(hasNoJobLeft('offer-freed-seats'))).toBe(true);
    expect((await visit(`/waiting/${token}`)).text).toContain('มีที่ว่างสำหรับคุณแล้ว');
    const [place] = await app.inDatabase((db) =>
      db.selectFrom('class_waiting').select('offered_until').where('token', '=', token).execute(),
    );
    expect(Math.abs(place!.offered_until!.getTime() - until)).toBeLessThan(600_000);
    await (await visit(`/waiting/${token}`)).form('ไม่รับ ให้คิวถัดไป').submit('ไม่รับ ให้คิวถัดไป');
  });

  test('ADM-05 unread_slip_hours is how long a slip without a code keeps seats from others; 0: until it is decided', async () => {
    await app.inDatabase((db) =>
      db.updateTable('course').set({ seat_limit: 20, seats_held: 0 }).where('id', '=', WATERCOLOUR).execute(),
    );
    const run = async (hours: number) => {
      await set({ unread_slip_hours: hours });
      const buyer = guest(email());
      const paying = await (
        await visit(`/course/${WATERCOLOUR}/register`)
      )
        .form('#register')
        .fill({ ...buyer })
        .submit('ชำระเงิน');
      await sendReport(paying, { slip: await slipPicture(buyer.email) });
      await app.inDatabase(async (db) => {
        const past = { reported_at: addHours(new Date(), -5), cancel_at: addHours(new Date(), -1) };
        await db.updateTable('purchase_order').set(past).where('email', '=', buyer.email).execute();
        await addWaitingJob(db, 'expire-orders');
      });
      await expect.poll(() => app.inDatabase(hasNoJobLeft('expire-orders'))).toBe(true);
      return (await paying.reload()).text;
    };
    expect(await run(0)).toContain('กำลังตรวจ');
    expect(await run(72)).toContain('กำลังตรวจ');
    expect(await run(4)).toContain('ยกเลิก');
  });
});

describe('what a course’s page and its form show', () => {
  const words = (name: string, value: string | number | boolean, at: string, text: string) =>
    [name, value, at, text] as const;

  test.each([
    words('shop_line', '@kamlai', COURSE, 'ถามทาง LINE @kamlai'),
    words('refund_terms', 'คืนเงินใน 14 วัน', COURSE, 'คืนเงินใน 14 วัน'),
    words('payment_title', 'จ่ายทางไหนดี', FORM, 'จ่ายทางไหนดี'),
    words('auto_cancel', 5, FORM, 'รอชำระได้ 5 ชั่วโมง'),
    words('is_foreign_layout', true, '/courses', 'USD'),
    words('tax_invoice_policy', 'required', FORM, 'ต้องออกใบกำกับภาษี'),
  ])('ADM-05 %s is seen there', async (name, value, at, text) => {
    expect(rest(await visit(at))).not.toContain(text);
    await set({ [name]: value });
    expect(rest(await visit(at))).toContain(text);
  });

  test('ADM-05 refund_terms_link leads to all of them', async () => {
    await set({ refund_terms_link: '/how-to-buy#refund' });
    expect((await visit(COURSE)).link('เงื่อนไขการคืนเงิน').href).toBe(`${app.url}/how-to-buy#refund`);
  });

  test.each([
    ['is_course_curriculum', '#content'],
    ['is_course_comment', '#qna'],
  ])('ADM-05 without %s a course’s page has no such part', async (name, part) => {
    expect((await visit(COURSE)).root.querySelector(part)).not.toBeNull();
    await set({ [name]: false });
    expect((await visit(COURSE)).root.querySelector(part)).toBeNull();
  });

  test('ADM-05 layout_course_detail 4 has the whole purchase on the course’s page', async () => {
    expect((await visit(COURSE)).root.querySelector('#register')).toBeNull();
    await set({ layout_course_detail: 4 });
    expect((await visit(COURSE)).form('#register').value('firstname')).toBe('');
  });

  test('ADM-05 is_enable_howtobuy is whether there is that page, and a link to it', async () => {
    expect((await visit('/')).link('วิธีสั่งซื้อ').href).toBe(`${app.url}/how-to-buy`);
    await set({ is_enable_howtobuy: false });
    expect((await visit('/')).html).not.toContain('"/how-to-buy"');
    expect((await visit('/how-to-buy')).status).toBe(404);
  });

  test('ADM-05 is_show_same_teacher and is_show_same_group show what goes with a course, or not', async () => {
    await app.inDatabase(async (db) => {
      const at = (id: number, columns: object) =>
        db.updateTable('course').set(columns).where('id', '=', id).execute();
      const group = await db
        .insertInto('course_group')
        .values({ external_key: 'settings', name: 'กลุ่มทดสอบ' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { teacher_id } = await db
        .selectFrom('course')
        .select('teacher_id')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      await at(1, { course_group_id: group.id });
      await at(7, { course_group_id: group.id });
      await at(8, { teacher_id });
    });
    for (const [name, list] of [
      ['is_show_same_teacher', 'same-teacher'],
      ['is_show_same_group', 'same-group'],
    ] as const) {
      const shownValues = async () =>
        (await visit(COURSE)).root.querySelector(`section[aria-labelledby=${list}]`) !== null;
      expect(await shownValues(), name).toBe(true);
      await set({ [name]: false });
      expect(await shownValues(), name).toBe(false);
      await set({ [name]: true });
    }
  });

  test('ADM-05 learners_from and reviews_from are from how many on a course says it', async () => {
    await guestWithCourse(app.url, { title: EXCEL, email: email() });
    await set({ learners_from: 100_000 });
    expect((await visit(COURSE)).text).not.toContain('มีผู้เรียนแล้ว');
    await set({ learners_from: 1 });
    expect((await visit(COURSE)).text).toMatch(/มีผู้เรียนแล้ว [\d,]+ คน/);
    expect((await visit(COURSE)).root.querySelector('#reviews')).not.toBeNull();
    await set({ reviews_from: 0 });
    expect((await visit(COURSE)).root.querySelector('#reviews')).toBeNull();
  });

  test('ADM-05 course_access_rights 1 keeps a course for the groups it names', async () => {
    const ids = await app.inDatabase(async (db) => {
      const { id } = await db
        .insertInto('user_group')
        .values({ name: 'เฉพาะกลุ่มนี้' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('course_user_group').values({ course_id: 1, user_group_id: id }).execute();
      return { user_group_id: id };
    });
    expect((await visit(FORM)).root.querySelector('#register')).not.toBeNull();
    await set({ course_access_rights: 1 });
    expect((await visit(FORM)).root.querySelector('#register')).toBeNull();
    await app.inDatabase((db) =>
      db.deleteFrom('course_user_group').where('user_group_id', '=', ids.user_group_id).execute(),
    );
  });

  test('ADM-05 scarce_hold_hours is how long the last seats are held', async () => {
    await app.inDatabase((db) =>
      db.updateTable('course').set({ seat_limit: 2, seats_held: 0 }).where('id', '=', WATERCOLOUR).execute(),
    );
    const at = `/course/${WATERCOLOUR}/register`;
    expect((await visit(at)).find('#pay').text).toContain('รอชำระได้ 24 ชั่วโมง');
    await set({ scarce_hold_hours: 6 });
    expect((await visit(at)).find('#pay').text).toContain('รอชำระได้ 6 ชั่วโมง');
  });

  test('ADM-05 is_enable_withholding_tax is whether a company may withhold', async () => {
    const askedFields = async () => {
      const form = (await visit(FORM)).form('#register').fill({ is_require_tax_invoice: true });
      const company = (await form.submit('recount')).form('#register');
      return (
        await company.choose('tax_person_type', 'juristic_person').submit('recount')
      ).root.querySelector('[name=withholding]');
    };
    expect(await askedFields()).not.toBeNull();
    await set({ is_enable_withholding_tax: false });
    expect(await askedFields()).toBeNull();
  });

  test('ADM-05 is_one_coupon takes one coupon an order', async () => {
    const enter = (page: PlainPage, coupon_code: string) =>
      page.form('#register').fill({ coupon_code }).submit('apply-coupon');
    const two = async () => enter(await enter(await visit(FORM), 'EXCEL10'), 'WELCOME100');
    expect((await two()).status).toBe(200);
    await set({ is_one_coupon: true });
    expect((await two()).find('#coupon_code-e').text).toContain('หนึ่งคำสั่งซื้อใช้ได้คูปองเดียว');
  });

  test('ADM-05 is_use_coupon_or_oder asks before a coupon takes a promotion’s place', async () => {
    const enter = async () => {
      const browser = new PlainBrowser(app.url);
      for (const id of [1, 7])
        await (await browser.get(`/course/${id}`)).form('form[action="/cart/add"]').submit('หยิบใส่ตะกร้า');
      const cart = await browser.get('/cart');
      return cart.form('#register').fill({ coupon_code: 'TWO15' }).submit('apply-coupon');
    };
    expect((await enter()).path).toBe('/cart');
    await set({ is_use_coupon_or_oder: true });
    expect((await enter()).path).toBe('/cart/swap?coupon=TWO15');
  });
});

describe('members', () => {
  const form = async () => (await visit('/register')).form('form[action="/register"]');
  let people = 0;
  const register = async (tel = '0812345678') => {
    const name = `asked${(people += 1)}`;
    return (await form())
      .fill({ firstname: 'มะลิ', lastname: 'ศรีสุข', email: `${name}@example.test`, tel, username: name })
      .fill({ password: 'secret.77', password_confirm: 'secret.77' })
      .submit();
  };

  test('ADM-05 tel_minimum is the fewest digits of a telephone', async () => {
    await set({ tel_minimum: 10 });
    const refusedPage = await register('021234567');
    expect(refusedPage.find('#tel-e').text).toContain('10');
    expect((await register()).path).toBe('/myaccount/student/courses');
  });

  test.each([
    ['user_limit', 'จำนวนผู้ใช้ของร้านเต็มแล้ว'],
    ['daily_user_limit', 'วันนี้สมัครครบจำนวนแล้ว'],
  ])('ADM-05 %s ends registering for now', async (name, text) => {
    expect((await register()).path).toBe('/myaccount/student/courses');
    await set({ [name]: 1 });
    expect((await register()).text).toContain(text);
  });

  test('ADM-05 is_whitelist_only lets in whom staff listed', async () => {
    const unlisted = { is_whitelisted: false };
    await app.inDatabase((db) =>
      db.updateTable('person').set(unlisted).where('username', '=', 'company@demo.test').execute(),
    );
    const inside = await signedIn(app.url, 'company@demo.test');
    expect((await inside.get('/myaccount/student/courses')).path).toBe('/myaccount/student/courses');
    await set({ is_whitelist_only: true });
    expect((await inside.get('/myaccount/student/courses')).path).toBe('/login?notice=userNotListed');
  });

  test('ADM-05 is_student_select_group lets who registers choose, where is_user_group has groups', async () => {
    await app.inDatabase((db) =>
      db.insertInto('user_group').values({ name: 'นักเรียน', is_self_selectable: true }).execute(),
    );
    expect((await form()).element.querySelector('[name=user_group]')).toBeNull();
    await set({ is_student_select_group: true });
    expect((await form()).element.querySelector('[name=user_group]')!.text).toContain('นักเรียน');
    await set({ is_user_group: false });
    expect((await form()).element.querySelector('[name=user_group]')).toBeNull();
  });

  test.each(['guest_mail_limit', 'guest_mail_shop_limit'])(
    'ADM-05 %s is how many orders an hour mail an address nobody has proved',
    async (name) => {
      const shownWords = async () => {
        const buyer = guest(email());
        await orderAsGuest(new PlainBrowser(app.url), { title: EXCEL, buyer });
        const mails = await app.inDatabase((db) =>
          db.selectFrom('outbox_mail').select('id').where('to_address', '=', buyer.email).execute(),
        );
        return mails.length > 0;
      };
      await set({ guest_mail_limit: 0, guest_mail_shop_limit: 0 });
      expect(await shownWords()).toBe(true);
      await set({ [name]: 1 });
      expect([await shownWords(), await shownWords()].at(-1)).toBe(false);
    },
  );
});

describe('a live shop', () => {
  let live: AppServer;
  let url: string;
  beforeAll(async () => {
    live = await startApp({
      isFresh: true,
      env: {
        SHOP_MODE: 'live',
        PUBLIC_URL: 'https://shop.example.test',
        SESSION_SECRET: 'Kp7_wq2-XnV9tZr4LmB6yH3sDf8gJc1Q',
      },
    });
    url = `http://127.0.0.1:${new URL(live.url).port}`;
    await live.inDatabase(addCourseAndStaff);
  });
  afterAll(() => live.stop());

  /** Its cookies are for https: they are carried by hand. */
  async function owner(): Promise<PlainBrowser> {
    const answer = await fetch(`${url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: url },
      body: new URLSearchParams({ username: 'owner@example.test', password: PASSWORD }),
    });
    expect(answer.status).toBe(303);
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
    return new PlainBrowser(url, { headers: { Cookie: cookie } });
  }

  test('ADM-05 is_production_2c2p says whether the merchant account is real: only then it takes cards', async () => {
    const methods = async () =>
      (await new PlainBrowser(url).get('/course/1-live/register')).root
        .querySelectorAll('input[name=payment_method_id]')
        .map((input) => input.getAttribute('value'));
    await set({ is_shop_open: true }, await owner());
    expect(await methods()).toEqual([]);
    await set({ is_production_2c2p: true }, await owner());
    expect(await methods()).toEqual(['3']);
  });

  test('REG-12 without a mail server staff is told that e-mails wait, not that they were sent', async () => {
    for (const at of ['/admin', '/admin/orders']) {
      const page = await (await owner()).get(at);
      expect(page.text).toContain('ยังไม่ได้ตั้งเซิร์ฟเวอร์อีเมล (SMTP_URL)');
    }
  });

  test('ADM-01 an owner without a second step is asked for one', async () => {
    const warnedPage = await (await owner()).get('/admin');
    expect(warnedPage.text).toContain('บัญชีเจ้าของร้านยังไม่มีการยืนยันสองขั้น');
    expect(warnedPage.link('เปิดการยืนยันสองขั้น').href).toContain('/admin/');
  });

  test('ADM-01 without a mail server an invitation shows its link once, to be handed over', async () => {
    const staff = await owner();
    const form = (await staff.get('/admin/staff')).form('ส่งคำเชิญ');
    const questionPage = await form.fill({ email: 'new@staff.example', roles: 'support' }).submit('ส่งคำเชิญ');
    expect(questionPage.status).toBe(200);
    const link = questionPage.find('.notice code').text;
    expect(link).toMatch(/^https:\/\/shop\.example\.test\/join\/[\w-]+$/);
    const join = await new PlainBrowser(url).get(new URL(link).pathname);
    expect(join.text).toContain('ดูแลลูกค้า');
    expect((await staff.get('/admin/staff')).html).not.toContain(new URL(link).pathname);
  });
});

test('ADM-05 every setting was changed by the back office above, and seen in the shop', () => {
  expect([...proven].toSorted()).toEqual(Object.keys(siteSettingsShape).toSorted());
});

const PASSWORD = 'a long word of the owner';

async function addCourseAndStaff(db: Db) {
  const now = new Date();
  const course = await db
    .insertInto('course')
    .values({ external_key: 'live', slug: 'live', title: 'สด', course_type: 'Online', published_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('price_plan')
    .values({
      external_key: 'live-plan',
      course_id: course.id,
      name: 'ปีเดียว',
      plan_type: 'One-Time Payment',
      price_satang: 100_000,
      status_show: 1,
      pricing_type: 'default',
      is_default: true,
    })
    .execute();
  const secrets = { merchantId: 'JT99', secretKey: 'a-key-of-a-real-merchant-account-0001' };
  await db
    .insertInto('payment_method')
    .values({ id: 3, name_th: 'บัตรเครดิต', secrets: JSON.stringify(secrets), is_enabled: true, position: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ secrets: JSON.stringify(secrets), is_enabled: true }),
    )
    .execute();
  const owner = await db
    .insertInto('person')
    .values({
      kind: 'member',
      email: 'owner@example.test',
      username: 'owner@example.test',
      password_hash: await hashPassword(PASSWORD),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('person_role').values({ person_id: owner.id, role: 'owner' }).execute();
}
