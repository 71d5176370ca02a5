import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Tx } from '../../../app/platform/database/database.server';
import { hasServer } from '../../support/databases/server-databases';
import { guest } from '../../support/road/bank-transfer';
import { orderTokenOf } from '../../support/road/ordered-goods';
import { heading, orderByMethod, PAID, sandboxPart } from '../../support/road/pay-road';
import { omiseEvent } from '../../support/rows/promptpay-order';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

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
        await stayIdle(tx);
        await sql`select id from course where id = 9 for update`.execute(tx);
        orders = buyers.map((form) => form.submit('pay'));
        const answers = await Promise.all(orders);
        for (const answer of answers) {
          expect(answer.status).toBe(503);
          expect(answer.headers.get('Retry-After')).toBe('5');
          expect(answer.text).toContain('ตอนนี้มีคนใช้พร้อมกันมาก');
        }
        // pages without writes still answer
        expect((await fetch(`${app.url}/courses`)).status).toBe(200);
      });
    } finally {
      await other.close();
    }
    const [again] = buyers;
    expect(orderTokenOf(await again!.submit('pay'))).not.toBe('');
  },
);

test.skipIf(!hasServer())(
  'PAY-21 an order that is held for long: its notification and its script are told to come again, and then it is paid',
  async () => {
    const { token, visitor } = await orderByMethod(app, 9);
    const attempt = await app.inDatabase((db) =>
      db
        .selectFrom('payment_attempt')
        .innerJoin('purchase_order', 'purchase_order.id', 'payment_attempt.order_id')
        .select(['payment_attempt.id', 'provider_id as providerId'])
        .where('token', '=', token)
        .executeTakeFirstOrThrow(),
    );
    await sandboxPart(app, 'omise').post(`/charges/${attempt.providerId}/decide`, {
      decision: 'approve',
      webhook: 'never',
    });
    const notify = () => {
      const { body, headers } = omiseEvent(attempt, 'evnt_test_held');
      return fetch(`${app.url}/webhook/omise`, { method: 'POST', body, headers });
    };
    const other = await openDatabase({ databaseUrl: app.env.DATABASE_URL, dataDir: app.dataDir });
    try {
      await other.db.transaction().execute(async (tx) => {
        await stayIdle(tx);
        await sql`select id from purchase_order where token = ${token} for update`.execute(tx);
        const status = visitor.get(`/order/${token}/pay/status?attempt=${attempt.id}`);
        for (const answer of await Promise.all([notify(), status]))
          expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
      });
    } finally {
      await other.close();
    }
    expect((await notify()).status).toBe(200);
    expect(heading(await visitor.get(`/order/${token}`))).toBe(PAID);
  },
);

test.skipIf(!hasServer())(
  'OPS-02 a page that broke says so with a code for staff and can be tried again; what was sent is not sent by a link',
  async () => {
    const rename = (from: string, to: string) =>
      app.inDatabase((db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
    const visitor = new PlainBrowser(app.url);
    const form = (await visitor.get(CLASS)).form('#register').fill({ ...guest('broken@example.test') });
    await rename('price_plan', 'price_plan_away');
    try {
      const brokenPage = await visitor.get(`${CLASS}?plan=1`);
      expect([brokenPage.status, brokenPage.find('h1').text]).toEqual([500, 'ระบบขัดข้อง']);
      expect(brokenPage.text).toMatch(/แจ้งรหัส [\w-]{8,}/);
      const answerPage = await form.submit('pay');
      const ways = answerPage.root.querySelectorAll('main a').map((link) => link.text);
      expect([answerPage.status, ways]).toEqual([500, ['ดูคอร์สทั้งหมด', 'หน้าแรก']]);
      await rename('price_plan_away', 'price_plan');
      expect((await brokenPage.link('ลองอีกครั้ง').follow()).find('#register').getAttribute('action')).toMatch(
        /register/,
      );
    } finally {
      await app.inDatabase((db) =>
        sql`alter table if exists price_plan_away rename to price_plan`.execute(db),
      );
    }
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

test.skipIf(!hasServer())(
  'OPS-02 more visitors than there is time for stand in line, then hear that the shop is full; money is heard all the same',
  async () => {
    const full = await startApp({ env: { VISITORS_AT_ONCE: '4', LINE_SECONDS: '0.2' } });
    const other = await openDatabase({ databaseUrl: full.env.DATABASE_URL, dataDir: full.dataDir });
    const SAID = 'ตอนนี้มีคนเข้าร้านพร้อมกันมาก';
    const ask = (init: RequestInit = {}) => fetch(`${full.url}${CLASS}`, init);
    try {
      expect((await ask()).status).toBe(200);
      await other.db.transaction().execute(async (tx) => {
        // readers of a course wait until no connection is left
        await stayIdle(tx);
        await sql`lock table course in access exclusive mode`.execute(tx);
        const pending: Promise<unknown>[] = [];
        // those in front hold the connections and give up after some seconds; if all of a crowd were let in before that, another comes
        const firstTold = async (init?: RequestInit) => {
          for (;;) {
            const crowd = Array.from({ length: 24 }, async () => isFull(await ask(init)));
            pending.push(...crowd);
            const [first] = await Promise.allSettled([Promise.any(crowd)]);
            if (first.status === 'fulfilled') return first.value;
          }
        };
        const result = await firstTold();
        expect(result.headers.get('Retry-After')).toBe('5');
        // by itself, without a script
        expect(result.headers.get('Refresh')).toBe('5');
        expect(result.text).toContain(SAID);
        const outcome = await firstTold({ method: 'POST', body: new URLSearchParams({ intent: 'pay' }) });
        expect(outcome.headers.get('Refresh')).toBeNull();
        expect(outcome.text).toContain('ข้อมูลของคุณยังไม่ได้ส่ง');
        const english = await firstTold({ headers: { Cookie: 'rian_locale=en' } });
        expect(english.text).toContain('Very many visitors right now');
        // doors that stand in no line: a provider's, the staff's, an order's, what is kept in memory, files and health
        const news = await fetch(`${full.url}/webhook/omise`, { method: 'POST', body: '{}' });
        const staff = await fetch(`${full.url}/admin`, { redirect: 'manual' });
        const order = await fetch(`${full.url}/order/${'x'.repeat(22)}/pay`);
        for (const answer of [news, staff, order, await fetch(`${full.url}/healthz`)])
          expect(await answer.text()).not.toContain(SAID);
        await Promise.allSettled(pending);
      });
      expect((await ask()).status).toBe(200);
    } finally {
      await other.close();
      await full.stop();
    }
  },
);

/** The shop's own transactions are ended after thirty seconds without a word; these hold a lock for as long as a busy machine needs. */
const stayIdle = (tx: Tx) => sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);

/** @throws Error for any other answer */
async function isFull(answer: Response): Promise<{ headers: Headers; text: string }> {
  const text = await answer.text();
  // pages of the shop that were let in tell of the busy database, and try nothing again by themselves
  if (answer.status !== 503 || !/เข้าร้านพร้อมกัน|many visitors/.test(text))
    throw new Error(`${answer.status}: ${text.slice(0, 200)}`);
  return { headers: answer.headers, text };
}
