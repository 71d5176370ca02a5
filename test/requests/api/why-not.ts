import { describe, expect, test } from 'vitest';
import { answerKey, callHash } from '../../../app/platform/http/stored-answers.server';
import { tokenHash } from '../../../app/values/tokens.server';
import { caller } from '../../support/api/api-calls';
import { slipPicture } from '../../support/road/bank-transfer';
import { CookieJar } from '../../support/visitor/cookie-jar';
import {
  EXCEL,
  FREE,
  GOODS,
  anyone,
  app,
  asProgram,
  codeOf,
  json,
  newGuest,
  orderBy,
  place,
  planOf,
  program,
  raw,
  token,
  transferOf,
  witness,
} from './api-shop';

export const whyNot = () =>
  describe('why not', () => {
    const set = (orderId: number, values: object) =>
      app.inDatabase((db) =>
        db.updateTable('purchase_order').set(values).where('id', '=', orderId).execute(),
      );
    const setting = (key: string, value: unknown) =>
      app.inDatabase((db) =>
        db
          .insertInto('site_setting')
          .values({ key, value: JSON.stringify(value) })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
          .execute(),
      );
    const lookAtMoney = (orderId: number) =>
      app.inDatabase((db) =>
        db
          .insertInto('money_case')
          .values({ kind: 'late', order_id: orderId, amount: 100, currency: 'THB', opened_at: new Date() })
          .execute(),
      );
    const noMoney = (orderId: number) =>
      app.inDatabase((db) => db.deleteFrom('money_case').where('order_id', '=', orderId).execute());

    const WAYS = [
      ['/api/payment/scb/qrcode/create', 4, 'scb', 'orderId'],
      ['/api/omise/creditcard', 8, 'omise', 'orderId'],
      ['/api/omise/promptpay', 9, 'omise', 'orderId'],
      ['/api/payment/2c2p/payment/link', 3, '2c2p-pgw', 'orderId'],
      ['/api/payment/2c2p/qr-code/link', 15, '2c2p-pgw', 'order_id'],
      ['/api/gbprime', 11, 'xendit', 'orderId'],
      ['/api/gbprime/promptpay', 12, 'gbprime', 'orderId'],
      ['/api/pay-solutions', 13, 'paysolutions', 'order_id'],
    ] as const;
    const attempts = (
      {
        orderId,
        methodId,
        part,
        amount,
      }: { orderId: number; methodId: number; part: string; amount: number },
      status: 'open' | 'failed',
      count: number,
    ) =>
      app.inDatabase(async (db) => {
        await db.deleteFrom('payment_attempt').where('order_id', '=', orderId).execute();
        for (let each = 0; each < count; each += 1)
          await db
            .insertInto('payment_attempt')
            .values({
              order_id: orderId,
              payment_method_id: methodId,
              provider: part,
              reference: String(900_000_000_000 + orderId * 100 + each),
              amount: Math.round(amount * 100),
              currency: 'THB',
              status,
              created_at: new Date(),
              called_at: new Date(),
              checked_at: new Date(),
              expires_at: new Date(Date.now() + 3_600_000),
            })
            .execute();
      });
    test('API-02 while somebody else is at the provider, every way to pay says to come again', async () => {
      const answers = [];
      for (const [at, methodId, part, field] of WAYS) {
        const { orderId, order } = await orderBy(methodId);
        await attempts({ orderId, methodId, part, amount: order.amount_due }, 'open', 1);
        const token = at === '/api/omise/creditcard' ? { omise_token: 'tokn_test_x' } : {};
        const body = { [field]: orderId, order_token: order.order_token, ...token };
        answers.push(raw(`POST ${at}`, json(body, { 'X-Forwarded-For': `10.5.${methodId}.2` })));
      }
      for (const answer of await Promise.all(answers)) {
        expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
          503,
          'PROVIDER_AWAY',
        ]);
        expect(answer.headers.get('Retry-After')).toBe('2');
      }
    });
    test.each(WAYS)(
      'API-02 POST %s says why an order cannot be paid so',
      async (at, methodId, part, field) => {
        const { orderId, order } = await orderBy(methodId);
        const pay = async ({ isWithToken = false } = {}) => {
          const token = at === '/api/omise/creditcard' && isWithToken ? { omise_token: 'tokn_test_x' } : {};
          const body = { [field]: orderId, order_token: order.order_token, ...token };
          const headers = { 'X-Forwarded-For': `10.5.${methodId}.1` };
          const answer = await raw(`POST ${at}`, json(body, headers));
          return ((await answer.json()) as { error?: { code: string } }).error?.code;
        };
        await set(orderId, { payment_method_id: 1 });
        expect(await pay()).toBe('WRONG_METHOD');
        await set(orderId, { payment_method_id: methodId });
        await app.inDatabase((db) =>
          db.updateTable('payment_method').set({ is_enabled: false }).where('id', '=', methodId).execute(),
        );
        expect(await pay()).toBe('METHOD_NOT_USABLE');
        await app.inDatabase((db) =>
          db.updateTable('payment_method').set({ is_enabled: true }).where('id', '=', methodId).execute(),
        );
        await lookAtMoney(orderId);
        expect(await pay()).toBe('MONEY_WAITS');
        await noMoney(orderId);
        if (methodId !== 13) {
          await fetch(`${app.sandboxUrl}/_sandbox/fail-next`, {
            method: 'POST',
            body: new URLSearchParams({ provider: part, mode: 'create-refused', times: '1' }),
          });
          expect(await pay({ isWithToken: true })).toBe('PAYMENT_FAILED');
        }
        await attempts({ orderId, methodId, part, amount: order.amount_due }, 'failed', 10);
        expect(await pay()).toBe('TOO_MANY_REQUESTS');
        await anyone.POST('/public/cart/deleteorder', {
          body: { order_id: orderId, order_token: order.order_token },
        });
        expect(await pay()).toBe('NOT_PAYABLE');
      },
    );
    test('API-02 POST /private/cart/order says what stands in the way of this buyer', async () => {
      expect(codeOf(await place(program, FREE))).toMatch(/have_course|ORDER_BLOCKED/);
      const { api, orderId } = await orderBy(1);
      const plan = await planOf(api, EXCEL);
      const ask = { course_id: [EXCEL], pricingplan_id: [plan.id], payment_method_id: 1 };
      await set(orderId, { status: 'pendingApproved', reported_at: new Date() });
      expect(codeOf(await place(api, ask))).toBe('TIME_LEFT');
      const other = await newGuest();
      await setting('tax_invoice_policy', 'required');
      expect(codeOf(await place(other.api, ask))).toBe('TAX_REQUIRED');
      await setting('tax_invoice_policy', 'on_request');
      await app.inDatabase((db) => db.updateTable('shipping_fee').set({ is_enabled: false }).execute());
      expect(codeOf(await place(other.api, GOODS))).toBe('requiredShippingfee');
      await app.inDatabase((db) => db.updateTable('shipping_fee').set({ is_enabled: true }).execute());
      const [third, fourth] = [await newGuest(), await newGuest()];
      for (const shipping_fee_id of [-1, 0, 999_999, '01', 'x'])
        expect(codeOf(await place(third.api, { ...GOODS, shipping_fee_id }))).toBe('requiredShippingfee');
      for (const payment_method_id of [-1, 0, 99, '01', 'x'])
        expect(codeOf(await place(fourth.api, { ...ask, payment_method_id }))).toBe('dont_have_payment');
      let last: unknown;
      for (let times = 0; times < 12; times += 1) last = codeOf(await place(other.api, ask));
      expect(last).toBe('TOO_MANY_REQUESTS');
    });
    test('API-02 POST /public/cart/deleteorder and the reports wait for money that is looked at', async () => {
      const { api, orderId } = await orderBy(1);
      await lookAtMoney(orderId);
      const body = { order_id: orderId };
      expect(codeOf(await api.POST('/public/cart/deleteorder', { body }))).toBe('MONEY_WAITS');
      for (const at of ['/public/payment/report', '/private/payment/report'] as const)
        expect(codeOf(await api.POST(at, { body })), at).toBe('MONEY_WAITS');
      await noMoney(orderId);
      expect((await api.POST('/public/cart/deleteorder', { body })).data).toEqual({ success: true });
      for (const at of ['/public/payment/report', '/private/payment/report'] as const)
        expect(codeOf(await api.POST(at, { body })), at).toBe('NOT_PAYABLE');
      const mail = await api.POST('/api/send/to/email/paymentorder', { body: { orderId } });
      expect(codeOf(mail)).toBe('NOTHING_TO_SEND');
    });
    test.each(['/public/payment/report', '/private/payment/report'] as const)(
      'API-02 POST %s takes a slip once',
      async (at) => {
        const picture = new Blob([await slipPicture(`once ${at}`)], { type: 'image/jpeg' });
        const sendOnce = async () => {
          const { orderId, jar } = await orderBy(1);
          const form = new FormData();
          for (const [name, value] of Object.entries(transferOf(orderId))) form.set(name, String(value));
          form.set('slip', picture, 'slip.jpg');
          const headers = { Cookie: jar.header(new URL(app.url))!, Origin: app.url };
          return (await (await raw(`POST ${at}`, { body: form, headers })).json()) as {
            success: boolean;
            error?: { code: string };
          };
        };
        expect(await sendOnce()).toMatchObject({ success: true });
        expect((await sendOnce()).error?.code).toBe('SLIP_USED_BEFORE');
      },
    );
    test('API-01 POST /public/login says who is not admitted, and who has a code to type', async () => {
      const company = { username: 'company@demo.test', password: 'rian-demo' };
      const login = () =>
        caller(witness, app.url, { headers: { 'X-Forwarded-For': '10.4.0.1' } }).POST('/public/login', {
          body: company,
        });
      const person = (values: object) =>
        app.inDatabase((db) =>
          db.updateTable('person').set(values).where('email', '=', company.username).execute(),
        );
      await person({ suspended_at: new Date() });
      expect(codeOf(await login())).toBe('WHITELIST_USER_DENIED');
      await person({ suspended_at: null });
      const { id } = await app.inDatabase((db) =>
        db.selectFrom('person').select('id').where('email', '=', company.username).executeTakeFirstOrThrow(),
      );
      await app.inDatabase((db) =>
        db
          .insertInto('second_factor')
          .values({ person_id: id, secret: '{}', begun_at: new Date(), confirmed_at: new Date() })
          .execute(),
      );
      expect(codeOf(await login())).toBe('NEEDS_CODE');
      await app.inDatabase((db) => db.deleteFrom('second_factor').where('person_id', '=', id).execute());
    });
    test('API-02 what has limits of its own says when to come again', async () => {
      const headers = { 'X-Forwarded-For': '10.3.0.1' };
      const jar = new CookieJar();
      const api = caller(witness, app.url, { jar, headers });
      const body = { firstname: 'ก', lastname: 'ข', tel: '0812345678', email: 'often@example.test' };
      let last: unknown;
      for (let times = 0; times < 12; times += 1)
        last = codeOf(await api.POST('/public/students/course-detail-page', { body }));
      expect(last).toBe('TOO_MANY_REQUESTS');
      const newcomer = caller(witness, app.url, {
        jar: new CookieJar(),
        headers: { 'X-Forwarded-For': '10.3.0.2' },
      });
      await newcomer.POST('/public/students/course-detail-page', {
        body: { ...body, email: 'newcomer@example.test', username: 'newcomer', password: 'secret-word' },
      });
      for (let times = 0; times < 6; times += 1)
        last = codeOf(await newcomer.POST('/api/send/to/email/registration', { body: {} }));
      expect(last).toBe('TOO_MANY_REQUESTS');
      const guest = await newGuest();
      const sendOnce = async () => {
        const form = new FormData();
        form.set('imageinput', new Blob(['no picture']), 'a.jpg');
        const cookie = guest.jar.header(new URL(app.url))!;
        const answer = await raw('POST /api/home/test_upload', {
          body: form,
          headers: { Cookie: cookie, Origin: app.url, 'X-Forwarded-For': '10.3.0.3' },
        });
        return ((await answer.json()) as { error: { code: string } }).error.code;
      };
      for (let times = 0; times < 42; times += 1) last = await sendOnce();
      expect(last).toBe('TOO_MANY_REQUESTS');
    });
    test('API-02 POST /api/home/test_upload refuses what it cannot keep', async () => {
      const { jar } = await newGuest();
      const send = async (file: Blob, fields: Record<string, string> = {}) => {
        const form = new FormData();
        form.set('imageinput', file, 'a.jpg');
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        const headers = { Cookie: jar.header(new URL(app.url))!, Origin: app.url };
        const answer = await raw('POST /api/home/test_upload', { body: form, headers });
        return ((await answer.json()) as { error?: { code: string } }).error?.code;
      };
      const picture = new Blob([await slipPicture('room')]);
      await setting('storage_limit_gb', 0.000001);
      expect(await send(picture)).toBe('OUT_OF_STORAGE');
      await setting('storage_limit_gb', 10);
      expect(await send(new Blob([(await slipPicture('cut')).subarray(0, 900)]))).toBe('UPLOAD_REFUSED');
      expect(await send(picture, { order_token: '4242 4242 4242 4242' })).toBe('CARD_NUMBER');
      const huge = await raw('POST /api/home/test_upload', {
        body: new Blob([new Uint8Array(121 * 1024 * 1024)]),
        headers: {
          Cookie: jar.header(new URL(app.url))!,
          Origin: app.url,
          'Content-Type': 'multipart/form-data; boundary=x',
        },
      }).catch(() => null);
      if (huge) expect(huge.status).toBe(413);
    });
    test('API-02 PUT /private/myaccount/students/tax is not there in a shop without tax invoices', async () => {
      await setting('is_tax_system', false);
      expect(codeOf(await program.PUT('/private/myaccount/students/tax', { body: {} }))).toBe('NOT_FOUND');
      await setting('is_tax_system', true);
    });
    test.each<[string, Record<string, unknown>]>([
      [
        'POST /public/students/course-detail-page',
        { firstname: 'ก', lastname: 'ข', tel: '0812345678', email: 'key@example.test' },
      ],
      ['POST /private/cart/order', { price: 1 }],
      ['POST /public/payment/report', { order_id: 1 }],
      ['POST /private/payment/report', { order_id: 1 }],
      ['POST /public/course/{id}/comments', { body: 'คำถามที่ถามซ้ำด้วยกุญแจเดิม' }],
    ])(
      'API-02 %s with a key that is under way, or came with another body or to another address',
      async (line, body) => {
        const [, at] = line.split(' ') as [string, string];
        const { personId } = await app.inDatabase((db) =>
          db
            .selectFrom('api_token')
            .select('person_id as personId')
            .where('token_hash', '=', tokenHash(token))
            .executeTakeFirstOrThrow(),
        );
        const path = at.replace('{id}', '12');
        await app.inDatabase((db) =>
          db
            .insertInto('api_answer')
            .values({
              key_hash: answerKey(`person:${personId}`, 'under-way'),
              request_hash: callHash({ method: 'POST', path, body }),
              created_at: new Date(),
            })
            .execute(),
        );
        const send = async (sent: object, where = path) => {
          const headers = { ...asProgram(), 'Idempotency-Key': 'under-way' };
          const answer = await raw(`POST ${where}`, json(sent, headers));
          return ((await answer.json()) as { error: { code: string } }).error.code;
        };
        expect(await send(body)).toBe('IDEMPOTENCY_IN_PROGRESS');
        const other = 'email' in body ? { ...body, nickname: 'ค' } : { ...body, ...OTHER[at] };
        expect(await send(other)).toBe('IDEMPOTENCY_KEY_REUSED');
        expect(await send(body, at.replace('{id}', '999999') + '?again=1')).toBe('IDEMPOTENCY_KEY_REUSED');
        await app.inDatabase((db) => db.deleteFrom('api_answer').execute());
      },
    );
    const OTHER: Record<string, object> = {
      '/private/cart/order': { price: 2 },
      '/public/payment/report': { order_id: 2 },
      '/private/payment/report': { order_id: 2 },
      '/public/course/{id}/comments': { body: 'อีกคำถามหนึ่งด้วยกุญแจเดิม' },
    };
  });
