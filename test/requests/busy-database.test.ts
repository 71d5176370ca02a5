import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../app/platform/database/database.server';
import { type AppServer, startApp } from '../support/app-server';
import { guest } from '../support/bank-transfer';
import { orderTokenOf } from '../support/ordered-goods';
import { orderByMethod } from '../support/pay-road';
import { PlainBrowser } from '../support/plain-browser';
import { hasServer } from '../support/server-databases';

const CLASS = '/course/9/register';
let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test.skipIf(!hasServer())(
  'OPS-02 a row held for long keeps twelve orders, not the shop: pages come, orders are told to try again',
  async () => {
    const buyers = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const page = await new PlainBrowser(app.url).get(CLASS);
        return page.form('#register').fill({ ...guest(`busy-${n}@example.test`) });
      }),
    );
    const other = await openDatabase({ databaseUrl: app.env.DATABASE_URL, dataDir: app.dataDir });
    let orders: ReturnType<(typeof buyers)[number]['submit']>[] = [];
    try {
      await other.db.transaction().execute(async (tx) => {
        await sql`select id from course where id = 9 for update`.execute(tx);
        orders = buyers.map((form) => form.submit('pay'));
        const answers = await Promise.all(orders);
        for (const answer of answers) {
          expect(answer.status).toBe(503);
          expect(answer.headers.get('Retry-After')).toBe('5');
          expect(answer.text).toContain('ตอนนี้มีคนใช้พร้อมกันมาก');
        }
        // whoever only looks is not kept
        expect((await fetch(`${app.url}/courses`)).status).toBe(200);
      });
    } finally {
      await other.close();
    }
    const [again] = buyers;
    expect(orderTokenOf(await again!.submit('pay'))).not.toBe('');
  },
);

test('PAY-23 sixty changes of method to and fro are not sixty lines of its history', async () => {
  const { token, visitor } = await orderByMethod(app, 9);
  for (let n = 0; n < 60; n += 1)
    await visitor.post(`/order/${token}/method`, { payment_method_id: n % 2 === 0 ? '1' : '9' });
  const rows = await app.inDatabase((db) =>
    db
      .selectFrom('order_event')
      .innerJoin('purchase_order', 'purchase_order.id', 'order_event.order_id')
      .select('order_event.id')
      .where('token', '=', token)
      .where('order_event.kind', '=', 'method-changed')
      .execute(),
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.length).toBeLessThanOrEqual(20);
});
