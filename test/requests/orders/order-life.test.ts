import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isByDay } from '../../../app/orders/life/reminder-time';
import type { Db } from '../../../app/platform/database/database.server';
import { LONGEST_WAIT_MS } from '../../support/longest-wait';
import { guest, orderAsGuest, sendReport, slipPicture } from '../../support/road/bank-transfer';
import { orderGoods, orderTokenOf as tokenOf } from '../../support/road/ordered-goods';
import { until as untilSeen } from '../../support/road/pay-road';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { addWaitingJob } from '../../support/shop/waiting-job';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const EXCEL = 'Excel สำหรับคนทำงาน';
const CLASS = '/course/4-watercolor-saturday';
const PAINTS = '/product/2-watercolor-set';
/** Until a job has run. */
const until = (look: () => Promise<PlainPage>, words: string) =>
  untilSeen(look, (page) => page.text.includes(words));

/** As if the hours had passed: the deadlines of unpaid orders were an hour ago, and the job's minute is now. */
async function passDeadline(db: Db): Promise<void> {
  await db
    .updateTable('purchase_order')
    .set({ cancel_at: new Date(Date.now() - 3_600_000) })
    .where('status', 'in', ['notYetReceived', 'rejected', 'pendingApproved'])
    .execute();
  await addWaitingJob(db, 'expire-orders');
}

const hasNoJobLeft = (name: string) => async (db: Db) => {
  const { rows } =
    await sql`select from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`.execute(
      db,
    );
  return rows.length === 0;
};

const counters = async (db: Db) => ({
  goods: await db.selectFrom('product').select(['id', 'available_qty']).orderBy('id').execute(),
  coupons: await db.selectFrom('coupon').select(['id', 'used']).orderBy('id').execute(),
  promotions: await db.selectFrom('promotion').select(['id', 'used']).orderBy('id').execute(),
  seats: await db.selectFrom('course').select(['id', 'seats_held']).orderBy('id').execute(),
});

describe('an order nobody pays', () => {
  let before: Awaited<ReturnType<typeof counters>>;
  let app: AppServer;
  const orders: Record<'withCoupon' | 'goods' | 'reported' | 'seat', string> = {
    withCoupon: '',
    goods: '',
    reported: '',
    seat: '',
  };

  beforeAll(async () => {
    app = await startApp({
      change: async (db) => {
        before = await counters(db);
      },
    });
    const list = await new PlainBrowser(app.url).get('/courses?q=' + encodeURIComponent(EXCEL));
    const excel = (await list.link(EXCEL).follow()).path;
    const coupon = (await new PlainBrowser(app.url).get(`${excel}/register`)).form('#register');
    const paying = await coupon
      .fill({ ...guest('coupon@example.test'), coupon_code: 'WELCOME100' })
      .submit('ชำระเงิน');
    orders.withCoupon = tokenOf(
      paying.path.startsWith('/order/') ? paying : await paying.form('#register').submit('ชำระเงิน'),
    );
    orders.goods = tokenOf(
      await orderGoods(new PlainBrowser(app.url), { email: 'goods@example.test', path: PAINTS, qty: 2 }),
    );
    const seat = (await new PlainBrowser(app.url).get(`${CLASS}/register`)).form('#register');
    orders.seat = tokenOf(await seat.fill({ ...guest('seat@example.test') }).submit('ชำระเงิน'));
    const reporting = await orderAsGuest(new PlainBrowser(app.url), {
      title: EXCEL,
      buyer: guest('reported@example.test'),
    });
    orders.reported = tokenOf(reporting);
    await sendReport(reporting, { slip: await slipPicture('LIFE-1') });
    await app.inDatabase(async (db) => {
      const result = await counters(db);
      expect(result).not.toEqual(before);
      await passDeadline(db);
    });
  });
  afterAll(() => app.stop());

  test('CHK-04 the job cancels it by itself; the page the buyer pays on says so, and so does a mail', async () => {
    const visitor = new PlainBrowser(app.url);
    const missingPage = await until(() => visitor.get(`/order/${orders.goods}`), 'คำสั่งซื้อนี้ยกเลิกแล้ว');
    for (const words of ['คำสั่งซื้อนี้ยกเลิกแล้ว', 'สั่งซื้ออีกครั้ง']) expect(missingPage.text).toContain(words);
    // nothing of it is due any more
    expect(missingPage.find('.sum .due dt').text).toBe('ยอดรวม');
    // one order after the other
    await until(() => visitor.get(`/order/${orders.withCoupon}`), 'คำสั่งซื้อนี้ยกเลิกแล้ว');
    const paying = await visitor.get(`/order/${orders.withCoupon}/pay`);
    expect(paying.path).toBe(`/order/${orders.withCoupon}?notice=orderOver`);
    expect(paying.text).toContain('จ่ายไม่ได้อีก');
    const transfer = await visitor.get(`/order/${orders.goods}/transfer`);
    expect(transfer.text).toContain('คำสั่งซื้อนี้ยกเลิกแล้ว');
    expect(transfer.root.querySelector('#report')).toBeNull();
    expect((await visitor.get('/mailbox')).text).toContain('ถูกยกเลิก');
  });

  test('CHK-04 an order whose transfer was reported waits for staff, however late it is', async () => {
    const page = await new PlainBrowser(app.url).get(`/order/${orders.reported}`);
    expect(page.text).toContain('กำลังตรวจสลิป');
  });

  test('CHK-04 seats, stock, coupon and promotion quota are as they were', async () => {
    for (const token of [orders.withCoupon, orders.goods, orders.seat]) {
      expect(token).toMatch(/^[\w-]{22}$/);
      const visitor = new PlainBrowser(app.url);
      await until(() => visitor.get(`/order/${token}`), 'คำสั่งซื้อนี้ยกเลิกแล้ว');
    }
    expect(await app.inDatabase(counters)).toEqual(before);
    const expired = await app.inDatabase((db) =>
      db
        .selectFrom('order_event')
        .select(['actor', 'door_kind', 'door', 'client_address'])
        .where('kind', '=', 'expired')
        .execute(),
    );
    expect(expired).toHaveLength(3);
    for (const event of expired)
      expect(event).toEqual({
        actor: 'system',
        door_kind: 'job',
        door: 'expire-orders',
        client_address: null,
      });
  });
});

