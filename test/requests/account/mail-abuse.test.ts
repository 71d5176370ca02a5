import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveReportOf } from '../../support/road/approved-course';
import { guest, sendReport, slipPicture } from '../../support/road/bank-transfer';
import { orderTokenOf } from '../../support/road/ordered-goods';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const LIMIT = 4;
let app: AppServer;
beforeAll(async () => {
  app = await startApp({ change: (db) => change(db, { guest_mail_limit: LIMIT }) });
});
afterAll(() => app.stop());

const order = async (
  email: string,
  input: Partial<Parameters<typeof guest>[1]> = {},
  browser = new PlainBrowser(app.url),
) =>
  (await browser.get('/course/1/register'))
    .form('#register')
    .fill({ ...guest(email), ...input })
    .submit('pay');
const mailsTo = (email: string) =>
  app.inDatabase((db) =>
    db
      .selectFrom('outbox_mail')
      .select(['kind', 'subject', 'html', 'plain_text'])
      .where('to_address', '=', email)
      .orderBy('id')
      .execute(),
  );

describe('mails to e-mails that were only typed', () => {
  test.each(['https://evil.test/win', 'Win at evil.com', 'www.evil'])(
    'REG-12 a name that holds a link is none: %s',
    async (firstname) => {
      const answer = await order('victim@example.test', { firstname });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('ใส่เฉพาะชื่อ ไม่ใส่ลิงก์');
      expect(await mailsTo('victim@example.test')).toEqual([]);
    },
  );

  test('REG-12 what a stranger typed as a name is not sent to them', async () => {
    await order('stranger@example.test', { firstname: 'คุณได้รับรางวัล', lastname: 'โทร 0999999999 ด่วน' });
    const [mail, ...others] = await mailsTo('stranger@example.test');
    expect(others).toEqual([]);
    expect(mail?.kind).toBe('order-placed');
    for (const text of [mail!.subject, mail!.html, mail!.plain_text]) {
      expect(text).not.toContain('รางวัล');
      expect(text).not.toContain('0999999999');
    }
    expect(mail!.plain_text).toContain('สวัสดี');
  });

  test('REG-12 a member is greeted by name at their own e-mail, at another without', async () => {
    const member = new PlainBrowser(app.url);
    await (
      await member.get('/login')
    )
      .form('form[action="/login"]')
      .fill({ username: 'student@demo.test', password: 'rian-demo' })
      .submit();
    await order('student@demo.test', { firstname: 'ปาริฉัตร' }, member);
    const own = (await mailsTo('student@demo.test')).at(-1);
    expect(own?.plain_text).toContain('สวัสดีคุณปาริฉัตร');
  });

  test('REG-12 of the whole shop too, whatever the network', async () => {
    await app.inDatabase(async (db) => {
      const hits = db.selectFrom('rate_limit').select('hits').where('key', '=', 'guest-mail:shop');
      const { hits: soFar } = await hits.executeTakeFirstOrThrow();
      await change(db, { guest_mail_limit: 0, guest_mail_shop_limit: soFar + 1 });
    });
    await order('shop-one@example.test');
    await order('shop-two@example.test');
    expect(
      (await mailsTo('shop-one@example.test')).length + (await mailsTo('shop-two@example.test')).length,
    ).toBe(1);
    await app.inDatabase((db) => change(db, { guest_mail_limit: LIMIT, guest_mail_shop_limit: 600 }));
  });

  test('REG-12 from one network so many an hour; then the order is taken, says so, and mails once it is paid', async () => {
    const tokens: string[] = [];
    for (let n = 0; n < LIMIT + 3; n += 1) {
      const page = await order(`many-${n}@example.test`);
      expect(page.status).toBe(200);
      tokens.push(orderTokenOf(page));
    }
    const result = await Promise.all(
      tokens.map(async (_, n) => (await mailsTo(`many-${n}@example.test`)).length),
    );
    expect(result.filter((count) => count > 0).length).toBeLessThan(LIMIT + 1);
    expect(result.at(-1)).toBe(0);
    const last = tokens.at(-1)!;
    const page = await new PlainBrowser(app.url).get(`/order/${last}`);
    expect(page.text).toContain('คำสั่งซื้อนี้จึงยังไม่ส่งอีเมล');
    expect(page.text).not.toContain(`ส่งไปที่ many-${LIMIT + 2}@example.test แล้ว`);
    // nor any later, before it is paid
    await new PlainBrowser(app.url).post(`/order/${tokens.at(-2)}`, { intent: 'cancel' });
    expect(await mailsTo(`many-${LIMIT + 1}@example.test`)).toEqual([]);
    const paying = await new PlainBrowser(app.url).get(`/order/${last}/transfer`);
    await sendReport(paying, { slip: await slipPicture('MAIL-HELD') });
    const email = `many-${LIMIT + 2}@example.test`;
    expect(await mailsTo(email)).toEqual([]);
    // what is asked for by a button, so many an hour, is sent all the same
    await new PlainBrowser(app.url).post(`/order/${last}/claim`, {});
    await approveReportOf(app.url, email);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['claim-link', 'order-approved']);
  });
});
