import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppServer, startApp } from '../support/app-server';
import { heading, orderByMethod, PAID, sandboxPart, until } from '../support/pay-road';
import { addWaitingJob } from '../support/waiting-job';

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
  const changed = await visitor.post(`/order/${token}/method`, { payment_method_id: '1' });
  expect(changed.status).toBe(409);
  const again = await visitor.post(`/order/${token}/pay`, { intent: 'again' });
  expect(again.text).toContain('จ่ายแล้ว รอผู้ให้บริการยืนยัน');
  const cancelled = await visitor.post(`/order/${token}`, { intent: 'cancel' });
  expect(cancelled.status).toBe(409);
  await passDeadline(token);
  const order = await visitor.get(`/order/${token}`);
  expect(heading(order)).toBe('จ่ายแล้ว รอผู้ให้บริการยืนยัน');
  expect(order.text).toContain('อย่าเพิ่งจ่ายซ้ำ');
  expect(order.text).toContain('เวลาชำระเงินหยุดไว้');
  const attempts = await app.inDatabase((db) =>
    db.selectFrom('payment_attempt').select('provider_id').execute(),
  );
  expect(attempts).toHaveLength(1);
  // PayPal has looked at it; whoever opens the page of the payment hears of it
  await payPal.post(`/checkoutnow?token=${attempts[0]!.provider_id}`, {
    decision: 'complete-pending',
    webhook: 'never',
  });
  const paid = await until(
    () => visitor.get(`/order/${token}/pay`),
    (seen) => heading(seen) === PAID,
  );
  expect(paid.path).toBe(`/order/${token}`);
});