describe('an order that ran out is ordered again', () => {
  test('CHK-04 its form is filled as it was, for who holds its link, with code, contact and tax data', async () => {
    const shop = await startApp();
    try {
      const buyer = guest('again@example.test', { tel: '0812345678' });
      const visitor = new PlainBrowser(shop.url);
      const page = await visitor.get('/course/1-excel-for-work/register');
      const coded = await page.form('#register').fill({ coupon_code: 'EXCEL10' }).submit('apply-coupon');
      const result = await coded
        .form('#register')
        .fill({ ...buyer, is_require_tax_invoice: true })
        .submit('recount');
      const tax = {
        tax_name_one: 'ปาริฉัตร ศรีสุวรรณวงศ์',
        tax_payer_identification_no: '1101700207030',
        tax_address: '99/1 ลาดพร้าว กรุงเทพมหานคร 10900',
      };
      const paying = await result
        .form('#register')
        .choose('tax_person_type', 'normal_person')
        .choose('payment_method_id', '1')
        .fill(tax)
        .submit('pay');
      const order = `/order/${tokenOf(paying)}`;
      await shop.inDatabase(async (db) => {
        await db
          .updateTable('purchase_order')
          .set({ cancel_at: new Date(Date.now() - 1) })
          .execute();
        await addWaitingJob(db, 'expire-orders');
      });
      await vi.waitUntil(() => shop.inDatabase(hasNoJobLeft('expire-orders')), { timeout: LONGEST_WAIT_MS });
      for (const who of [visitor, new PlainBrowser(shop.url)]) {
        const again = await (await who.get(order)).form(`form[action="${order}/again"]`).submit();
        expect(again.path).toContain('/register');
        expect(again.text).toContain('เรากรอกฟอร์มตามคำสั่งซื้อเดิมให้แล้ว');
        expect(again.find('#coupons').text).toContain('EXCEL10');
        const form = again.form('#register');
        for (const [name, value] of Object.entries({ ...buyer, ...tax }))
          expect([name, form.value(name)]).toEqual([name, value]);
      }
      // the code has ended meanwhile
      await shop.inDatabase((db) =>
        db.updateTable('coupon').set({ is_active: false }).where('code', '=', 'EXCEL10').execute(),
      );
      const later = await new PlainBrowser(shop.url).get(order);
      const without = await later.form(`form[action="${order}/again"]`).submit();
      expect(without.find('#coupons .say').text).toContain('EXCEL10');
      expect((await new PlainBrowser(shop.url).post(`/order/${'x'.repeat(32)}/again`, {})).status).toBe(404);
    } finally {
      await shop.stop();
    }
  });
});

