import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { LONGEST_WAIT_MS } from '../../support/longest-wait';
import { guest, sendReport } from '../../support/road/bank-transfer';
import { seatLinkTo } from '../../support/road/confirmed-seat';
import { goodsReadyToPay, orderTokenOf } from '../../support/road/ordered-goods';
import { bankSlip } from '../../support/samples/bank-slip';
import { type AppServer, change, startApp } from '../../support/shop/app-server';
import { addWaitingJob } from '../../support/shop/waiting-job';
import { PlainBrowser, type PlainPage } from '../../support/visitor/plain-browser';

const NOTEBOOK = { id: 10, path: '/product/10-tracing-notebook' };
const FOOD_PHOTO = 10;
const FREE_STUDIO = 12;
const WATERCOLOUR = 4;

let app: AppServer;
beforeAll(async () => {
  app = await startApp({
    change: (db) => db.updateTable('course').set({ seat_limit: 7 }).where('id', '=', FOOD_PHOTO).execute(),
  });
});
afterAll(() => app.stop());

const newcomer = () => new PlainBrowser(app.url);
const piecesLeft = () =>
  app.inDatabase(async (db) => {
    const row = db.selectFrom('product').select('available_qty').where('id', '=', NOTEBOOK.id);
    return (await row.executeTakeFirstOrThrow()).available_qty;
  });
const seatsHeld = (courseId: number) =>
  app.inDatabase(async (db) => {
    const row = db.selectFrom('course').select('seats_held').where('id', '=', courseId);
    return (await row.executeTakeFirstOrThrow()).seats_held;
  });
const book = async (courseId: number, email: string) =>
  (await newcomer().get(`/course/${courseId}/register`))
    .form('#register')
    .fill({ ...guest(email) })
    .submit('pay');
const orderRow = (token: string) =>
  app.inDatabase((db) =>
    db
      .selectFrom('purchase_order')
      .select(['id', 'status', 'placed_at', 'cancel_at'])
      .where('token', '=', token)
      .executeTakeFirstOrThrow(),
  );
const hoursOf = ({ placed_at, cancel_at }: { placed_at: Date; cancel_at: Date | null }) =>
  (cancel_at!.getTime() - placed_at.getTime()) / 3_600_000;

describe('one visitor who does not pay', () => {
  test('CHK-04 cannot take all pieces with one order, is told how many, and may have these', async () => {
    const before = await piecesLeft();
    const all = await goodsReadyToPay(newcomer(), {
      email: 'all@example.test',
      path: NOTEBOOK.path,
      qty: before,
    });
    const refusedPage = await all.form('#register').submit('ชำระเงิน');
    expect(refusedPage.status).toBe(429);
    expect(refusedPage.text).toContain('จองโดยยังไม่ชำระได้อีกไม่เกิน 20 ชิ้น');
    expect(await piecesLeft()).toBe(before);

    const some = await goodsReadyToPay(newcomer(), {
      email: 'some@example.test',
      path: NOTEBOOK.path,
      qty: 20,
    });
    const takenPage = await some.form('#register').submit('ชำระเงิน');
    expect(orderTokenOf(takenPage)).not.toBe('');
    // nor a little at a time, by other names
    const more = await goodsReadyToPay(newcomer(), {
      email: 'more@example.test',
      path: NOTEBOOK.path,
      qty: 1,
    });
    const answer = await more.form('#register').submit('ชำระเงิน');
    expect(answer.status).toBe(429);
    expect(answer.text).toContain('ครบจำนวนแล้ว');
    expect(await piecesLeft()).toBe(before - 20);
    // their holder may free them
    await newcomer().post(`/order/${orderTokenOf(takenPage)}`, { intent: 'cancel' });
    const again = await goodsReadyToPay(newcomer(), {
      email: 'more@example.test',
      path: NOTEBOOK.path,
      qty: 1,
    });
    expect(orderTokenOf(await again.form('#register').submit('ชำระเงิน'))).not.toBe('');
  });

  test('CHK-04 cannot take all seats of a class by seven names, not even all at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, n) => book(FOOD_PHOTO, `seat-${n}@example.test`)),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(4);
    expect(await seatsHeld(FOOD_PHOTO)).toBe(3);
    const refusedPage = answers.find(({ status }) => status === 429)!;
    expect(refusedPage.text).toContain('ชำระหรือยกเลิกคำสั่งซื้อเดิมก่อน');
  });

  test('CHK-04 the last seats are held for a day, and the form says so', async () => {
    await app.inDatabase((db) =>
      db.updateTable('course').set({ seat_limit: 2, seats_held: 0 }).where('id', '=', WATERCOLOUR).execute(),
    );
    const form = await newcomer().get(`/course/${WATERCOLOUR}/register`);
    expect(form.find('#pay').text).toContain('รอชำระได้ 24 ชั่วโมง');
    const placedPage = await book(WATERCOLOUR, 'last@example.test');
    expect(hoursOf(await orderRow(orderTokenOf(placedPage)))).toBe(24);
    await app.inDatabase((db) => change(db, { scarce_hold_hours: 6 }));
    const shorter = await newcomer().get(`/course/${WATERCOLOUR}/register`);
    expect(shorter.find('#pay').text).toContain('รอชำระได้ 6 ชั่วโมง');
    await app.inDatabase((db) => change(db, { scarce_hold_hours: 24 }));
    const online = await newcomer().get('/course/1/register');
    expect(online.find('#pay').text).toContain('รอชำระได้ 48 ชั่วโมง');
  });
});

