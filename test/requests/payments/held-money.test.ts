import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guest } from '../../support/road/bank-transfer';
import { heading, orderByMethod, PAID, sandboxPart, until } from '../../support/road/pay-road';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { addWaitingJob } from '../../support/shop/waiting-job';
import { PlainBrowser } from '../../support/visitor/plain-browser';

const PAYPAL = 2;

let app: AppServer;
let payPal: ReturnType<typeof sandboxPart>;
beforeAll(async () => {
  app = await startApp();
  payPal = sandboxPart(app, 'paypal');
});
afterAll(() => app.stop());
beforeEach(() => payPal.reset());

/** An hour after the order's deadline, and the job that cancels has run. */
const passDeadline = async (token: string) => {
  await app.inDatabase(async (db) => {
    await db
      .updateTable('purchase_order')
      .set({ cancel_at: new Date(Date.now() - 3_600_000) })
      .where('token', '=', token)
      .execute();
    await addWaitingJob(db, 'expire-orders');
  });
  await until(
    () =>
      app.inDatabase((db) =>
        db
          .selectFrom('pgboss.job' as never)
          .select('id' as never)
          .where('name' as never, '=', 'expire-orders' as never)
          .where('state' as never, 'in', ['created', 'retry', 'active'] as never)
          .execute(),
      ),
    (left) => left.length === 0,
  );
};

test('PAY-02 money PayPal holds keeps the order, and nobody is asked to pay again', async () => {
  const { page, visitor, token } = await orderByMethod(app, PAYPAL);
  const back = await page.form('จ่ายเงิน').fill({ webhook: 'never' }).submit('อนุมัติ แต่รอตรวจสอบ');
  expect(back.text).toContain('จ่ายแล้ว รอผู้ให้บริการยืนยัน');
  expect(back.text).not.toContain('เปลี่ยนวิธี');
  // neither by its page nor by a form sent by hand
  expect((await visitor.get(`/order/${token}/method`)).text).toContain('อย่าเพิ่งจ่ายซ้ำ');
  const changedPage = await visitor.post(`/order/${token}/method`, { payment_method_id: '1' });
  expect(changedPage.status).toBe(409);
  const again = await visitor.post(`/order/${token}/pay`, { intent: 'again' });
  expect(again.text).toContain('จ่ายแล้ว รอผู้ให้บริการยืนยัน');
  const cancelledPage = await visitor.post(`/order/${token}`, { intent: 'cancel' });
  expect(cancelledPage.status).toBe(409);
  await passDeadline(token);
  const order = await visitor.get(`/order/${token}`);
  expect(heading(order)).toBe('จ่ายแล้ว รอผู้ให้บริการยืนยัน');
  expect(order.text).toContain('อย่าเพิ่งจ่ายซ้ำ');
  expect(order.text).toContain('เวลาชำระเงินหยุดไว้');
  const attempts = await app.inDatabase((db) =>
    db.selectFrom('payment_attempt').select('provider_id').execute(),
  );
  expect(attempts).toHaveLength(1);
  // PayPal has decided; a look at the payment page fetches that
  await payPal.post(`/checkoutnow?token=${attempts[0]!.provider_id}`, {
    decision: 'complete-pending',
    webhook: 'never',
  });
  const paidPage = await until(
    () => visitor.get(`/order/${token}/pay`),
    (shownPage) => heading(shownPage) === PAID,
  );
  expect(paidPage.path).toBe(`/order/${token}`);
});

test('PAY-02 money PayPal refuses after the deadline: the order ends at the next minute, its seat comes back, the buyer is told', async () => {
  const CLASS = '/course/4-watercolor-saturday';
  const seatsHeld = () =>
    app.inDatabase(async (db) => {
      const course = await db
        .selectFrom('course')
        .select('seats_held')
        .where('id', '=', 4)
        .executeTakeFirst();
      return course?.seats_held;
    });
  const before = await seatsHeld();
  const visitor = new PlainBrowser(app.url);
  const form = (await visitor.get(`${CLASS}/register`)).form('#register');
  const page = await form
    .fill({ ...guest('held-class@example.test') })
    .choose('payment_method_id', String(PAYPAL))
    .submit('pay');
  await page.form('จ่ายเงิน').fill({ webhook: 'never' }).submit('อนุมัติ แต่รอตรวจสอบ');
  const [{ token, provider_id }] = (await app.inDatabase((db) =>
    db
      .selectFrom('payment_attempt')
      .innerJoin('purchase_order', 'purchase_order.id', 'payment_attempt.order_id')
      .select(['purchase_order.token', 'provider_id'])
      .where('purchase_order.email', '=', 'held-class@example.test')
      .execute(),
  )) as [{ token: string; provider_id: string }];
  await passDeadline(token);
  expect(await seatsHeld()).not.toBe(before);
  expect(heading(await visitor.get(`/order/${token}`))).toBe('จ่ายแล้ว รอผู้ให้บริการยืนยัน');

  await payPal.post(`/checkoutnow?token=${provider_id}`, { decision: 'deny-pending', webhook: 'once' });
  await until(
    () => visitor.get(`/order/${token}`),
    (shownPage) => heading(shownPage) !== 'จ่ายแล้ว รอผู้ให้บริการยืนยัน',
  );
  await app.inDatabase((db) => addWaitingJob(db, 'expire-orders'));
  const endedPage = await until(
    () => visitor.get(`/order/${token}`),
    (shownPage) => heading(shownPage) === 'คำสั่งซื้อนี้ยกเลิกแล้ว',
  );
  expect(endedPage.text).toContain('สั่งซื้ออีกครั้ง');
  expect(await seatsHeld()).toBe(before);
  const mails = await app.inDatabase((db) =>
    db
      .selectFrom('outbox_mail')
      .select('plain_text')
      .where('to_address', '=', 'held-class@example.test')
      .where('kind', '=', 'order-cancelled')
      .execute(),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]!.plain_text).toContain('ไม่อนุมัติรายการของคุณ');
});