describe('an order whose time runs', () => {
  test('CHK-04 before its end one mail leads to where it is paid, by day only; the next round sends none', async () => {
    const shop = await startApp({ change: (db) => change(db, { auto_cancel: 12 }) });
    try {
      const visitor = new PlainBrowser(shop.url);
      const paying = await orderAsGuest(visitor, { title: EXCEL, buyer: guest('soon@example.test') });
      const token = tokenOf(paying);
      for (let round = 0; round < 2; round++) {
        await shop.inDatabase(async (db) => {
          await db
            .updateTable('purchase_order')
            .set({
              placed_at: new Date(Date.now() - 7 * 3_600_000),
              cancel_at: new Date(Date.now() + 5 * 3_600_000),
            })
            .execute();
          await addWaitingJob(db, 'remind-of-deadlines');
        });
        await vi.waitUntil(() => shop.inDatabase(hasNoJobLeft('remind-of-deadlines')), {
          timeout: LONGEST_WAIT_MS,
        });
        const mailbox = () => new PlainBrowser(shop.url).get('/mailbox');
        if (!isByDay(new Date())) {
          expect((await mailbox()).text).not.toContain('ใกล้หมดเวลา');
          return;
        }
        const mails = await until(mailbox, 'ใกล้หมดเวลา');
        expect(mails.text.match(/ใกล้หมดเวลาชำระ/g)).toHaveLength(1);
        if (round === 0) {
          const mail = await mails.link('ใกล้หมดเวลาชำระ').follow();
          expect(mail.html).toContain(`/order/${token}/transfer`);
        }
      }
    } finally {
      await shop.stop();
    }
  });

  test('CHK-04 TIME_LEFT: a second purchase is told how long the first holds the course, and led to it', async () => {
    const shop = await startApp();
    try {
      const visitor = new PlainBrowser(shop.url);
      const stale = await visitor.get('/course/1-excel-for-work/register');
      const paying = await orderAsGuest(visitor, { title: EXCEL, buyer: guest('left@example.test') });
      const order = `/order/${tokenOf(paying)}`;
      const page = await visitor.get('/course/1-excel-for-work/register');
      expect(page.text).toContain('คำสั่งซื้อเดิมยังจองคอร์สนี้ไว้');
      expect(page.text).toMatch(/เหลือ (47 ชม\. 5\d นาที|48 ชม\.)/);
      const waiting = await page.link('เปิดคำสั่งซื้อ').follow();
      expect(waiting.path).toBe(order);
      for (const way of ['แจ้งชำระเงิน', 'ยกเลิกคำสั่งซื้อ']) expect(waiting.text).toContain(way);
      // a page of before the order, sent again with other choices, makes no second one
      const second = await stale
        .form('#register')
        .fill({ ...guest('left@example.test') })
        .submit('ชำระเงิน');
      const isToldOrLed =
        second.path === `${order}/transfer` || second.text.includes('คำสั่งซื้อเดิมยังจองคอร์สนี้ไว้');
      expect(isToldOrLed).toBe(true);
      expect(second.html).toContain(order);
    } finally {
      await shop.stop();
    }
  });
});

