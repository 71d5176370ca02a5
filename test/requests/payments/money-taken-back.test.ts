import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/road/bank-transfer';
import { CARDS, cardFields, OMISE_CARD } from '../../support/road/omise-card';
import { heading, orderByMethod, PAID, sandboxPart, until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import type { PlainBrowser, PlainPage } from '../../support/visitor/plain-browser';

const PAYPAL = 2;
const PROMPTPAY = 9;

let app: AppServer;
let staff: PlainBrowser;
let payPal: ReturnType<typeof sandboxPart>;
let omise: ReturnType<typeof sandboxPart>;
beforeAll(async () => {
  app = await startApp();
  payPal = sandboxPart(app, 'paypal');
  omise = sandboxPart(app, 'omise');
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(() => app.stop());
beforeEach(() => payPal.reset());

const numberOf = (page: PlainPage) => /R\d\d-\d{4}-\d{4}/.exec(page.text)![0];
/** The exception of this order, as soon as it is in the list. */
async function exceptionOf(number: string, kind = 'taken-back'): Promise<PlainPage> {
  const list = await until(
    () => staff.get(`/admin/money?kind=${kind}`),
    (shownPage) => shownPage.text.includes(number),
  );
  return list.link(number).follow();
}

async function payPalBuyer() {
  const { page, visitor, token } = await orderByMethod(app, PAYPAL);
  const orderPage = await page.form('จ่ายเงิน').fill({ webhook: 'once' }).submit('จ่ายเงิน');
  expect(heading(orderPage)).toBe(PAID);
  return {
    visitor,
    token,
    orderPage,
    payPalOrder: /token=(\w+)/.exec(page.chain.at(-1)?.url ?? page.path)![1]!,
  };
}

describe('money a provider took back', () => {
  test('PayPal takes a payment back: an exception, told on the order’s page; staff end access, the order stays approved', async () => {
    const { visitor, token, orderPage, payPalOrder } = await payPalBuyer();
    await payPal.post(`/taken-back?token=${payPalOrder}`, { kind: 'reversal', webhook: 'twice' });
    const number = numberOf(orderPage);
    const open = await exceptionOf(number);
    expect(open.text).toContain('เงินก้อนนี้ถูกดึงคืนที่ผู้ให้บริการ');
    expect(open.text).toContain('ผู้ให้บริการดึงเงินกลับ');
    const atStaff = await open.link('เปิดคำสั่งซื้อ').follow();
    expect(atStaff.text).toContain('ถูกดึงเงินคืนที่ผู้ให้บริการ');
    // nothing has happened to the buyer
    expect(heading(await visitor.get(`/order/${token}`))).toBe(PAID);
    const openedPage = await orderPage.form('form[action$="/open"]').submit();
    const lecture = openedPage.root.querySelectorAll('.lectures a').at(-1)!.getAttribute('href')!;
    expect((await visitor.get(lecture)).path).toMatch(/^\/learn\/.+\/\d+$/);

    const endedPage = await open.form('form:has([value=end-access])').fill({ note: 'แพ้ข้อพิพาท' }).submit();
    expect(endedPage.text).toContain('ปิดสิทธิ์เรียนแล้ว');
    expect(endedPage.text).toContain('แพ้ข้อพิพาท');
    const again = await open.form('form:has([value=keep-access])').submit();
    expect(again.status).toBe(409);
    const events = await staff.get(atStaff.path);
    expect(events.text).toContain('เงินถูกดึงคืน ปิดสิทธิ์เรียน');
    // the last lecture is open to nobody but who bought it
    expect((await visitor.get(lecture)).path).not.toBe(lecture);
    // the buyer is told: by the order, by the list of orders and by mail
    const noticePage = await visitor.get(`/order/${token}`);
    expect(heading(noticePage)).toBe('ปิดสิทธิ์เรียนของคำสั่งซื้อนี้แล้ว');
    expect(noticePage.text).toContain('ถูกเรียกคืนผ่านธนาคารหรือผู้ให้บริการชำระเงิน');
    expect(noticePage.root.querySelectorAll('form[action$="/open"]')).toHaveLength(0);
    const mails = await app.inDatabase((db) =>
      db.selectFrom('outbox_mail').select('plain_text').where('kind', '=', 'access-ended').execute(),
    );
    expect(mails).toHaveLength(1);
    for (const words of ['Excel สำหรับคนทำงาน', '฿1,590.00', `/order/${token}`])
      expect(mails[0]!.plain_text).toContain(words);
    // told twice, noted once
    const list = await staff.get('/admin/money?state=settled&kind=taken-back');
    expect(list.root.querySelectorAll('tbody tr')).toHaveLength(1);
  });

  test('who signs in sees the ended course among theirs, with the day and why, and the order’s state', async () => {
    const member = await signedIn(app.url, 'student@demo.test');
    const { token, page } = await orderByMethod(app, PAYPAL, member);
    const orderPage = await page.form('จ่ายเงิน').fill({ webhook: 'once' }).submit('จ่ายเงิน');
    expect(orderPage.status).toBe(200);
    const { provider_id: payPalOrder } = await app.inDatabase((db) =>
      db.selectFrom('payment_attempt').select('provider_id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    );
    await payPal.post(`/taken-back?token=${payPalOrder}`, { kind: 'reversal', webhook: 'once' });
    const open = await exceptionOf(numberOf(await member.get(`/order/${token}`)));
    await open.form('form:has([value=end-access])').submit();
    expect((await member.get('/myaccount/student/order')).text).toContain('ปิดสิทธิ์แล้ว');
    expect((await member.get('/myaccount/student/courses')).text).toMatch(/ร้านปิดสิทธิ์เรียนเมื่อ \d+/);
  });

  test('a card’s charge is refunded at Omise: staff issue the papers beside the exception, and nothing goes back twice', async () => {
    const { visitor, token } = await orderByMethod(app, OMISE_CARD);
    await visitor.post(`/order/${token}/pay`, await cardFields(app, CARDS.atOnce));
    const orderPage = await until(
      () => visitor.get(`/order/${token}`),
      (shownPage) => heading(shownPage) === PAID,
    );
    const items = await (await fetch(app.sandboxUrl)).text();
    const chargeId = /omise\/(?:charges|payments)\/(\w+)\//.exec(items)![1]!;
    const charge = await chargeOf(chargeId);
    await omise.post(`/charges/${charge}/afterwards`, { what: 'refund', webhook: 'once' });
    const open = await exceptionOf(numberOf(orderPage));
    expect(open.text).toContain('คืนเงินจากหน้าของผู้ให้บริการ');
    const form = () => open.form('form:has([value=papers])');
    expect((await form().submit()).status).toBe(422);
    const resultPage = await form().fill({ reason: 'ธนาคารดึงเงินคืน' }).submit();
    expect(resultPage.text).toContain('คืนเงินแล้ว');
    const buyers = await visitor.get(`/order/${token}`);
    expect(buyers.text).toContain('คืนเงิน');
    expect(buyers.root.querySelectorAll('form[action$="/open"]')).toHaveLength(0);
    const answer = (await omise.log()).filter(({ what }) => /POST .*\/refunds$/.test(what));
    expect(answer).toEqual([]);
  });

  test('PAY-22 a dispute the shop wins after staff decided: its money waits again, and counts for its order when they say so', async () => {
    const { page, visitor, token } = await orderByMethod(app, PROMPTPAY);
    const chargeId = /charges\/(\w+)\/page/.exec(page.link('ธนาคารจำลอง').href)![1]!;
    await omise.post(`/charges/${chargeId}/decide`, { decision: 'approve' });
    const paidPage = await until(
      () => visitor.get(`/order/${token}`),
      (shownPage) => heading(shownPage) === PAID,
    );
    const number = numberOf(paidPage);
    await omise.post(`/charges/${chargeId}/afterwards`, { what: 'dispute', webhook: 'once' });
    const open = await exceptionOf(number);
    const old = open.form('form:has([value=end-access])');
    await open.form('form:has([value=keep-access])').fill({ note: 'ยื่นหลักฐานแล้ว' }).submit();
    await omise.post(`/charges/${chargeId}/afterwards`, { what: 'dispute-won', webhook: 'once' });
    const back = await exceptionOf(number, 'returned');
    expect(back.text).toContain('ผู้ให้บริการคืนเงินก้อนนี้ให้ร้าน');
    expect(back.text).toContain('ร้านชนะ ได้เงินคืนแล้ว');
    expect(back.root.querySelectorAll('[value=end-access]')).toHaveLength(0);
    expect((await old.submit()).status).toBe(409);
    const keptPage = await back.form('form:has([value=accept])').submit();
    expect(keptPage.text).toContain('รับเงินแล้ว โดย');
    const atStaff = await keptPage.link('เปิดคำสั่งซื้อ').follow();
    expect(atStaff.text).toContain('ผู้ให้บริการคืนเงินที่ดึงไป');
    expect((await staff.get('/admin/money')).text).not.toContain(number);
    expect(heading(await visitor.get(`/order/${token}`))).toBe(PAID);
  });

  test('PAY-21 what PayPal cannot have signed costs no call to it, and who sends much of it is turned away', async () => {
    const knock = (headers: Record<string, string>) =>
      fetch(`${app.url}/webhook/paypal`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({
          id: 'WH-1',
          event_type: 'PAYMENT.CAPTURE.COMPLETED',
          resource: { id: '3C', custom_id: 'A' },
        }),
      });
    const signed = {
      'PayPal-Transmission-Id': 't1',
      'PayPal-Transmission-Time': '2026-11-22T08:30:00Z',
      'PayPal-Transmission-Sig': 'c2ln',
      'PayPal-Cert-Url': 'https://evil.test/cert',
      'PayPal-Auth-Algo': 'SHA256withRSA',
    };
    const calls = async () => (await payPal.log()).filter(({ what }) => what.includes('/paypal/')).length;
    const { 'PayPal-Transmission-Sig': _, ...unsigned } = signed;
    for (const headers of [{}, unsigned, signed]) expect((await knock(headers)).status).toBe(401);
    expect(await calls()).toBe(0);
    const theirs = { ...signed, 'PayPal-Cert-Url': 'https://api.paypal.com/v1/notifications/certs/C-1' };
    expect((await knock(theirs)).status).toBe(401);
    expect(await calls()).toBeGreaterThan(0);
    const statuses: number[] = [];
    // the count begins anew with each minute: two minutes' worth hold at least one of them
    for (let sentCount = 0; sentCount < 130 && !statuses.includes(429); sentCount += 10)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => knock(theirs)))).map(({ status }) => status),
      );
    expect(statuses).toContain(429);
  });
});

/** A card's charge is shown by its payment's name where it was asked about. */
async function chargeOf(name: string): Promise<string> {
  if (name.startsWith('chrg_')) return name;
  const list = await fetch(`${app.sandboxUrl}/omise/charges`, {
    headers: { Authorization: `Basic ${Buffer.from('skey_test_sandbox:').toString('base64')}` },
  });
  const { data } = (await list.json()) as { data: { id: string; authorize_uri: string | null }[] };
  return data.find(({ authorize_uri }) => authorize_uri?.includes(name))!.id;
}
