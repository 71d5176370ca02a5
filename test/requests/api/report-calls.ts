import { describe, expect, test } from 'vitest';
import { type Client } from '../../support/api/api-calls';
import { slipPicture } from '../../support/road/bank-transfer';
import type { CookieJar } from '../../support/visitor/cookie-jar';
import { anyone, app, codeOf, json, newGuest, orderBy, program, raw, transferOf } from './api-shop';

export const reportCalls = () =>
  describe('reports, mails and files', () => {
    const transfer = transferOf;
    async function slipOf(
      api: Client,
      order_id: number,
      reference: string,
      jar?: CookieJar,
    ): Promise<string> {
      const form = new FormData();
      form.set('imageinput', new Blob([await slipPicture(reference)], { type: 'image/jpeg' }), 'slip.jpg');
      form.set('purpose', 'slip');
      form.set('order_id', String(order_id));
      const headers: Record<string, string> = { Origin: app.url };
      const cookie = jar?.header(new URL(app.url));
      if (cookie) headers.Cookie = cookie;
      const answer = await raw('POST /api/home/test_upload', { body: form, headers });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { fileName: string[] }).fileName[0]!;
    }

    test('API-02 POST /private/payment/report takes a transfer with its slip', async () => {
      const { api, orderId, jar } = await orderBy(1);
      const report = (who: Client, change: Record<string, unknown> = {}) =>
        who.POST('/private/payment/report', { body: transfer(orderId, change) as never });
      expect(codeOf(await report(api))).toBe('SLIP_MISSING');
      expect(codeOf(await report(api, { transfer_amount: 'much' }))).toBe('VALIDATION_ERROR');
      expect(codeOf(await report(program))).toBe('NOT_FOUND');
      expect(codeOf(await report(anyone))).toBe('PERMISSION_DENIED');
      const slip = await slipOf(api, orderId, 'A1', jar);
      const { data } = await report(api, { slip, status: 'approved' });
      expect(data).toMatchObject({ success: true, payment_status: 'pendingApproved', errors: [] });
      expect(data!.orderPaymentId).toBeGreaterThan(0);
      expect(codeOf(await report(api, { slip }))).toBe('NOT_PAYABLE');
    });
    test('API-02 POST /public/payment/report takes the order’s token, and asks the provider about its payments', async () => {
      const { orderId, order } = await orderBy(1);
      const report = (body: Record<string, unknown>) =>
        anyone.POST('/public/payment/report', { body: body as never });
      expect(codeOf(await report(transfer(orderId)))).toBe('NOT_FOUND');
      expect(codeOf(await report(transfer(orderId, { order_token: order.order_token })))).toBe(
        'SLIP_MISSING',
      );
      const online = await orderBy(2);
      const response = await report({
        order_id: online.orderId,
        order_token: online.order.order_token,
        payment: 'Paypal',
        payment_method_id: 2,
        status: 'approved',
      });
      expect(response.data).toMatchObject({ success: false, payment_status: 'notYetReceived' });
    });
    test('API-02 POST /api/home/test_upload takes pictures of whoever has a session', async () => {
      const guest = await newGuest();
      const cookie = guest.jar.header(new URL(app.url))!;
      const send = (
        file: Blob | null,
        headers: Record<string, string> = { Cookie: cookie, Origin: app.url },
      ) => {
        const form = new FormData();
        if (file) form.set('imageinput', file, 'a.jpg');
        form.set('purpose', 'profile');
        return raw('POST /api/home/test_upload', { body: form, headers });
      };
      const picture = new Blob([await slipPicture('B1')]);
      const codeIn = async (answer: Response) =>
        ((await answer.json()) as { error: { code: string } }).error.code;
      expect(((await (await send(picture)).json()) as { fileName: string[] }).fileName).toHaveLength(1);
      expect(await codeIn(await send(new Blob(['<script>'])))).toBe('TYPE_NOT_ALLOWED');
      expect(await codeIn(await send(null))).toBe('VALIDATION_ERROR');
      expect(await codeIn(await send(picture, {}))).toBe('PERMISSION_DENIED');
      const json415 = await raw('POST /api/home/test_upload', json({}, { Cookie: cookie, Origin: app.url }));
      expect(json415.status).toBe(415);
      const noOrder = new FormData();
      noOrder.set('imageinput', picture, 'a.jpg');
      noOrder.set('purpose', 'slip');
      noOrder.set('order_id', '999999');
      const other = await raw('POST /api/home/test_upload', {
        body: noOrder,
        headers: { Cookie: cookie, Origin: app.url },
      });
      expect(await codeIn(other)).toBe('NOT_FOUND');
    });
    test('API-02 POST /api/send/to/email/registration sends nothing to anybody else', async () => {
      const send = (who: Client) =>
        who.POST('/api/send/to/email/registration', {
          body: { email: 'victim@example.test', password: 'x' },
        });
      const before = await countMails();
      expect(codeOf(await send(anyone))).toBe('PERMISSION_DENIED');
      const guest = await newGuest();
      expect(codeOf(await send(guest.api))).toBe('NOTHING_TO_SEND');
      expect(await countMails()).toEqual({ ...before, victim: 0 });
    });
    test('API-02 POST /api/send/to/email/paymentorder sends the order’s mail to the order’s e-mail', async () => {
      const { api, orderId, email } = await orderBy(1);
      const send = (who: Client) =>
        who.POST('/api/send/to/email/paymentorder', {
          body: { orderId, email: 'victim@example.test', fullname: 'x' },
        });
      const before = await countMails(email);
      expect((await send(api)).data).toEqual({ success: true });
      expect((await countMails(email)).all).toBe(before.all + 1);
      expect(codeOf(await send(program))).toBe('NOT_FOUND');
      await send(api);
      await send(api);
      expect(codeOf(await send(api))).toBe('TOO_MANY_REQUESTS');
      expect((await countMails()).victim).toBe(0);
    });
    const countMails = (to?: string) =>
      app.inDatabase(async (db) => {
        const rows = await db.selectFrom('outbox_mail').select('to_address').execute();
        const all = rows.filter(({ to_address }) => to === undefined || to_address === to).length;
        return { all, victim: rows.filter(({ to_address }) => to_address === 'victim@example.test').length };
      });
  });