describe('CHK-04, CHK-05 where orders stand', () => {
  const NAMES = ['waiting', 'looked', 'cancelled', 'rejected', 'approved'] as const;
  type Name = (typeof NAMES)[number] | 'overdue';
  const tokens = {} as Record<Name, string>;
  let app: AppServer;

  beforeAll(async () => {
    app = await startApp();
    for (const name of [...NAMES, 'overdue'] as const)
      tokens[name] = tokenOf(
        await orderAsGuest(new PlainBrowser(app.url), { title: EXCEL, buyer: guest(`${name}@example.test`) }),
      );
    const page = await new PlainBrowser(app.url).get(`/order/${tokens.cancelled}`);
    expect((await page.form('.disclosure form').submit('ยืนยันยกเลิก')).text).toContain('คำสั่งซื้อนี้ยกเลิกแล้ว');
    await app.inDatabase(async (db) => {
      const set = (name: Name, values: object) =>
        db.updateTable('purchase_order').set(values).where('token', '=', tokens[name]).execute();
      await set('rejected', { status: 'rejected', status_reason: 'ยอดในสลิปไม่ตรง' });
      await set('approved', { status: 'approved', approved_at: new Date() });
      await db
        .insertInto('money_case')
        .columns(['kind', 'order_id', 'amount', 'currency', 'opened_at'])
        .expression((eb) =>
          eb
            .selectFrom('purchase_order')
            .where('token', '=', tokens.looked)
            .select((eb) => [
              eb.val('underpaid').as('kind'),
              'id',
              eb.val(100).as('amount'),
              'currency',
              eb.val(new Date()).as('opened_at'),
            ]),
        )
        .execute();
      for (const name of ['looked', 'overdue'] as const)
        await set(name, { cancel_at: new Date(Date.now() - 3_600_000) });
      await addWaitingJob(db, 'expire-orders');
    });
  });
  afterAll(() => app.stop());

  const open = (name: Name) => new PlainBrowser(app.url).get(`/order/${tokens[name]}`);

  test('CHK-05 each page says where the order stands, what comes next, and the step it is at', async () => {
    const command = {
      waiting: ['เหลือโอนเงิน', 'โอนให้ตรงยอด', 'ก่อน', 'แจ้งชำระเงิน'],
      looked: ['กำลังตรวจยอด', 'อย่าเพิ่งจ่ายซ้ำ', 'เวลาชำระเงินหยุดไว้'],
      cancelled: ['คำสั่งซื้อนี้ยกเลิกแล้ว', 'สั่งซื้ออีกครั้ง'],
      rejected: ['ยอดในสลิปไม่ตรง', 'ก่อนหมดเวลา', 'แก้ไขและแจ้งใหม่'],
      approved: ['เริ่มเรียนได้เลย', 'เริ่มเรียน'],
    };
    for (const name of NAMES) {
      const page = await open(name);
      for (const words of command[name]) expect(page.text).toContain(words);
      const here = page.root.querySelectorAll('.steps [aria-current="step"]');
      expect([name, here.length]).toEqual([name, name === 'cancelled' ? 0 : 1]);
      // nothing is left to the buyer
      if (name === 'looked') expect(here[0]!.text).toContain('ตรวจสอบ');
      const done = page.root.querySelectorAll('.steps .done');
      for (const step of done) expect(step.text).toContain('เสร็จแล้ว');
    }
  });

  test('CHK-04 an order whose money is looked at is not cancelled, by its buyer or by the clock', async () => {
    const page = await open('looked');
    expect(page.text).not.toContain('ยืนยันยกเลิก');
    // a page of before the money came
    const answerPage = await new PlainBrowser(app.url).post(`/order/${tokens.looked}`, { intent: 'cancel' });
    expect(answerPage.status).toBe(409);
    expect(answerPage.text).toContain('อาจมีเงินของคำสั่งซื้อนี้กำลังเข้ามา');
    // the clock has passed once it has ended the other order
    expect((await until(() => open('overdue'), 'คำสั่งซื้อนี้ยกเลิกแล้ว')).text).toContain('คำสั่งซื้อนี้ยกเลิกแล้ว');
    expect((await open('looked')).text).toContain('กำลังตรวจยอด');
  });

  test('CHK-04 every move is kept with who, when and from where; its door opens nothing', async () => {
    const again = await open('waiting');
    await again.form('.disclosure form').submit('ยืนยันยกเลิก');
    const events = await app.inDatabase((db) =>
      db
        .selectFrom('order_event')
        .innerJoin('purchase_order', 'purchase_order.id', 'order_event.order_id')
        .select([
          'kind',
          'from_status',
          'to_status',
          'actor',
          'door_kind',
          'door',
          'request_id',
          'client_address',
        ])
        .where('token', '=', tokens.waiting)
        .orderBy('order_event.id')
        .execute(),
    );
    const person = {
      actor: 'buyer',
      door_kind: 'page',
      request_id: expect.stringMatching(/^[0-9a-f-]{13}$/) as string,
      client_address: expect.stringContaining('127.0.0.1') as string,
    };
    expect(events).toEqual([
      {
        ...person,
        kind: 'placed',
        from_status: null,
        to_status: 'notYetReceived',
        door: expect.stringMatching(/^POST \/course\//) as string,
      },
      {
        ...person,
        kind: 'cancelled-by-buyer',
        from_status: 'notYetReceived',
        to_status: 'cancelled',
        door: 'POST /order/…',
      },
    ]);
  });
});
