import { createHmac } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guest, signedIn } from '../../support/road/bank-transfer';
import { heading, PAID, until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(() => toSandbox('/_sandbox/reset'));

const toSandbox = (path: string, fields: Record<string, string> = {}) =>
  fetch(app.sandboxUrl + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const failNext = (mode: string, times = 1) =>
  toSandbox('/_sandbox/fail-next', { mode, times: String(times) });
const sandboxLog = async () =>
  (await (await fetch(`${app.sandboxUrl}/_sandbox/log`)).json()) as {
    what: string;
    status: number | null;
    fields: Record<string, string>;
  }[];

const EXCEL = '/course/1-excel-for-work/register';
let buyers = 0;

/** A guest orders a course by PromptPay and stands where it is paid. */
async function order(
  visitor = new PlainBrowser(app.url),
): Promise<{ visitor: PlainBrowser; page: PlainPage; token: string }> {
  const form = (await visitor.get(EXCEL)).form('#register');
  form.fill({ ...guest(`promptpay${(buyers += 1)}@example.test`) }).choose('payment_method_id', '9');
  const page = await form.submit('pay');
  return { visitor, page, token: /([\w-]{22})/.exec(page.path)?.[1] ?? '' };
}

const chargeOf = (page: PlainPage) => {
  const bank = page.link('ธนาคารจำลอง').href;
  return /charges\/(\w+)\/page/.exec(bank)?.[1] ?? '';
};
/** What the buyer does in the bank's app. */
const atBank = (page: PlainPage, decision: string, options: Record<string, string> = {}) =>
  toSandbox(`/omise/charges/${chargeOf(page)}/decide`, { decision, ...options });
/** The address the page comes back to by itself, every six seconds. */
function refreshed(page: PlainPage): string {
  const content = page.find('noscript meta[http-equiv=refresh]').getAttribute('content') ?? '';
  return content.replace(/^6;url=/, '');
}

describe('paying by PromptPay, without JavaScript', () => {
  test('PAY-09 inside LINE and Facebook the code is held, not downloaded, and the page opens in the browser', async () => {
    const { path } = (await order()).page;
    const seenIn = (userAgent: string) =>
      new PlainBrowser(app.url, { headers: { 'User-Agent': `Mozilla/5.0 (iPhone) ${userAgent}` } }).get(path);
    const inLine = await seenIn('Safari Line/14.1.0');
    expect(inLine.text).toContain('แตะรูป QR ค้างไว้');
    expect(inLine.root.querySelectorAll('a[download]')).toEqual([]);
    const elsewhere = inLine.link('เปิดหน้านี้ในเบราว์เซอร์').href;
    expect(elsewhere).toBe(`${app.url}${path}?openExternalBrowser=1`);
    const outside = await new PlainBrowser(app.url).get(elsewhere);
    expect(outside.root.querySelectorAll('a[download]')).toHaveLength(1);
    expect(outside.text).not.toContain('ค้างไว้');
    expect(outside.headers.get('Cache-Control')).toContain('no-store');

    const inFacebook = await seenIn('Mobile/15E148 [FBAN/FBIOS;FBAV/450.0]');
    expect(inFacebook.text).toContain('เลือก “เปิดในเบราว์เซอร์”');
    expect(inFacebook.root.querySelectorAll('a[download], a[href*=openExternalBrowser]')).toEqual([]);
  });

  test('PAY-09 the page shows amount, code, deadline and ways on; paid, it leads to the thank-you page', async () => {
    const { page, visitor, token } = await order();
    expect(page.path).toBe(`/order/${token}/pay`);
    for (const words of ['สแกนเพื่อจ่าย', '฿1,590.00', 'จ่ายด้วย QR นี้ได้ถึง', 'บันทึกรูป QR', 'จ่ายแล้ว ตรวจอีกครั้ง'])
      expect(page.text).toContain(words);
    expect(page.find('.count').text).toMatch(/^23:5\d:\d\d$/);
    expect(page.headers.get('Cache-Control')).toContain('no-store');
    expect(page.find('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(page.html).not.toContain('skey_');

    const code = page.find('.qr img');
    expect(code.getAttribute('width')).toBe('300');
    const picture = await visitor.get(code.getAttribute('src') ?? '');
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    // black and white in one bit a point
    expect(picture.bytes.length).toBeLessThan(2_500);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 720, height: 720 });
    const savedPage = await visitor.get(page.link('บันทึกรูป QR').href);
    expect(savedPage.headers.get('Content-Disposition')).toMatch(/^attachment; filename="R69-.*\.png"/);

    // nothing paid yet: the page stays, and says so when it is asked
    expect((await visitor.get(refreshed(page))).text).toContain('สแกนเพื่อจ่าย');
    expect((await page.link('จ่ายแล้ว').follow()).text).toContain('ไม่ต้องจ่ายซ้ำ');

    await atBank(page, 'approve');
    const paidPage = await until(
      () => visitor.get(refreshed(page)),
      (shownPage) => shownPage.path === '/thankyou',
    );
    expect(paidPage.path).toBe('/thankyou');
    expect(heading(paidPage)).toBe(PAID);
    expect((await visitor.get(`/order/${token}`)).text).toContain('เริ่มเรียน');
    // another browser with the token is shown the order by it
    const other = await new PlainBrowser(app.url).get(`/order/${token}/pay`);
    expect(other.path).toBe(`/thankyou?orderId=${token}`);
  });

  test('PAY-09 the page, its picture and its attempts open by the order’s token only', async () => {
    const [one, other] = [await order(), await order()];
    const image = one.page.find('.qr img').getAttribute('src') ?? '';
    const foreign = (path: string) => other.visitor.get(path.replace(one.token, other.token));
    expect((await foreign(image)).status).toBe(404);
    expect((await foreign(image.replace('/image', '/status'))).status).toBe(404);
    expect((await other.visitor.get('/order/AAAAAAAAAAAAAAAAAAAAAA/pay')).status).toBe(404);
    // both addresses of one order show one code
    expect(chargeOf(await one.visitor.get(`/order/${one.token}/pay`))).toBe(chargeOf(one.page));
  });

  test('CRT-09 the provider is asked for the amount due, in satang, under a reference of its own', async () => {
    const { page } = await order();
    const log = await sandboxLog();
    const answer = log.filter(({ what }) => what === 'POST /omise/charges');
    expect(answer).toHaveLength(1);
    expect(answer[0]).toMatchObject({
      status: 200,
      fields: { amount: '159000', currency: 'thb', source: { type: 'promptpay' } },
    });
    expect(JSON.stringify(log)).not.toContain('skey_');
    expect(page.text).toContain((answer[0]!.fields as { description?: string }).description);
  });

  test('PAY-25 declined: the order’s page gives the provider’s words, and another try makes a new code', async () => {
    const { page, visitor, token } = await order();
    await atBank(page, 'decline');
    const failedPage = await until(
      () => visitor.get(refreshed(page)),
      (shownPage) => !shownPage.path.includes('/pay'),
    );
    expect(failedPage.path).toBe(`/order/${token}?notice=paymentFailed`);
    for (const words of [
      'ผิดพลาด',
      'ชำระเงินไม่สำเร็จ กรุณาลองอีกครั้ง',
      'payment was rejected by the bank (payment_rejected)',
    ])
      expect(failedPage.text).toContain(words);
    // the payment page itself says the same
    expect((await visitor.get(`/order/${token}/pay`)).text).toContain('payment_rejected');
    const again = await failedPage.form('ลองอีกครั้ง').submit('ลองอีกครั้ง');
    expect(again.path).toBe(`/order/${token}/pay`);
    expect(chargeOf(again)).not.toBe(chargeOf(page));
    await atBank(again, 'approve');
    const paidPage = await until(
      () => visitor.get(refreshed(again)),
      (shownPage) => shownPage.path === '/thankyou',
    );
    expect(heading(paidPage)).toBe(PAID);
  });

  test('PAY-09 run out: the code is gone, Try again makes a new one', async () => {
    const { page, visitor, token } = await order();
    const image = page.find('.qr img').getAttribute('src') ?? '';
    await atBank(page, 'expire');
    const endedPage = await until(
      () => visitor.get(`/order/${token}/pay`),
      (seen) => heading(seen) === 'หมดเวลาชำระรอบนี้แล้ว',
    );
    expect(heading(endedPage)).toBe('หมดเวลาชำระรอบนี้แล้ว');
    expect(endedPage.root.querySelector('.qr img')).toBeNull();
    expect((await visitor.get(image)).status).toBe(404);
    const again = await endedPage.form().submit('ลองอีกครั้ง');
    expect(again.find('.qr img').getAttribute('src')).not.toBe(image);
  });

  test.each(['once', 'twice'])('PAY-21 the notification alone approves, sent %s', async (webhook) => {
    const { page, visitor, token } = await order();
    await atBank(page, 'approve', { webhook });
    const shownPage = await until(
      () => visitor.get(`/order/${token}`),
      (at) => heading(at) === PAID,
    );
    expect(heading(shownPage)).toBe(PAID);
    const sentMails = async () =>
      (await sandboxLog()).filter(({ what }) => what.startsWith('webhook')).map(({ status }) => status);
    await expect.poll(sentMails).toEqual(webhook === 'twice' ? [200, 200] : [200]);
  });

  test('PAY-09 staff read the name of the method the money came by, in their language', async () => {
    const { page, visitor, token } = await order();
    await atBank(page, 'approve');
    const paidPage = await until(
      () => visitor.get(`/order/${token}`),
      (at) => heading(at) === PAID,
    );
    const number = /R69-[\d-]+/.exec(paidPage.text)?.[0] ?? '';
    const staff = await signedIn(app.url, 'admin@demo.test');
    const shownPage = await (await staff.get('/admin/orders')).link(number).follow();
    const came = shownPage.root
      .querySelectorAll('section')
      .find((part) => part.text.includes('เงินที่เข้ามา'))?.text;
    expect(came).toContain('พร้อมเพย์ สแกน QR');
    expect(came).toContain('฿1,590.00');
    expect(came).not.toContain('omise');
  });

  test('PAY-21 without any notification the page finds out by itself', async () => {
    const { page, visitor } = await order();
    await atBank(page, 'approve', { webhook: 'never' });
    const paid = await until(
      () => visitor.get(refreshed(page)),
      (shownPage) => shownPage.path === '/thankyou',
    );
    expect(heading(paid)).toBe(PAID);
  });

  test('PAY-21 a notification without the right signature, or about somebody else, changes nothing', async () => {
    const { page, visitor, token } = await order();
    const charge = chargeOf(page);
    const body = JSON.stringify({
      object: 'event',
      id: 'evnt_test_forged',
      key: 'charge.complete',
      data: { object: 'charge', id: charge, status: 'successful', paid: true, amount: 159_000 },
    });
    const send = (headers: Record<string, string>, sent = body) =>
      fetch(`${app.url}/webhook/omise`, {
        method: 'POST',
        body: sent,
        headers: { 'Content-Type': 'application/json', Origin: 'https://evil.example', ...headers },
      });
    expect((await send({})).status).toBe(401);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', Buffer.from('c2FuZGJveC1vbWlzZS13ZWJob29rLWtleQ==', 'base64'))
      .update(`${timestamp}.${body}`)
      .digest('hex');
    const signed = { 'Omise-Signature': signature, 'Omise-Signature-Timestamp': timestamp };
    expect((await send(signed, body.replace('evnt_test', 'evnt_text'))).status).toBe(401);
    // rightly signed, and still: the provider says that nobody paid
    expect((await send(signed)).status).toBe(200);
    expect((await visitor.get(`/order/${token}`)).text).toContain('เหลือชำระเงิน');
    expect((await fetch(`${app.url}/webhook/omise`)).status).toBe(405);
    expect((await send({}, 'x'.repeat(70_000))).status).toBe(413);
  });

  test('PAY-23 the page of transfers leads to the code; the order names how it is paid', async () => {
    const { visitor, token } = await order();
    expect((await visitor.get(`/order/${token}/transfer`)).path).toBe(`/order/${token}/pay`);
    const shownPage = await visitor.get(`/order/${token}`);
    expect(shownPage.text).toContain('ชำระด้วย พร้อมเพย์');
    expect(heading(shownPage)).toBe('รับคำสั่งซื้อแล้ว เหลือชำระเงิน');
    await shownPage.form('ยืนยันยกเลิก').submit('ยืนยันยกเลิก');
    const cancelledPage = await visitor.get(`/order/${token}`);
    expect(cancelledPage.text).toContain('ถ้าจ่ายเงินไปแล้ว ไม่ต้องจ่ายซ้ำ ติดต่อทีมงานพร้อมหลักฐาน');
    expect(cancelledPage.text).not.toContain('สลิป');
  });

  test('PAY-22 money for a cancelled order is looked at, and the list of orders asks nobody to order again', async () => {
    const member = await signedIn(app.url, 'student@demo.test');
    const form = (await member.get('/course/5/register')).form('#register').choose('payment_method_id', '9');
    const page = await form.submit('pay');
    const token = /([\w-]{22})/.exec(page.path)?.[1] ?? '';
    const shownPage = await member.get(`/order/${token}?cancel=1`);
    await shownPage.form('ยืนยันยกเลิก').submit('ยืนยันยกเลิก');
    await atBank(page, 'pay');
    const place = `/order/${token}`;
    await until(
      () => member.get(place),
      (now) => now.text.includes('แต่ได้รับเงินแล้ว กำลังตรวจ'),
    );
    const listedPage = await member.get('/myaccount/student/order');
    const row = listedPage.root
      .querySelectorAll('li')
      .find((each) => each.querySelector(`a[href="${place}"]`))!;
    expect(row.text).toContain('แต่ได้รับเงินแล้ว กำลังตรวจ');
    expect(row.text).not.toContain('สั่งซื้ออีกครั้ง');
    // nor do its own page and the page of its payment
    for (const path of [place, `${place}/pay`])
      expect((await member.get(path)).text).not.toMatch(/สั่งซื้ออีกครั้ง|สั่งใหม่ได้/);
  });

  test('PAY-22 more than is due approves nothing by itself: staff look, and nobody is asked for more', async () => {
    const { page, visitor, token } = await order();
    await atBank(page, 'approve', { amount: '170000' });
    const seen = await until(
      () => visitor.get(`/order/${token}/pay`),
      (at) => heading(at) === 'ได้รับเงินแล้ว กำลังตรวจยอด',
    );
    expect(heading(seen)).toBe('ได้รับเงินแล้ว กำลังตรวจยอด');
    expect(seen.text).toContain('อย่าเพิ่งจ่ายซ้ำ');
    expect(seen.root.querySelector('form[method=post]')).toBeNull();
    // nor on the pages beside it: no way to pay, to report a transfer, to change how or to cancel
    for (const path of [`/order/${token}`, `/order/${token}/method`, `/order/${token}/transfer`]) {
      const other = await visitor.get(path);
      expect(heading(other)).toBe('ได้รับเงินแล้ว กำลังตรวจยอด');
      expect(other.text).toContain('อย่าเพิ่งจ่ายซ้ำ');
      for (const input of ['ชำระเงินเลย', 'เปลี่ยนวิธีชำระ', 'แจ้งชำระเงิน', 'ยืนยันยกเลิก', 'ลองอีกครั้ง'])
        expect(other.text).not.toContain(input);
      const main = other.find('main');
      expect(
        main.querySelector(`a[href^="/order/${token}/pay"], [name=payment_method_id], [name=slip]`),
      ).toBeNull();
    }
  });

  test('PAY-09 the provider is down: the order stays, the page tries again by itself', async () => {
    await failNext('create-error');
    const { page, visitor } = await order();
    expect(heading(page)).toBe('กำลังเตรียมการชำระเงิน');
    expect(page.find('meta[http-equiv=refresh]').getAttribute('content')).toMatch(/^5;url=\/order/);
    const createdPage = await visitor.get(page.path);
    expect(createdPage.text).toContain('สแกนเพื่อจ่าย');
  });

  test('PAY-09 the provider’s answer is lost: what it made is found, not made twice', async () => {
    await failNext('create-lost');
    const { page, visitor } = await order();
    expect(heading(page)).toBe('กำลังเตรียมการชำระเงิน');
    expect((await visitor.get(page.path)).text).toContain('สแกนเพื่อจ่าย');
    const result = (await sandboxLog()).filter(({ what }) => what === 'POST /omise/charges');
    expect(result.length).toBeLessThanOrEqual(1);
  });

  test('PAY-09 the provider refuses: its words, and another try', async () => {
    await failNext('create-refused');
    const { page } = await order();
    expect(page.text).toContain('promptpay is not available (invalid_charge)');
    expect((await page.form().submit('ลองอีกครั้ง')).text).toContain('สแกนเพื่อจ่าย');
  });
});

describe('a demo shop that is started anew', () => {
  test('PAY-25 the code its bank has forgotten fails with words, and another try makes a new one', async () => {
    const before = await startApp();
    try {
      const { page } = await order(new PlainBrowser(before.url));
      await before.end();
      // a minute passes, and a little more
      const aWhileAgo = new Date(Date.now() - 90_000);
      await before.inDatabase((db) =>
        db
          .updateTable('payment_attempt')
          .set({ created_at: aWhileAgo, called_at: aWhileAgo, checked_at: aWhileAgo })
          .execute(),
      );
      const again = await startApp({ over: before });
      try {
        // the job may be asking this moment: then the page has the answer a little later
        const failedPage = await until(
          () => new PlainBrowser(again.url).get(page.path),
          (shownPage) => shownPage.text.includes('charge was not found (not_found)'),
        );
        expect((await failedPage.form().submit('ลองอีกครั้ง')).text).toContain('สแกนเพื่อจ่าย');
      } finally {
        await again.stop();
      }
    } finally {
      await before.stop();
    }
  });
});

describe('which amounts PromptPay takes', () => {
  test('CRT-10 a total under 20 baht leaves the channel out with its reason, and the order is refused', async () => {
    const shop = await startApp({
      change: async (db) => {
        await db.updateTable('price_plan').set({ price_satang: 1_999 }).where('course_id', '=', 1).execute();
      },
    });
    try {
      const visitor = new PlainBrowser(shop.url);
      const page = await visitor.get(EXCEL);
      expect(page.text).toContain('ใช้ช่องทางนี้ไม่ได้ เพราะยอดรวมต่ำกว่า ฿20');
      expect(page.find('input[name=payment_method_id][value="9"]').hasAttribute('disabled')).toBe(true);
      const refusedPage = await page
        .form('#register')
        .fill({ ...guest('small@example.test') })
        .tamper({ payment_method_id: '9' })
        .submit('pay');
      expect(refusedPage.status).toBe(422);
    } finally {
      await shop.stop();
    }
  });

  test('PAY-09 without its keys the method says so and cannot be chosen', async () => {
    const shop = await startApp({
      change: async (db) => {
        await db.updateTable('payment_method').set({ secrets: '{}' }).where('id', '=', 9).execute();
      },
    });
    try {
      const page = await new PlainBrowser(shop.url).get(EXCEL);
      expect(page.text).toContain('ร้านยังตั้งค่าช่องทางนี้ไม่เสร็จ');
      expect(page.find('input[name=payment_method_id][value="9"]').hasAttribute('disabled')).toBe(true);
    } finally {
      await shop.stop();
    }
  });
});
