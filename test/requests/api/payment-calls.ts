import { describe, expect, test } from 'vitest';
import { type Client } from '../../support/api/api-calls';
import {
  A_TEXT,
  EXCEL,
  anyone,
  app,
  codeOf,
  orderBy,
  program,
  raw,
  resultOf,
  textLike,
  witness,
} from './api-shop';

export const waysToPay = () =>
  describe('ways to pay', () => {
    test('API-01 GET /public/cart/payments/methods answers methods with public names only', async () => {
      const { data } = await anyone.GET('/public/cart/payments/methods');
      expect(data!.find(({ id }) => id === '1')!.bankList.length).toBeGreaterThan(0);
      expect(data!.find(({ id }) => id === '8')!.application_id_1).toMatch(/^pkey_/);
      expect(JSON.stringify(data)).not.toMatch(/SANDBOX_SECRET|skey_|secret/i);
      const little = await anyone.GET('/public/cart/payments/methods', { params: { query: { amount: 5 } } });
      expect(little.data!.find(({ id }) => id === '9')!.is_usable).toBe(false);
      expect((await raw('GET /public/cart/payments/methods?amount=x')).status).toBe(422);
    });
    test('API-01 GET /public/payments/methods answers PayPal’s public client id', async () => {
      const { data } = await anyone.GET('/public/payments/methods');
      expect(data!.find(({ id }) => id === '2')!.application_id_1).toBeTruthy();
      expect(JSON.stringify(data)).not.toMatch(/SANDBOX_SECRET|skey_/);
    });
    test('API-01 GET /public/payments/methods/1 answers the bank accounts', async () => {
      const { data } = await anyone.GET('/public/payments/methods/1');
      expect(data![0]).toMatchObject({ bank_name: 'KBANK', account_id: A_TEXT });
    });
    test('API-01 GET /public/payments/methods/1/bank answers their banks', async () => {
      expect((await anyone.GET('/public/payments/methods/1/bank')).data![0]).toHaveProperty('bank_name');
    });
    test('API-01 GET /api/payments/methods/banktreansfer answers where a transfer may come from', async () => {
      const { data } = await anyone.GET('/api/payments/methods/banktreansfer');
      expect(data![0]).toEqual({ banktransfer_value: 'KBANK', banktransfer_nameth: 'กสิกรไทย' });
    });
    test('API-02 GET /private/payments/methods/order/{orderId} answers its owner', async () => {
      const { api, orderId } = await orderBy(1);
      const at = (who: Client) =>
        who.GET('/private/payments/methods/order/{orderId}', { params: { path: { orderId } } });
      expect((await at(api)).data!.length).toBeGreaterThan(3);
      expect(codeOf(await at(program))).toBe('NOT_FOUND');
      expect((await raw('GET /private/payments/methods/order/x')).status).toBe(422);
    });
    test('API-01 GET /api/payments/methods/3 answers merchant id and website name, and no secret', async () => {
      const { data } = await anyone.GET('/api/payments/methods/3');
      expect(Object.keys(data!).sort()).toEqual(['application_id_1', 'name_web']);
    });
    test.each(['creditcard', 'promptpay'] as const)(
      'API-01 GET /api/omise/%s/applicationid answers the publishable key',
      async (of) => {
        const { data } = await anyone.GET(`/api/omise/${of}/applicationid`);
        expect(data!.publicKey).toMatch(/^pkey_/);
      },
    );
    test('API-01 GET /api/omise/creditcard/applicationid and its like say it when a method has no keys', async () => {
      const outcome = await app.inDatabase(async (db) => {
        const rows = await db.selectFrom('payment_method').select(['id', 'secrets']).execute();
        await db.updateTable('payment_method').set({ secrets: '{}' }).execute();
        return rows;
      });
      try {
        for (const at of [
          '/api/omise/creditcard/applicationid',
          '/api/omise/promptpay/applicationid',
          '/api/payments/methods/3',
        ] as const)
          expect(codeOf(await anyone.GET(at)), at).toBe('METHOD_NOT_USABLE');
      } finally {
        await app.inDatabase(async (db) => {
          for (const { id, secrets } of outcome)
            await db
              .updateTable('payment_method')
              .set({ secrets: JSON.stringify(secrets) })
              .where('id', '=', id)
              .execute();
        });
      }
    });

    const due = (order: { amount_due: number }) => order.amount_due;
    test('API-02 POST /api/payment/scb/qrcode/create answers the bank’s code', async () => {
      const { api, orderId, order } = await orderBy(4);
      const create = (who: Client, order_token?: string) =>
        who.POST('/api/payment/scb/qrcode/create', { body: { orderId, order_token } });
      const { data } = await create(api);
      expect(data!.status.code).toBe(1000);
      expect(Buffer.from(data!.data.qrImage, 'base64').subarray(1, 4).toString()).toBe('PNG');
      expect(codeOf(await create(program))).toBe('NOT_FOUND');
      expect((await create(anyone, order.order_token)).data!.data.csExtExpiryTime).toMatch(/^20/);
      const other = await orderBy(1);
      const wrong = await other.api.POST('/api/payment/scb/qrcode/create', {
        body: { orderId: other.orderId },
      });
      expect(codeOf(wrong)).toBe('WRONG_METHOD');
    });
    test('API-02 POST /api/omise/promptpay answers a code for the amount that is due', async () => {
      const { api, orderId, order } = await orderBy(9);
      const pay = (who: Client, total_amount: number) =>
        who.POST('/api/omise/promptpay', {
          body: { orderId, total_amount, email: 'x', name: 'x', publicKeyOmise: 'x' },
        });
      const wrong = await pay(api, 100);
      expect(codeOf(wrong)).toBe('PRICE_CHANGED');
      expect(resultOf(wrong)).toEqual({ amount_due: due(order) });
      const { data } = await pay(api, Math.round(due(order) * 100));
      expect(data).toMatchObject({ status: 'pending', QrcodeUrl: textLike(/^\/order\//) });
      expect(data!.charges.id).toMatch(/^chrg_/);
      expect((await fetch(app.url + data!.QrcodeUrl)).headers.get('Content-Type')).toBe('image/png');
      expect(data!.scannable_code).toEqual({ image: { download_uri: data!.QrcodeUrl } });
      expect(data!.chargesDetails).toEqual({ last_digits: null, bank: null });
      expect(codeOf(await pay(program, 100))).toBe('NOT_FOUND');
    });
    test('API-02 POST /api/omise/creditcard charges a token, or leads to the provider’s page', async () => {
      const { api, orderId, order } = await orderBy(8);
      const pay = (who: Client, omise_token?: string, total_amount?: number) =>
        who.POST('/api/omise/creditcard', { body: { orderId, omise_token, total_amount } });
      expect(codeOf(await pay(program))).toBe('NOT_FOUND');
      expect(codeOf(await pay(api, undefined, 100))).toBe('PRICE_CHANGED');
      const { data } = await pay(api, undefined, Math.round(due(order) * 100));
      expect(data!.charges.authorize_uri).toMatch(/^http/);
    });
    test.each([
      ['4242424242424242', 'pending', '4242'],
      ['5555555555554444', 'successful', '4444'],
    ])(
      'API-02 POST /api/omise/creditcard names the card %s that it charged',
      async (number, status, last) => {
        const { api, orderId } = await orderBy(8);
        const card = {
          number,
          name: 'MALI',
          expiration_month: '7',
          expiration_year: '2031',
          security_code: '123',
        };
        const token = await fetch(`${app.sandboxUrl}/omise-vault/tokens`, {
          method: 'POST',
          headers: { Authorization: `Basic ${btoa('pkey_test_sandbox:')}` },
          body: new URLSearchParams(Object.entries(card).map(([key, value]) => [`card[${key}]`, value])),
        });
        const { id } = (await token.json()) as { id: string };
        const { data } = await api.POST('/api/omise/creditcard', { body: { orderId, omise_token: id } });
        expect(data).toMatchObject({
          status,
          charges: { id: textLike(/^chrg_/) },
          chargesDetails: { last_digits: last, bank: 'SANDBOX BANK' },
          scannable_code: null,
        });
      },
    );
    test('API-02 POST /api/payment/2c2p/payment/link answers the page of the card payment', async () => {
      const { api, orderId, order } = await orderBy(3);
      const pay = (who: Client, amount: number) =>
        who.POST('/api/payment/2c2p/payment/link', { body: { orderId, amount } });
      expect(codeOf(await pay(api, 1))).toBe('PRICE_CHANGED');
      expect((await pay(api, due(order))).data!.result.webPaymentUrl).toMatch(/^http/);
      expect(codeOf(await pay(program, 1))).toBe('NOT_FOUND');
    });
    test('API-02 POST /api/payment/2c2p/qr-code/link answers the page with the QR', async () => {
      const { api, orderId, order } = await orderBy(15);
      const pay = (who: Client, amount: number) =>
        who.POST('/api/payment/2c2p/qr-code/link', {
          body: { order_id: orderId, amount, currency_code: 'THB' },
        });
      expect((await pay(api, due(order))).data!.result.webPaymentUrl).toMatch(/^http/);
      expect(codeOf(await pay(api, 1))).toBe('PRICE_CHANGED');
      expect(codeOf(await pay(program, 1))).toBe('NOT_FOUND');
    });
    test('API-02 POST /api/gbprime answers the page of the invoice', async () => {
      const { api, orderId, order } = await orderBy(11);
      const pay = (who: Client, total_amount: number) =>
        who.POST('/api/gbprime', {
          body: { orderId, total_amount, success_redirect_url: 'https://evil.example.test' },
        });
      const { data } = await pay(api, due(order));
      expect(data!.data.invoice_url).toMatch(/^http/);
      expect(data!.data.invoice_url).not.toContain('evil');
      expect(codeOf(await pay(api, 1))).toBe('PRICE_CHANGED');
      expect(codeOf(await pay(program, 1))).toBe('NOT_FOUND');
    });
    test('API-02 POST /api/gbprime/promptpay answers a code', async () => {
      const { api, orderId, order } = await orderBy(12);
      const pay = (who: Client, total_amount: number) =>
        who.POST('/api/gbprime/promptpay', { body: { orderId, total_amount } });
      expect((await pay(api, due(order))).data!.success).toBe(true);
      expect(codeOf(await pay(api, 1))).toBe('PRICE_CHANGED');
      expect(codeOf(await pay(program, 1))).toBe('NOT_FOUND');
    });
    test('API-02 POST /api/pay-solutions answers the form that leads there', async () => {
      const { api, orderId } = await orderBy(13);
      const pay = (who: Client) => who.POST('/api/pay-solutions', { body: { order_id: orderId } });
      const { data } = await pay(api);
      expect(data!.data).toMatchObject({ course_ids: [EXCEL], action: textLike(/^http/) });
      expect(data!.data.fields).toMatchObject({ cc: '00', lang: 'TH' });
      expect(JSON.stringify(data)).not.toMatch(/SANDBOX_SECRET/);
      expect(codeOf(await pay(program))).toBe('NOT_FOUND');
    });
    test('API-02 POST /webhook/payment/pay-solutions believes nothing, and stands in the document', async () => {
      const posted = { method: 'POST', body: new URLSearchParams({ refno: '123456789012', status: 'CP' }) };
      const answer = await fetch(`${app.url}/webhook/payment/pay-solutions`, posted);
      expect([200, 401]).toContain(answer.status);
      expect(witness.document.paths['/webhook/payment/pay-solutions']).toBeDefined();
    });
  });