describe('free seats', () => {
  const tokenOf = (page: PlainPage) => /(?:orderId=|\/order\/)([\w-]{22})/.exec(page.path)?.[1] ?? '';

  test('CHK-03 a guest’s is held for three hours, given by the link of its mail, and to nobody who only looks', async () => {
    const placedPage = await book(FREE_STUDIO, 'free@example.test');
    expect(placedPage.text).toContain('เปิดอีเมลแล้วกดยืนยัน');
    const order = await orderRow(tokenOf(placedPage));
    expect(order.status).toBe('notYetReceived');
    expect(hoursOf(order)).toBe(3);
    const transfer = await newcomer().get(`/order/${tokenOf(placedPage)}/transfer`);
    expect(transfer.path).toBe(`/order/${tokenOf(placedPage)}`);

    const path = await seatLinkTo(app, 'free@example.test');
    const link = await newcomer().get(path);
    expect((await orderRow(tokenOf(placedPage))).status).toBe('notYetReceived');
    const forged = `${path.slice(0, -22)}${'A'.repeat(22)}`;
    expect((await newcomer().get(forged)).status).toBe(404);
    expect((await newcomer().post(forged, {})).status).toBe(404);
    const confirmedPage = await link.form('form[method=post]').submit('ยืนยันที่นั่ง');
    expect(confirmedPage.path).toBe(`/order/${tokenOf(placedPage)}`);
    expect((await orderRow(tokenOf(placedPage))).status).toBe('approved');
    // pressed again, or looked at again: it stays theirs
    expect((await newcomer().post(path, {})).path).toBe(`/order/${tokenOf(placedPage)}`);
    expect((await newcomer().get(path)).path).toBe(`/order/${tokenOf(placedPage)}`);
  });

  test('CHK-03 invented e-mails take some for a while, never all for good', async () => {
    const before = await seatsHeld(FREE_STUDIO);
    const answers = [];
    for (let n = 0; n < 20; n += 1) answers.push(await book(FREE_STUDIO, `invented-${n}@example.test`));
    const takenCount = answers.filter(({ status }) => status === 200).length;
    expect(takenCount).toBeGreaterThan(2);
    expect(takenCount).toBeLessThan(8);
    expect(await seatsHeld(FREE_STUDIO)).toBe(before + takenCount);
    await app.inDatabase(async (db) => {
      await db
        .updateTable('purchase_order')
        .set({ cancel_at: new Date(Date.now() - 3_600_000) })
        .where('confirm_key', 'is not', null)
        .where('status', '=', 'notYetReceived')
        .execute();
      await addWaitingJob(db, 'expire-orders');
    });
    await vi.waitUntil(async () => (await seatsHeld(FREE_STUDIO)) === before, {
      timeout: LONGEST_WAIT_MS,
      interval: 200,
    });
    const late = await newcomer().get(await seatLinkTo(app, 'invented-0@example.test'));
    expect(late.text).toContain('ยกเลิก');
    expect(await seatsHeld(FREE_STUDIO)).toBe(before);
  });

  test('CHK-03 a member’s own e-mail is given its seat at once', async () => {
    const member = newcomer();
    await (
      await member.get('/login')
    )
      .form('form[action="/login"]')
      .fill({ username: 'student@demo.test', password: 'rian-demo' })
      .submit();
    await (await member.get(`/course/${FREE_STUDIO}/register`)).form('#register').submit('pay');
    const { status } = await app.inDatabase((db) =>
      db
        .selectFrom('purchase_order')
        .select('status')
        .where('email', '=', 'student@demo.test')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(status).toBe('approved');
  });
});

describe('a slip that says nothing', () => {
  test('CHK-04 stops the clock for three days at most where it keeps something from others; a readable one until staff decide', async () => {
    await app.inDatabase((db) =>
      db
        .updateTable('course')
        .set({ seat_limit: 9, seats_held: 0 })
        .where('id', 'in', [9, WATERCOLOUR])
        .execute(),
    );
    const noise = await sharp({
      create: {
        width: 600,
        height: 800,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const reported = async (courseId: number, email: string, slip: Uint8Array<ArrayBuffer>) => {
      const page = await book(courseId, email);
      expect((await sendReport(page, { slip })).status).toBe(200);
      return orderTokenOf(page);
    };
    const noisy = await reported(9, 'noise@example.test', new Uint8Array(noise));
    const online = await reported(
      1,
      'online@example.test',
      new Uint8Array(await sharp(noise).flip().jpeg().toBuffer()),
    );
    const honest = await reported(
      9,
      'honest@example.test',
      await bankSlip({ sendingBank: '004', reference: '016012110000ABUSE1' }),
    );
    const isJobDone = () =>
      app.inDatabase(async (db) => {
        const { rows } = await sql`
          select from pgboss.job where name = 'expire-orders' and state in ('created', 'retry', 'active')`.execute(
          db,
        );
        return rows.length === 0;
      });
    const statuses = async () =>
      Promise.all([noisy, online, honest].map(async (token) => (await orderRow(token)).status));
    /** As if so many hours had passed since the reports; an unpaid order beside them shows that the job has run. */
    const pass = async (hours: number) => {
      const marker = orderTokenOf(await book(1, `marker-${hours}@example.test`));
      await app.inDatabase(async (db) => {
        const at = new Date(Date.now() - hours * 3_600_000);
        const orders = db.updateTable('purchase_order').set({ cancel_at: at });
        await orders.set({ reported_at: at }).where('status', '=', 'pendingApproved').execute();
        await orders.where('token', '=', marker).execute();
        await addWaitingJob(db, 'expire-orders');
      });
      const isOver = async () => (await orderRow(marker)).status === 'cancelled' && (await isJobDone());
      await vi.waitUntil(isOver, { timeout: LONGEST_WAIT_MS, interval: 200 });
    };
    await pass(71);
    expect(await statuses()).toEqual(['pendingApproved', 'pendingApproved', 'pendingApproved']);
    await pass(73);
    expect(await statuses()).toEqual(['cancelled', 'pendingApproved', 'pendingApproved']);
    const page = await newcomer().get(`/order/${noisy}`);
    expect(page.text).toContain('ถ้าโอนเงินแล้วให้ติดต่อร้าน');
    // nothing is lost: its report still waits for staff
    const report = await app.inDatabase((db) =>
      db
        .selectFrom('transfer_report')
        .innerJoin('purchase_order', 'purchase_order.id', 'transfer_report.order_id')
        .select('transfer_report.status')
        .where('token', '=', noisy)
        .executeTakeFirstOrThrow(),
    );
    expect(report.status).toBe('pending');
  });
});
