import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guest, signedIn } from '../../support/road/bank-transfer';
import { until } from '../../support/road/pay-road';
import { startReceiver } from '../../support/servers/webhook-receiver';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

let app: AppServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let staff: PlainBrowser;
beforeAll(async () => {
  app = await startApp();
  receiver = await startReceiver();
  staff = await signedIn(app.url, 'admin@demo.test');
});
afterAll(async () => {
  await receiver.stop();
  await app.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answers.length = 0;
});

const NEW = '/admin/webhooks/new';
const events = ['order.placed', 'order.paid', 'order.cancelled', 'access.granted'];
/** What the form sends; several ticks have one name. */
function sent(fields: Record<string, string>, ticked: readonly string[] = events): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'save', ...fields })) form.append(name, value);
  for (const event of ticked) form.append('events', event);
  return form;
}
const secretOn = (page: PlainPage) => /whsec_[\w+/=]+/.exec(page.text)?.[0] ?? '';

async function addEndpoint(note: string, ticked = events) {
  const shownPage = await staff.post(NEW, sent({ url: `${receiver.url}/${note}`, note }, ticked));
  const path = shownPage.link('ไปที่ปลายทาง').href;
  return { secret: secretOn(shownPage), path, shown: shownPage };
}
const remove = async (path: string) =>
  (await staff.get(path)).form('form:has([value=remove])').submit('remove');

let buyers = 0;
async function orderByCode() {
  const visitor = new PlainBrowser(app.url);
  const form = (await visitor.get('/course/1-excel-for-work/register')).form('#register');
  form.fill({ ...guest(`webhook${(buyers += 1)}@example.test`) }).choose('payment_method_id', '9');
  const page = await form.submit('pay');
  const charge = /charges\/(\w+)\/page/.exec(page.link('ธนาคารจำลอง').href)?.[1] ?? '';
  const pay = () =>
    fetch(`${app.sandboxUrl}/omise/charges/${charge}/decide`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      redirect: 'manual',
    });
  return { visitor, page, pay };
}

describe('programs are told (R-173, R-174)', () => {
  test('a purchase: placed, paid and its access, signed, in order, under a secret shown once', async () => {
    const { secret, path, shown: shownPage } = await addEndpoint('accounting');
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(shownPage.headers.get('Cache-Control')).toContain('no-store');
    expect((await staff.get(path)).html).not.toContain(secret);

    const { pay } = await orderByCode();
    await receiver.hears(1);
    await pay();
    await receiver.hears(3);
    const messages = receiver.received.map(({ event }) => event.type);
    expect(messages.filter((type) => type.startsWith('order.'))).toEqual(['order.placed', 'order.paid']);
    expect([...messages].sort()).toEqual(['access.granted', 'order.paid', 'order.placed']);
    for (const { body, headers } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: expect.anything() as unknown });
      expect(headers['user-agent']).toBe('Rian-Webhooks/1');
      expect(body).not.toMatch(/example\.test|กิตติพงษ์|0812345678/);
    }
    const paid = receiver.received.find(({ event }) => event.type === 'order.paid')!.event.data;
    expect(paid).toMatchObject({ status: 'approved', currency: 'THB', due: 159_000 });

    // the log has each with its body and answer; again is the same number
    const log = await until(
      () => staff.get(path),
      (page) => page.root.querySelectorAll('#log .pill.ok').length === 3,
    );
    const one = await log.link('คำสั่งซื้อชำระแล้ว').follow();
    expect(one.text).toContain('204');
    expect(one.text).toContain('"due": 159000');
    const again = await one.form('form:has([value=replay])').submit('replay');
    expect(again.path).toContain('?again');
    await receiver.hears(4);
    expect(receiver.received[3]!.headers['webhook-id']).toBe(
      receiver.received.find(({ event }) => event.type === 'order.paid')!.headers['webhook-id'],
    );
    await remove(path);
  });

  test('after an error it is told again by itself; what came later of that order waits for it', async () => {
    const { path } = await addEndpoint('retry', ['order.placed', 'order.paid']);
    receiver.answers.push(500);
    const { pay } = await orderByCode();
    await receiver.hears(1);
    await pay();
    await receiver.hears(3);
    expect(receiver.received.map(({ event }) => event.type)).toEqual([
      'order.placed',
      'order.placed',
      'order.paid',
    ]);
    await remove(path);
  });

  test('a test by a button, and a secret that is changed without a gap', async () => {
    const { secret, path } = await addEndpoint('rolled');
    const rolledPage = await (await staff.get(path)).form('form:has([value=roll])').submit('roll');
    const fresh = secretOn(rolledPage);
    expect(fresh).not.toBe(secret);
    expect((await staff.get(path)).text).toContain('รหัสก่อนหน้าใช้ได้ถึง');
    const testedPage = await (await staff.get(path)).form('form:has([value=test])').submit('test');
    expect(testedPage.text).toContain('ส่งทดสอบแล้ว');
    await receiver.hears(1);
    const [{ body, headers, event }] = receiver.received as [(typeof receiver.received)[number]];
    expect(event.type).toBe('webhook.test');
    for (const input of [secret, fresh]) expect(new Webhook(input).verify(body, headers)).toBeTruthy();
    await remove(path);
  });

  test('a demo sends nothing beyond its machine, and says so', async () => {
    const shownPage = await staff.post(NEW, sent({ url: 'https://webhook.example/hook' }));
    const path = shownPage.link('ไปที่ปลายทาง').href;
    await (await staff.get(path)).form('form:has([value=test])').submit('test');
    const log = await until(
      () => staff.get(path),
      (page) => page.root.querySelector('#log .pill.bad') !== null,
    );
    const one = await log.link('ทดสอบ').follow();
    expect(one.text).toContain('ร้านสาธิตไม่ส่งออกนอกเครื่อง');
    await remove(path);
  });
});

describe('the form of an endpoint', () => {
  test.each([
    ['', 'กรอกที่อยู่ปลายทาง'],
    ['ftp://shop.example', 'https://'],
    ['http://10.0.0.1/hook', 'https://'],
    ['http://169.254.169.254/latest', 'https://'],
    ['https://user:pass@shop.example/', 'https://'],
    [`https://shop.example/${'a'.repeat(600)}`, '500'],
  ])('%s is refused beside its field, and nothing typed is lost', async (url, words) => {
    const page = await staff.post(NEW, sent({ url, note: 'บัญชี' }));
    expect(page.status).toBe(422);
    expect(page.find('.field.err').text).toContain(words);
    expect(page.find('[name=note]').getAttribute('value')).toBe('บัญชี');
    expect(page.root.querySelectorAll('[name=events][checked]')).toHaveLength(events.length);
  });

  test('nothing chosen, something made up, two editors at once', async () => {
    for (const ticked of [[], ['order.stolen'], ['order.paid', '__proto__']])
      expect((await staff.post(NEW, sent({ url: 'https://shop.example/' }, ticked))).status).toBe(422);
    const { path } = await addEndpoint('edited');
    const [one, other] = [await staff.get(path), await staff.get(path)];
    const version = one.find('[name=version]').getAttribute('value') ?? '';
    const fields = { url: `${receiver.url}/moved`, note: 'ย้ายแล้ว', version, is_enabled: '1' };
    expect((await staff.post(path, sent(fields, ['order.paid']))).text).toContain('ย้ายแล้ว');
    const late = await staff.post(path, sent({ ...fields, note: 'ช้าไป' }));
    expect(late.status).toBe(409);
    expect(late.find('[name=note]').getAttribute('value')).toBe('ช้าไป');
    expect(other.status).toBe(200);
    // switched off no test is sent
    const shownPage = await staff.get(path);
    const now = shownPage.find('[name=version]').getAttribute('value') ?? '';
    const { is_enabled: _, ...off } = { ...fields, version: now };
    await staff.post(path, sent(off));
    const refusedPage = await (await staff.get(path)).form('form:has([value=test])').submit('test');
    expect(refusedPage.status).toBe(409);
    expect(receiver.received).toEqual([]);
    expect((await remove(path)).text).toContain('ลบปลายทางแล้ว');
    expect((await staff.get(path)).status).toBe(404);
    const audit = await staff.get('/admin/audit?kind=other');
    expect(audit.text).toContain('เว็บฮุก');
    expect(audit.text).not.toContain('whsec_');
  });
});
